import { useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import type { Decision } from '#contract/office/decisions.ts'
import { hasDraft } from '#web/forms/drafts.ts'
import { Card } from '#web/ui/card.tsx'
import { GuardedButton } from '../frame/guarded-button.tsx'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { DecisionActs } from './decision-acts.tsx'
import { DecisionFacts } from './decision-facts.tsx'
import styles from './application-page.module.css'
import { ProposeForm, proposalDraft } from './propose-form.tsx'

const standingStates: readonly Decision['state'][] = ['proposed', 'approved', 'scheduled', 'released']

/** What was decided, and the next step of the decision for whoever may take it. */
export function DecisionPanel({ opened }: { opened: OpenedApplication }) {
  const standing = opened.decisions.find(({ state }) => standingStates.includes(state))
  const earlier = opened.decisions.filter((decision) => decision !== standing)
  return (
    <Card title="Decision" selvedge>
      {standing === undefined ? (
        <Propose opened={opened} />
      ) : (
        <>
          <DecisionFacts decision={standing} />
          <DecisionActs decision={standing} />
        </>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>Earlier proposals ({earlier.length})</summary>
          <ul className={styles.list}>
            {earlier.map(({ id, kind, state, proposedBy, proposedAt, returnedBecause }) => (
              <li key={id}>
                {kind === 'admit' ? 'Admit' : 'Reject'}, {state === 'returned' ? 'sent back' : 'taken back'}
                {returnedBecause !== null && <p>{returnedBecause}</p>}
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

function Propose({ opened }: { opened: OpenedApplication }) {
  const { role } = useMe()
  const [open, setOpen] = useState(() => hasDraft(proposalDraft(opened.row.applicantId)))
  const reason =
    whyNot(role, 'propose-decision') ??
    (opened.row.status === 'correction' ? 'The applicant is still correcting this application.' : null)
  if (open) return <ProposeForm row={opened.row} onDone={() => setOpen(false)} />
  return (
    <div className={styles.start}>
      <p>Nothing has been proposed yet.</p>
      <GuardedButton title="Propose a decision" reason={reason} onClick={() => setOpen(true)} />
    </div>
  )
}
