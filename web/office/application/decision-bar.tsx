import { formatDateTime } from '#contract/dates.ts'
import type { Decision } from '#contract/office/decisions.ts'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { DecisionActs } from './decision-acts.tsx'
import type { DecisionBarProps } from './decision-bar-props.ts'
import styles from './decision-bar.module.css'
import { DecisionFacts } from './decision-facts.tsx'
import { ProposeForm } from './propose-form.tsx'
import { Undecided } from './undecided.tsx'

const currentStates: readonly Decision['state'][] = ['proposed', 'approved', 'scheduled', 'released']

/**
 * The current decision with its next actions, or the buttons of an undecided application; below them, the earlier
 * proposals. An open form replaces the buttons.
 */
export function DecisionBar(props: DecisionBarProps) {
  const { opened, form, onForm } = props
  const current = opened.decisions.find(({ state }) => currentStates.includes(state))
  const panel = useFocusKept(form, `${current?.id} ${current?.state} ${current?.letterWithdrawnAt}`)
  const isProposing = form === 'open-admit' || form === 'open-other' || form === 'open-reject'
  return (
    // Takes the focus if the pressed button disappears because the decision has changed.
    <div ref={panel} className={styles.bar} role="group" aria-label="Decision" tabIndex={-1}>
      {current !== undefined ? (
        <>
          <DecisionFacts decision={current} />
          <DecisionActs
            decision={current}
            asking={isProposing ? null : form}
            onAsk={onForm}
            onNext={props.onNext}
          />
        </>
      ) : isProposing ? (
        <ProposeForm
          key={form}
          opened={opened}
          kind={form === 'open-reject' ? 'reject' : 'admit'}
          isOther={form === 'open-other'}
          verification={props.verification}
          onDone={() => onForm(null)}
        />
      ) : (
        <Undecided {...props} />
      )}
      <EarlierProposals earlier={opened.decisions.filter((decision) => decision !== current)} />
    </div>
  )
}

function EarlierProposals({ earlier }: { earlier: readonly Decision[] }) {
  if (earlier.length === 0) return null
  return (
    <details className={styles.earlier}>
      <summary>Earlier proposals ({earlier.length})</summary>
      <ul>
        {earlier.map(({ id, kind, state, proposedBy, proposedAt, returnedBecause, exceptionReason }) => (
          <li key={id}>
            {kind === 'admit' ? 'Admit' : 'Reject'},{' '}
            {state === 'returned' ? 'returned to proposer' : 'withdrawn'}, proposed by {proposedBy},{' '}
            {formatDateTime(proposedAt)}
            {returnedBecause !== null && <p>{returnedBecause}</p>}
            {exceptionReason !== '' && <p>Requirements not met: {exceptionReason}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}
