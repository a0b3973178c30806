import { Fragment } from 'react'
import { formatDate } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { Card } from '#web/ui/card.tsx'
import { AnswerMark } from './answer-mark.tsx'
import styles from './offers.module.css'
import { remark } from './offer-words.ts'

/** The answer to the released offer and the enrolment so far. Renders nothing without an offer. */
export function OfferCard({ opened: { offer, enrolment } }: { opened: OpenedApplication }) {
  if (offer === null) return null
  const note = remark(offer)
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
            <dt>Reason or note</dt>
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
    </Card>
  )
}
