import { useState } from 'react'
import { useStore } from '#web/state/store.ts'
import { selectionOf } from '../list/bulk-selection.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { queueMemory } from '../list/queue-memory.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { AssignManyDialog } from './assign-many-dialog.tsx'

/** The button that assigns all selected applications of the queue; key `i`. Hidden if the role may not assign. */
export function AssignButton({ selected }: { selected: ReadonlySet<string> }) {
  const { role } = useMe()
  const [open, setOpen] = useState(false)
  const selection = selectionOf(selected, useStore(queueMemory).whole)
  const mayAssign = whyNot(role, 'review-applications') === null
  const reason = selection === null ? 'Select at most 1,000, or a whole list with *.' : null
  useKeys(mayAssign && reason === null ? { i: () => setOpen(true) } : {})
  if (!mayAssign) return null
  return (
    <>
      <GuardedButton
        title="Assign"
        shortcut="i"
        kind="on-deep"
        reason={reason}
        isReasonBeside
        onClick={() => setOpen(true)}
      />
      {open && selection !== null && (
        <AssignManyDialog selection={selection} count={selected.size} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
