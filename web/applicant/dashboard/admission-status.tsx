import type { Profile } from '#contract/profile.ts'
import { admission } from '#institution/admission.ts'
import { AchievementBadge } from '#web/pictures/achievement-badge.tsx'
import { DocumentPicture } from '#web/pictures/document.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SummaryList } from '#web/ui/summary-list.tsx'
import { useStartPayment } from '../payments/use-start-payment.ts'
import { useProfile } from '../queries/profile.ts'
import styles from './dashboard-home.module.css'
import { useDashboardPage } from './use-dashboard-page.ts'

/** The decision on the application, or that there is none yet. */
export function AdmissionStatus() {
  const profile = useProfile()
  useDashboardPage('Admission Status')
  return (
    <div className={styles.page}>
      <PageHeading title="Admission Status" />
      <Decision profile={profile} />
    </div>
  )
}

function Decision({ profile }: { profile: Profile }) {
  if (profile.nextStage === 'IsAdmitted') return <Admitted profile={profile} />
  if (profile.nextStage === 'IsRejected')
    return (
      <Card title="We are sorry">
        <p>
          We cannot offer you admission for the {admission.session} session. We know what work an application
          is. Please try again next year.
        </p>
      </Card>
    )
  return (
    <EmptyState
      picture={<DocumentPicture />}
      text="Sorry, you have not been offered admission yet. Please, check back later."
    />
  )
}

function Admitted({ profile }: { profile: Profile }) {
  const { busy, start } = useStartPayment()
  const digitalAccess = admission.digitalAccessLink.replace(
    '{profileId}',
    encodeURIComponent(profile.profileId),
  )
  return (
    <Card title={`Congratulations, ${profile.firstname}!`} selvedge>
      <AchievementBadge />
      <p>You have been offered admission for the {admission.session} session.</p>
      <SummaryList
        rows={[
          { label: 'Application Number', value: profile.applicationNumber },
          { label: 'Department', value: profile.department },
          { label: 'Level', value: profile.programmeLevel },
        ]}
      />
      <p>
        <a href={digitalAccess} target="_blank" rel="noopener noreferrer">
          Pay the digital access fee (opens in a new tab)
        </a>
      </p>
      {!profile.hasPaidAcceptanceFee && (
        <Actions>
          <Button title="Pay Acceptance Fee" busy={busy} onClick={() => start('AcceptanceFee')} />
        </Actions>
      )}
    </Card>
  )
}
