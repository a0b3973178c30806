import type { Decision } from '#contract/office/decisions/decisions.ts'
import styles from './decision-acts.module.css'

/** Shows why the last proposal was returned, so that the colleague reads the reason before proposing again. */
export function ReturnedProposal({ decision }: { decision: Decision }) {
  const { kind, returnedBecause, proposedBy } = decision
  const title = kind === 'admit' ? 'The admission was returned' : 'The rejection was returned'
  return (
    <aside className={styles.reopened} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>
          {returnedBecause} (proposed by {proposedBy})
        </p>
      </div>
    </aside>
  )
}
