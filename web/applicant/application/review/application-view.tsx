import type { ReactNode } from 'react'
import type { ReadableApplication } from '#contract/endpoints/application.ts'
import { stepOf } from '#contract/steps/registry.ts'
import styles from './application-view.module.css'
import { ProfilePicture } from '../steps/picture/profile-picture.tsx'
import { SectionView, sectionKey } from './section-view.tsx'

type ReadableStep = ReadableApplication['steps'][number]

export interface ApplicationViewProps {
  application: ReadableApplication
  /** Returns the link to change a step; not set once the application is submitted. */
  change?(step: ReadableStep): ReactNode
}

/** The whole application, read-only, step by step. */
export function ApplicationView({ application, change }: ApplicationViewProps) {
  return application.steps.map((step) => (
    <section key={step.stepId} className={styles.part} aria-label={step.title}>
      <div className={styles.head}>
        <h2>{step.title}</h2>
        {change?.(step)}
      </div>
      <StepContent step={step} />
    </section>
  ))
}

function StepContent({ step }: { step: ReadableStep }) {
  if (step.stepId === 'picture') return step.missing === null ? <ProfilePicture /> : <p>{step.missing}</p>
  if (step.sections.length === 0)
    return <p>{stepOf(step.stepId).emptyText ?? step.missing ?? 'Nothing here yet.'}</p>
  return step.sections.map((section) => (
    <SectionView
      key={sectionKey(section)}
      section={section.title === step.title ? { ...section, title: '' } : section}
    />
  ))
}
