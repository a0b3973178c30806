import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { formatDate } from '#contract/dates.ts'
import type { AdmissionData } from '#contract/endpoints/admission.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { page } from '#web/applicant/pages/page.tsx'
import { focusHeading } from '#web/applicant/pages/use-page.ts'
import { admissionQuery } from '#web/applicant/queries/enrolment.ts'
import { useProfile, useProfileChange } from '#web/applicant/queries/profile.ts'
import styles from './after-decision.module.css'
import pageStyles from '../frame/page.module.css'
import { Declined } from './declined.tsx'
import { Lapsed } from './lapsed.tsx'
import { Rejected } from './rejected.tsx'
import { SupportContacts } from './support-contacts.tsx'
import { NoDecisionYet } from './waiting.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { useDashboardPage } from '../frame/use-dashboard-page.ts'

const stageOf = { admitted: 'IsAdmitted', rejected: 'IsRejected', none: null } as const

/** Loaded only for admitted applicants: most applicants open this page while they wait for a decision. */
const admitted = page(async () => (await import('./admitted.tsx')).Admitted)

/** The decision on the application, or a message that there is none yet. */
export function AdmissionStatus() {
  const { data, error, refetch } = useQuery(admissionQuery)
  const { nextStage } = useProfile()
  const { reload } = useProfileChange()
  useDashboardPage('Admission Status')
  const decided = data === undefined ? null : stageOf[data.decision]
  // The decision may be newer than the loaded profile. If so, load the profile again.
  useEffect(() => {
    if (decided !== null && decided !== nextStage) void reload()
  }, [decided, nextStage, reload])
  // Loads the script of the offer while the decision itself is being loaded.
  useEffect(() => {
    if (nextStage === 'IsAdmitted') void admitted.load().catch(() => undefined)
  }, [nextStage])
  // When an offer is declined or the decline undone, the pressed button disappears. So move the focus to the heading.
  const declinedAt = data?.declinedAt
  const before = useRef(declinedAt)
  useEffect(() => {
    if (before.current !== undefined && before.current !== declinedAt) focusHeading()
    before.current = declinedAt
  }, [declinedAt])
  return (
    <div className={pageStyles.page}>
      {data !== undefined ? (
        <Decision data={data} />
      ) : (
        <>
          <PageHeading title="Admission Status" />
          {error !== null ? (
            <TryAgain
              words="Unable to get your admission status"
              why={error.message}
              onTry={() => void refetch()}
            />
          ) : (
            <Skeleton rows={1} shape="card" />
          )}
        </>
      )}
    </div>
  )
}

function Decision({ data }: { data: AdmissionData }) {
  switch (data.decision) {
    case 'admitted':
      if (data.letterWithdrawnAt !== null) return <LetterWithdrawn at={data.letterWithdrawnAt} />
      if (data.declinedAt !== null) return <Declined data={data} />
      if (data.lapsedAt !== null) return <Lapsed data={data} />
      return <Suspense fallback={<Skeleton rows={1} shape="card" />}>{admitted.element}</Suspense>
    case 'rejected':
      return <Rejected data={data} />
    case 'none':
      return <NoDecisionYet appliedFor={data.appliedFor} />
  }
}

function LetterWithdrawn({ at }: { at: string }) {
  return (
    <>
      <PageHeading title="Admission Status" />
      <Card title="Your letter of admission was withdrawn">
        <div className={styles.words}>
          <p>
            Our admissions office has withdrawn your letter of admission on {formatDate(at)}. It does not hold
            any more, and nothing further is to be paid: what arrives all the same is returned to you.
          </p>
          <p>Please call the office to hear why and what you can do. These people help you:</p>
          <SupportContacts />
        </div>
      </Card>
    </>
  )
}
