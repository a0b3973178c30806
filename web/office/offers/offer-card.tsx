import { Fragment, useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { Card } from '#web/ui/card.tsx'
import { KeyedButton } from '../page/keyed-button.tsx'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { AnswerMark } from './answer-mark.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { isExtendable } from './extension.ts'
import styles from './offers.module.css'
import { remark } from './offer-words.ts'

/**
 * The answer to the released offer and the enrolment so far, with a button to extend the deadline for the answer.
 * Renders nothing without an offer.
 */
export function OfferCard({ opened: { offer, enrolment, version, row } }: { opened: OpenedApplication }) {
  const { role } = useMe()
  const [extending, setExtending] = useState(false)
  if (offer === null) return null
  const note = remark(offer)
  const close = () => setExtending(false)
  return (
    <Card title="Offer and enrolment">
      <dl className={styles.facts}>
        <dt>Answer</dt>
        <dd>
          <AnswerMark answer={offer.answer} />
          {offer.answeredAt !== null && ` on ${formatDate(offer.answeredAt)}`}
        </dd>
        <dt>Accept by</dt>
        <dd>{formatDate(offer.acceptBy ?? '')}</dd>
        {note !== '' && (
          <>
            <dt>Remark</dt>
            <dd>{note}</dd>
          </>
        )}
        <dt>Matric number</dt>
        <dd>{enrolment.matricNumber ?? '--'}</dd>
        {enrolment.fees.map(({ title, paidAt }) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>Paid on {formatDate(paidAt)}</dd>
          </Fragment>
        ))}
        <dt>Portal account</dt>
        <dd>{formatDate(enrolment.portalAccountAt ?? '')}</dd>
      </dl>
      {isExtendable(offer) && (
        <p className={styles.extend}>
          <KeyedButton
            title="Extend date"
            hotkey="d"
            kind="quiet"
            reason={whyNot(role, 'extend-offer')}
            onClick={() => setExtending(true)}
          />
        </p>
      )}
      {extending && (
        <ExtendDialog
          offers={[{ applicantId: row.applicantId, version, acceptBy: offer.acceptBy }]}
          onClose={close}
        />
      )}
    </Card>
  )
}
