import type { ReactNode } from 'react'
import type { StripId } from '#contract/step.ts'
import { type StepId, stepOf } from '#contract/steps/registry.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useStageAhead } from '#web/applicant/outbox/use-stage-ahead.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { destinationFor } from '#web/applicant/session/destination.ts'
import { isSubmitted, lockOf } from '#web/applicant/session/progress.ts'
import { useDashboardPage } from '#web/applicant/pages/use-dashboard-page.ts'
import { PagePending } from '#web/applicant/guarded/page-pending.tsx'
import { DraftsGate } from '#web/applicant/guarded/drafts-gate.tsx'
import { StepFrame } from './step-frame.tsx'
import { StepPicture } from './step-picture.tsx'
import { SubmittedStep } from './submitted-parts.tsx'

export interface StepGateProps {
  step: StepId
  /** Content for a submitted step that cannot be edited. Default: the submitted answers. */
  frozen?: ReactNode
  children: ReactNode
}

/**
 * Shows the form of a step. If the step is locked, shows how to unlock it. After the submission, shows the submitted
 * answers, or the form if the office has requested a correction.
 */
export function StepGate({ step, frozen, children }: StepGateProps) {
  const { nextStage } = useProfile()
  const { title, strip } = stepOf(step)
  const lock = lockOf(strip, useStageAhead(nextStage))
  const pageOf = (content: ReactNode) => (
    <StepWithoutForm title={title} strip={strip}>
      {content}
    </StepWithoutForm>
  )
  if (lock !== null) return <LockedStep title={title} strip={strip} reason={lock} />
  if (isSubmitted(nextStage))
    return (
      <SubmittedStep step={step} frozen={frozen} pageOf={pageOf}>
        <DraftsGate section={step} placeholder={<PagePending />} pageOf={pageOf}>
          {children}
        </DraftsGate>
      </SubmittedStep>
    )
  return (
    <DraftsGate section={step} placeholder={<PagePending />} pageOf={pageOf}>
      {children}
    </DraftsGate>
  )
}

/**
 * The page of a step while its form is not shown: the applicant compares drafts of two devices, or the submitted
 * application is still loading or has failed to load.
 */
function StepWithoutForm({ title, strip, children }: { title: string; strip: StripId; children: ReactNode }) {
  useDashboardPage(title)
  return (
    <StepFrame strip={strip} title={title}>
      {children}
    </StepFrame>
  )
}

/** A locked step: shows how to unlock the step, and links to the applicant's next step. */
export function LockedStep({ title, strip, reason }: { title: string; strip: StripId; reason: string }) {
  const ahead = useStageAhead(useProfile().nextStage)
  useDashboardPage(title)
  return (
    <StepFrame strip={strip} title={title}>
      <EmptyState
        picture={<StepPicture strip={strip} />}
        text={reason}
        action={
          <Link className={buttonClass()} to={destinationFor(ahead)}>
            Go to the next step
          </Link>
        }
      />
    </StepFrame>
  )
}
