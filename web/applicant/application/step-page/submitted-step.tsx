import type { ReactNode } from 'react'
import { type StepId, stepOf } from '#contract/steps/registry.ts'
import { Banner } from '#web/ui/banner.tsx'
import styles from './application-view.module.css'
import { Correcting, useEditState } from './corrections.ts'
import { FrozenStep } from './frozen-step.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'

export interface SubmittedStepProps {
  step: StepId
  /** Content of a step that cannot be edited. By default, the submitted answers. */
  frozen: ReactNode
  /** Returns a page that contains the given message. Needed if the step is not inside the frame of a page. */
  pageOf?: (message: ReactNode) => ReactNode
  /** The form for a correction. */
  children: ReactNode
}

/**
 * A step after submission: the submitted answers, or the form if the office has requested a correction. The answers are
 * also shown while the requested corrections are loading.
 */
export function SubmittedStep({ step, frozen, pageOf, children }: SubmittedStepProps) {
  const { editState, error, retry } = useEditState(step)
  if (editState === 'unknown' && error !== null) {
    const message = <TryAgain words="Unable to get your application" why={error.message} onTry={retry} />
    return pageOf?.(message) ?? message
  }
  if (typeof editState === 'string') return frozen ?? <FrozenStep step={step} />
  return (
    <Correcting value={step}>
      <div className={styles.correction}>
        <div className={styles.asked}>
          <Banner tone="warning" title={`The admissions office asks you to correct «${stepOf(step).title}»`}>
            <p>{editState.asked}</p>
            <p>This section is open to you until you have sent the correction.</p>
          </Banner>
        </div>
        {children}
      </div>
    </Correcting>
  )
}
