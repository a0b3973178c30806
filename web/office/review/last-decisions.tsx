import { useQuery } from '@tanstack/react-query'
import { formatDate, formatTime } from '#contract/dates.ts'
import type { LastDecision } from '#contract/office/review/review.ts'
import { Button } from '#web/ui/button.tsx'
import { Key } from '#web/ui/key.tsx'
import { useStore } from '#web/state/store.ts'
import { lastActions } from '../api/last-actions.ts'
import { useDigits } from '../keyboard/use-digits.ts'
import { isToday } from '../page/is-today.ts'
import { Loaded } from '../page/loaded.tsx'
import { ApplicationLink } from '../list/application-link.tsx'
import { lastDecisionsQuery } from '../queries.ts'
import { lastDecisionWords } from './decision-words.ts'
import styles from './review.module.css'
import { useUndo } from './use-undo.ts'

/**
 * The colleague's last ten proposals, approvals, returned proposals, requests, skips and decisions about duplicates.
 * The last assignment of many applications is above them. Withdrawn proposals and requests are left out. Decisions of
 * earlier days have their date instead of their time. `onLeave` is called after a click on a link or «Undo». With
 * `onLeave`, the list is in a dialog, where digits undo the decisions.
 */
export function LastDecisions({ onLeave }: { onLeave?: () => void }) {
  const query = useQuery(lastDecisionsQuery)
  const { undo, undoAssignment, busy } = useUndo()
  const undoable = query.data?.filter(({ isUndoable }) => isUndoable) ?? []
  const undoAndLeave = (decision: LastDecision) => {
    undo(decision)
    onLeave?.()
  }
  // Digits are off while the list is loaded again, because a digit could then undo the decision of another row.
  useDigits(onLeave === undefined || query.isFetching || busy ? [] : undoable, undoAndLeave)
  const keyOf = (decision: LastDecision) => {
    const at = undoable.indexOf(decision)
    return onLeave !== undefined && at < 9 && <Key of={String(at + 1)} />
  }
  const assignment = useStore(lastActions).find((action) => action.kind === 'assigned-many')
  return (
    <>
      {assignment !== undefined && (
        <p className={styles.assignment}>
          {formatTime(assignment.at)} {assignment.text}
          <Button
            title="Undo"
            kind="link"
            aria-label={`Undo: ${assignment.text}`}
            busy={busy}
            onClick={() => {
              undoAssignment(assignment)
              onLeave?.()
            }}
          />
        </p>
      )}
      <Loaded query={query} what="Your last decisions" rows={5}>
        {(last) =>
          last.length === 0 ? (
            <p className={styles.none}>You have not decided on any application yet.</p>
          ) : (
            <ul className={styles.last}>
              {last.map((each) => (
                <li key={`${each.kind} ${each.id}`}>
                  <span>{isToday(each.at, Date.now()) ? formatTime(each.at) : formatDate(each.at)}</span>
                  <ApplicationLink applicantId={each.applicantId} onClick={onLeave}>
                    {each.name}
                  </ApplicationLink>
                  <span>{lastDecisionWords(each)}</span>
                  {each.isUndoable ? (
                    <button type="button" aria-busy={busy || undefined} onClick={() => undoAndLeave(each)}>
                      Undo<span className="visually-hidden"> {each.name}</span> {keyOf(each)}
                    </button>
                  ) : (
                    <span>Acted on</span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
