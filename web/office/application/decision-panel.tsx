import { useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import type { Decision } from '#contract/office/decisions.ts'
import { hasDraft } from '#web/forms/drafts.ts'
import { Card } from '#web/ui/card.tsx'
import { GuardedButton } from '../page/guarded-button.tsx'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { type Asking, DecisionActs } from './decision-acts.tsx'
import { DecisionFacts } from './decision-facts.tsx'
import styles from './application-page.module.css'
import { ProposeForm, proposalDraft } from './propose-form.tsx'

const currentStates: readonly Decision['state'][] = ['proposed', 'approved', 'scheduled', 'released']

/**
 * The current decision with its next actions, or the form to propose a decision. Earlier proposals are listed below.
 */
export function DecisionPanel({ opened }: { opened: OpenedApplication }) {
  const current = opened.decisions.find(({ state }) => currentStates.includes(state))
  const earlier = opened.decisions.filter((decision) => decision !== current)
  const [asking, setAsking] = useState<Asking | 'open-proposal'>(() =>
    hasDraft(proposalDraft(opened.row.applicantId)) ? 'open-proposal' : null,
  )
  const panel = useFocusKept(asking, `${current?.id} ${current?.state} ${current?.letterWithdrawnAt}`)
  return (
    <Card title="Decision" selvedge>
      {/* The group takes the focus if a change of the decision removes the pressed button. */}
      <div ref={panel} className={styles.panel} role="group" aria-label="Decision" tabIndex={-1}>
        {current === undefined ? (
          <Propose
            opened={opened}
            open={asking === 'open-proposal'}
            onOpen={(open) => setAsking(open ? 'open-proposal' : null)}
          />
        ) : (
          <>
            <DecisionFacts decision={current} />
            <DecisionActs
              decision={current}
              asking={asking === 'open-proposal' ? null : asking}
              onAsk={setAsking}
            />
          </>
        )}
      </div>
      {earlier.length > 0 && (
        <details>
          <summary>Earlier proposals ({earlier.length})</summary>
          <ul className={styles.list}>
            {earlier.map(({ id, kind, state, proposedBy, proposedAt, returnedBecause, exceptionReason }) => (
              <li key={id}>
                {kind === 'admit' ? 'Admit' : 'Reject'},{' '}
                {state === 'returned' ? 'returned to proposer' : 'withdrawn'}
                {returnedBecause !== null && <p>{returnedBecause}</p>}
                {exceptionReason !== '' && <p>Requirements not met: {exceptionReason}</p>}
                <small>
                  Proposed by {proposedBy}, {formatDateTime(proposedAt)}
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

interface ProposeProps {
  opened: OpenedApplication
  open: boolean
  onOpen(open: boolean): void
}

function Propose({ opened, open, onOpen }: ProposeProps) {
  const { role } = useMe()
  const reason =
    whyNot(role, 'propose-decision') ??
    (opened.row.status === 'correction' ? 'The applicant is still correcting this application.' : null)
  if (open && reason === null) return <ProposeForm opened={opened} onDone={() => onOpen(false)} />
  return (
    <div className={styles.start}>
      <p>Nothing has been proposed yet.</p>
      <GuardedButton
        id="open-proposal"
        title="Propose a decision"
        reason={reason}
        onClick={() => onOpen(true)}
      />
    </div>
  )
}
