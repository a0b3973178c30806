import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useRef } from 'react'
import type { AdmissionData } from '#contract/endpoints/admission.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'
import { page } from '#web/applicant/pages/page.tsx'
import { focusHeading } from '#web/applicant/pages/use-page.ts'
import { admissionQuery, feesQuery } from '#web/applicant/queries/enrolment.ts'
import { useProfile, useProfileChange } from '#web/applicant/queries/profile.ts'
import pageStyles from '../../pages/page.module.css'
import { Pending } from './pending.tsx'
import { NoDecisionYet } from './waiting.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { useDashboardPage } from '../../pages/use-dashboard-page.ts'

const stageOf = { admitted: 'IsAdmitted', rejected: 'IsRejected', none: null } as const

/*
 * Scripts loaded only when there is a decision. Most applicants open this page while they wait, and do not need them.
 */
const admitted = page(async () => (await import('./admitted.tsx')).Admitted)
const withoutOffer = page(async () => (await import('./without-offer.tsx')).WithoutOffer)

/** The decision on the application, or a message that there is no decision yet. */
export function AdmissionStatus() {
  const { data, error, refetch } = useQuery(admissionQuery)
  const { nextStage } = useProfile()
  const { reload } = useProfileChange()
  // Deferred, so that the phone responds to presses while the page is rendered (see `ProfileGate`).
  const shownAdmission = useDeferredValue(data)
  useDashboardPage('Admission Status')
  const decided = data === undefined ? null : stageOf[data.decision]
  // The decision may be newer than the loaded profile. If so, load the profile again.
  useEffect(() => {
    if (decided !== null && decided !== nextStage) void reload()
  }, [decided, nextStage, reload])
  const client = useQueryClient()
  // Loads the scripts and the fees while the decision itself is being loaded. For an admitted applicant, also loads
  // `withoutOffer`, because the offer may no longer be valid. Each load starts in its own task, so that the phone can
  // respond to presses between the loads.
  useEffect(() => {
    const loads: (() => Promise<void>)[] = []
    if (nextStage === 'IsAdmitted') loads.push(admitted.load, () => client.prefetchQuery(feesQuery))
    if (nextStage === 'IsAdmitted' || nextStage === 'IsRejected') loads.push(withoutOffer.load)
    const timers = loads.map((load) => setTimeout(() => void load().catch(() => undefined)))
    return () => timers.forEach(clearTimeout)
  }, [nextStage, client])
  // When an offer is declined, or the decline is undone, the pressed button disappears. So move the focus to the
  // heading.
  const declinedAt = shownAdmission?.declinedAt
  const before = useRef(declinedAt)
  useEffect(() => {
    if (before.current !== undefined && before.current !== declinedAt) focusHeading()
    before.current = declinedAt
  }, [declinedAt])
  return (
    <div className={pageStyles.page}>
      {shownAdmission !== undefined ? (
        <Decision data={shownAdmission} />
      ) : error === null ? (
        <Pending />
      ) : (
        <>
          <PageHeading title="Admission Status" />
          <TryAgain
            words="Unable to get your admission status"
            why={error.message}
            onTry={() => void refetch()}
          />
          <SupportLine />
        </>
      )}
    </div>
  )
}

function Decision({ data }: { data: AdmissionData }) {
  if (data.decision === 'none') return <NoDecisionYet appliedFor={data.appliedFor} />
  const { letterWithdrawnAt, declinedAt, lapsedAt } = data
  const isOffered =
    data.decision === 'admitted' && letterWithdrawnAt === null && declinedAt === null && lapsedAt === null
  return <Suspense fallback={<Pending />}>{(isOffered ? admitted : withoutOffer).element}</Suspense>
}
