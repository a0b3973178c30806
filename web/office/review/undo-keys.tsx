import { useState } from 'react'
import { may } from '#contract/office/staff/policy.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CloseButton } from '../page/close-button.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { useMe } from '../session/use-session.ts'
import { LastDecisions } from './last-decisions.tsx'
import { useUndo } from './use-undo.ts'

/**
 * Keys for reviewers on all pages. `z` undoes their last action in this tab, or shows that it cannot be undone.
 * `Shift Z` shows their last ten decisions.
 */
export function UndoKeys() {
  return may(useMe().role, 'review-applications') ? <Keys /> : null
}

function Keys() {
  const [open, setOpen] = useState(false)
  const { undoNewest } = useUndo()
  useKeys({ z: () => void undoNewest(), Z: () => setOpen(true) })
  if (!open) return null
  const close = () => setOpen(false)
  return (
    <Dialog title="Your last ten decisions" wide="medium" onClose={close}>
      <LastDecisions onLeave={close} />
      <CloseButton onClick={close} />
    </Dialog>
  )
}
