import type { ReadableApplication } from '#contract/endpoints/application.ts'
import { stepPage } from '#contract/steps/registry.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { Banner } from '#web/ui/banner.tsx'
import styles from '../review/application-view.module.css'

/** Links to the sections for which the office has requested corrections. Renders nothing if there are none. */
export function CorrectionsAsked({ steps }: { steps: ReadableApplication['steps'] }) {
  const asked = steps.filter(({ correction }) => correction !== null)
  if (asked.length === 0) return null
  return (
    <Banner tone="warning" title="The admissions office asks you to correct something">
      <ul className={styles.missing}>
        {asked.map(({ stepId, title, correction }) => (
          <li key={stepId}>
            <Link to={stepPage(stepId)}>Correct {title}</Link>
            <p>{correction}</p>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
