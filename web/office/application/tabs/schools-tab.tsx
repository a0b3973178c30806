import { Answers } from './answers.tsx'
import styles from '../review-layout.module.css'
import { tabSteps } from './steps-on-tabs.ts'
import { VerifiedFacts, type VerifiedFactsProps } from '../verification/verified-facts.tsx'

/** School and employment records as typed, then what colleagues have recorded from documents. */
export function SchoolsTab(props: VerifiedFactsProps) {
  return (
    <>
      <Answers application={props.opened.application} steps={tabSteps.schools} />
      <div className={styles.padded}>
        <VerifiedFacts {...props} />
      </div>
    </>
  )
}
