import type { ReactNode } from 'react'
import { type StepId, stepOf } from '#contract/steps/registry.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { paths } from '#web/applicant/paths.ts'
import { keptApplication } from '#web/applicant/queries/application.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { useDashboardPage } from '#web/applicant/pages/use-dashboard-page.ts'
import { StepFrame } from './step-frame.tsx'
import { useCorrectionSent, useSubmitted } from './corrections.ts'
import { CorrectionsAsked } from './corrections-asked.tsx'
import { KeptCopy } from './kept-copy.tsx'
import { SectionView, sectionKey } from './section-view.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'

/** The submitted answers of a step, read-only. */
export function FrozenStep({ step }: { step: StepId }) {
  const { title, strip } = stepOf(step)
  useDashboardPage(title)
  return (
    <StepFrame strip={strip} title={title}>
      <SubmittedNotice />
      <FrozenSections step={step} />
    </StepFrame>
  )
}

interface SubmittedNoticeProps {
  of?: string
  /** Content below the notice. It appears at the same time as the notice, to avoid a layout shift. */
  children?: ReactNode
}

/** Message that the application or a correction has been sent, and a list of the office's open requests. */
export function SubmittedNotice({ of = 'This section', children }: SubmittedNoticeProps) {
  const enabled = useProfile().nextStage !== 'IsAdmitted'
  const { data, isKept } = useSubmitted(enabled)
  const loading = enabled && (data === undefined || isKept)
  return (
    <>
      {useCorrectionSent() ? <SentBanner /> : <ClosedBanner of={loading ? null : of} />}
      {data !== undefined && <CorrectionsAsked requests={data.requests} />}
      {children}
    </>
  )
}

function SentBanner() {
  return (
    <Banner tone="success" title="Your correction is sent.">
      <p>
        The admissions office reads this section as shown here.{' '}
        <Link to={paths.completedProfile}>See the whole application</Link>
      </p>
    </Banner>
  )
}

/**
 * Banner of a submitted application. `of` names what can no longer be changed, such as «This section». It is null while
 * the application is loading, or if only an older copy is available.
 */
function ClosedBanner({ of }: { of: string | null }) {
  return (
    <Banner tone="info" title="Your application is submitted">
      <p>
        {of === null ? 'These are the answers that you sent to us.' : `${of} can no longer be changed.`}
        <br />
        <Link to={paths.completedProfile}>See the whole application</Link>
      </p>
    </Banner>
  )
}

export function FrozenSections({ step }: { step: StepId }) {
  const submitted = useSubmitted()
  const { error, retry } = submitted
  const data = submitted.data ?? keptApplication()
  if (data === undefined)
    return error === null ? (
      <Skeleton rows={6} />
    ) : (
      <TryAgain words="Unable to get your application" why={error.message} onTry={retry} />
    )
  const shownStep = data.steps.find((each) => each.stepId === step)
  return (
    <>
      <KeptCopy of={submitted} />
      {shownStep?.sections.map((section) => (
        <SectionView key={sectionKey(section)} section={section} of={step} within={shownStep.title} />
      ))}
    </>
  )
}
