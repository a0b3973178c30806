import type { ReadableApplication } from '#contract/endpoints/application.ts'
import type { StepId } from '#contract/steps/registry.ts'
import { SummaryList, type SummaryRow } from '#web/ui/summary-list.tsx'
import styles from '../review-layout.module.css'

interface AnswersProps {
  application: ReadableApplication
  /** Steps to show. They appear in the order of the application. */
  steps: readonly StepId[]
  /** Rows shown above the answers. */
  facts?: readonly SummaryRow[]
}

/** The answers of some steps of an application. */
export function Answers({ application, steps, facts }: AnswersProps) {
  const shownSteps = application.steps.filter(({ stepId }) => steps.includes(stepId))
  return (
    <div className={styles.padded}>
      {facts !== undefined && <SummaryList rows={facts} />}
      {shownSteps.map(({ stepId, title, sections }) => (
        <section key={stepId} aria-label={title}>
          <h2>{title}</h2>
          {sections.length === 0 && <p>None.</p>}
          {sections.map((section) => (
            <div key={`${section.title} ${section.rows.map(({ value }) => value).join(' ')}`}>
              {section.title !== '' && section.title !== title && <h3>{section.title}</h3>}
              <SummaryList rows={section.rows} />
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
