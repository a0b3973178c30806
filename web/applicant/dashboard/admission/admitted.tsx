import { Link } from 'react-router'
import type { AdmissionData } from '#contract/endpoints/admission.ts'
import { formatNaira, koboFromNaira } from '#contract/money.ts'
import { admission as session } from 'virtual:institution/admission'
import { AchievementBadge } from '#web/pictures/achievement-badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { SummaryList } from '#web/ui/summary-list.tsx'
import { paths } from '#web/applicant/paths.ts'
import { useStartPayment } from '#web/applicant/payments/use-start-payment.ts'
import { PrintLetter } from '#web/applicant/printing/print-letter.tsx'
import { useProfile } from '#web/applicant/queries/profile.ts'
import styles from './after-decision.module.css'
import { DeclineOffer } from './decline-offer.tsx'

/** An offer of admission and its next steps. */
export function Admitted({ data }: { data: AdmissionData }) {
  const { firstname, applicationNumber, hasPaidAcceptanceFee, profileId } = useProfile()
  const { busy, start } = useStartPayment()
  const digitalAccess = session.digitalAccessLink.replace('{profileId}', encodeURIComponent(profileId))
  return (
    <>
      <Card title={`Congratulations, ${firstname}!`} selvedge>
        <div className={styles.words}>
          <div className={styles.badge}>
            <AchievementBadge />
          </div>
          <p>You have been offered admission for the {data.session} session.</p>
          <SummaryList
            rows={[
              { label: 'Application Number', value: applicationNumber },
              { label: 'Programme', value: data.programme },
              { label: 'Department', value: data.department },
              { label: 'Level', value: data.level },
              ...(data.conditions === '' ? [] : [{ label: 'Conditions', value: data.conditions }]),
            ]}
          />
          {!hasPaidAcceptanceFee && (
            <p id="letter-opens">
              With the acceptance fee of {formatNaira(koboFromNaira(data.acceptanceFee))} you accept your
              place. It opens your letter and everything else.
            </p>
          )}
          <Actions>
            {hasPaidAcceptanceFee ? (
              <Link to={paths.enrolment} className={buttonClass()}>
                Continue your enrolment
              </Link>
            ) : (
              <Button title="Pay Acceptance Fee" busy={busy} onClick={() => start('AcceptanceFee')} />
            )}
            <PrintLetter lockedBecause={hasPaidAcceptanceFee ? undefined : 'letter-opens'} />
          </Actions>
          <p>
            <a href={digitalAccess} target="_blank" rel="noopener noreferrer">
              Pay the digital access fee (opens in a new tab)
            </a>
          </p>
        </div>
      </Card>
      {!hasPaidAcceptanceFee && <DeclineOffer />}
    </>
  )
}
