import type { ReactNode } from 'react'
import type { ReadableApplication } from '#contract/endpoints/application.ts'
import { stepOf } from '#contract/steps/registry.ts'
import { Motif } from '#web/pictures/motif.tsx'
import { stripMotifs } from '#web/applicant/application/strip-motifs.ts'
import styles from '../step-page/application-view.module.css'
import { ProfilePicture } from '../steps/picture/profile-picture.tsx'
import { SectionView, sectionKey } from '../step-page/section-view.tsx'

type ReadableStep = ReadableApplication['steps'][number]

export interface ApplicationViewProps {
  application: ReadableApplication
  /** Returns the link to change a step. Not given on pages that only show the application. */
  change?(step: ReadableStep): ReactNode
  /** Whether to leave out the picture step, because the page shows the uploads elsewhere. */
  answersOnly?: boolean
}

/** The answers of an application, read-only, step by step. */
export function ApplicationView({ application, change, answersOnly }: ApplicationViewProps) {
  const steps = application.steps.filter(({ stepId }) => !(answersOnly && stepId === 'picture'))
  return (
    <div className={styles.steps}>
      {steps.map((step) => (
        <section key={step.stepId} className={styles.step} aria-label={step.title}>
          <div className={styles.head}>
            <span className={step.missing === null ? styles.done : styles.open}>
              <Motif name={stripMotifs[stepOf(step.stepId).strip]} />
            </span>
            <h2>{step.title}</h2>
            {change?.(step)}
          </div>
          <StepContent step={step} />
        </section>
      ))}
    </div>
  )
}

function StepContent({ step }: { step: ReadableStep }) {
  if (step.stepId === 'picture') return step.missing === null ? <ProfilePicture /> : <p>{step.missing}</p>
  if (step.sections.length === 0)
    return <p>{stepOf(step.stepId).emptyText ?? step.missing ?? 'Nothing here yet.'}</p>
  return step.sections.map((section) => (
    <SectionView key={sectionKey(section)} section={section} of={step.stepId} within={step.title} />
  ))
}
