import type { ReactNode } from 'react'
import { type StepId, stepOf } from '#contract/steps/registry.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCorrection } from './corrections.ts'
import { FrozenStep, SubmittedNotice } from './frozen-step.tsx'

export interface SubmittedStepProps {
  step: StepId
  /** In place of the written answers. */
  frozen: ReactNode
  /** The form, for a correction. */
  children: ReactNode
}

/** A step after the submission: the answers as they were sent, or the form again when the office asks to correct it. */
export function SubmittedStep({ step, frozen, children }: SubmittedStepProps) {
  const asked = useCorrection(step)
  if (asked === undefined) return <Skeleton rows={6} />
  if (asked === null) return frozen ?? <FrozenStep step={step} />
  return (
    <>
      <CorrectionNotice step={step} asked={asked} />
      {children}
    </>
  )
}

/** Above a step that is shown as it is after the submission: that it is closed, or what is to be corrected in it. */
export function StandingNotice({ step }: { step: StepId }) {
  const asked = useCorrection(step)
  return typeof asked === 'string' ? <CorrectionNotice step={step} asked={asked} /> : <SubmittedNotice />
}

function CorrectionNotice({ step, asked }: { step: StepId; asked: string }) {
  return (
    <Banner tone="warning" title={`Please correct «${stepOf(step).title}»`}>
      <p>{asked}</p>
      <p>The admissions office has opened this section for you until you have sent the correction.</p>
    </Banner>
  )
}
