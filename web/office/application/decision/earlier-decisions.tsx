import { formatDateTime } from '#contract/dates.ts'
import { type Decision, refusalReasons } from '#contract/office/decisions/decisions.ts'
import styles from './decision-bar.module.css'

/** The earlier decisions and proposals on an application, newest first. Shows nothing if there are none. */
export function EarlierDecisions({ earlier }: { earlier: readonly Decision[] }) {
  if (earlier.length === 0) return null
  const hasReleased = earlier.some(({ state }) => state === 'released')
  return (
    <details className={styles.earlier}>
      <summary>
        Earlier {hasReleased ? 'decisions' : 'proposals'} ({earlier.length})
      </summary>
      <ul>
        {earlier.map((decision) => (
          <Earlier key={decision.id} decision={decision} />
        ))}
      </ul>
    </details>
  )
}

function Earlier({ decision }: { decision: Decision }) {
  const { kind, state, proposedBy, proposedAt, approvedBy, releasedAt, reasons, sentence } = decision
  const { returnedBecause, exceptionReason } = decision
  const title = kind === 'admit' ? 'Admit' : 'Reject'
  if (state === 'released')
    return (
      <li>
        {title}, released {releasedAt !== null && formatDateTime(releasedAt)}, proposed by {proposedBy},
        approved by {approvedBy}
        {reasons.length > 0 && <p>{reasons.map((reason) => refusalReasons[reason]).join(' ')}</p>}
        {sentence !== '' && <p>{sentence}</p>}
      </li>
    )
  return (
    <li>
      {title}, {state === 'returned' ? 'returned to proposer' : 'withdrawn'}, proposed by {proposedBy},{' '}
      {formatDateTime(proposedAt)}
      {returnedBecause !== null && <p>{returnedBecause}</p>}
      {exceptionReason !== '' && <p>Requirements not met: {exceptionReason}</p>}
    </li>
  )
}
