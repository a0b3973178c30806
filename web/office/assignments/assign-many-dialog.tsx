import { Dialog } from '#web/ui/dialog.tsx'
import type { BulkSelection } from '../list/bulk-selection.ts'
import { totalWords } from '../list/total-words.ts'
import { CancelButton } from '../page/cancel-button.tsx'
import { AssignChoices } from './assign-choices.tsx'
import { useAssignMany } from './use-assign-many.ts'

interface AssignManyDialogProps {
  selection: BulkSelection
  /** Number of applications in the selection. */
  count: number
  /** Name of the assignee, if all of the applications have the same one. */
  assignee?: string
  onClose(): void
}

/** Dialog that assigns many applications to a colleague, or removes their assignments. */
export function AssignManyDialog({ selection, count, assignee, onClose }: AssignManyDialogProps) {
  const { run, busy } = useAssignMany(onClose)
  return (
    <Dialog title={`Assign ${totalWords(count)}`} onClose={onClose}>
      <p>
        {assignee === undefined
          ? 'Undecided applications only. Their present assignees lose them.'
          : `The undecided applications of ${assignee}, who loses them.`}
      </p>
      <AssignChoices onChoose={(staffId, name) => void run({ selection, staffId, name })} />
      <CancelButton busy={busy} onClick={onClose} />
    </Dialog>
  )
}
