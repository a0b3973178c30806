import { assignments } from '#contract/office/review/assignments.ts'
import { useAction } from '#web/actions/use-action.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { callOffice } from '../api/call.ts'
import { forgetAction, type LastAction, recordAction } from '../api/last-actions.ts'
import { assignmentKeys } from '../api/list-keys.ts'
import type { BulkSelection } from '../list/bulk-selection.ts'
import { totalWords } from '../list/total-words.ts'
import { undoHint } from '../keyboard/undo-hint.ts'

export interface WantedAssignment {
  selection: BulkSelection
  /** Id of the colleague; empty to remove the assignments. */
  staffId: string
  /** Name of the colleague for the message. */
  name: string
}

function resultText({ staffId, name }: WantedAssignment, assigned: number): string {
  return staffId === '' ? `${totalWords(assigned)} returned` : `${totalWords(assigned)} assigned to ${name}`
}

/** Returns an action that assigns many applications and shows the result. The key `z` can then undo the assignment. */
export function useAssignMany(onDone: () => void) {
  return useAction(
    ({ selection, staffId }: WantedAssignment) =>
      callOffice(assignments.assignMany, { ...selection, staffId }),
    {
      silent: true,
      clearsMessages: true,
      invalidates: [...assignmentKeys, ['application']],
      onSuccess({ data: { batchId, at, assigned, unchanged, leftOut } }, wanted) {
        const text = resultText(wanted, assigned)
        if (assigned > 0) recordAction({ kind: 'assigned-many', batchId, at, text })
        const notes = [
          unchanged > 0 ? ` ${totalWords(unchanged)} needed no change.` : '',
          leftOut > 0 ? ` ${totalWords(leftOut)} left out: decided, or to be decided by others.` : '',
          assigned > 0 ? undoHint() : '',
        ]
        showSuccess(`${text}.${notes.join('')}`)
        onDone()
      },
    },
  )
}

/** Returns an action that undoes an assignment of many applications. */
export function useUndoAssignment() {
  return useAction(
    ({ batchId }: Extract<LastAction, { kind: 'assigned-many' }>) =>
      callOffice(assignments.undoMany, { batchId }),
    {
      clearsMessages: true,
      invalidates: [...assignmentKeys, ['application']],
      onSuccess: (_answer, action) => forgetAction(action),
    },
  )
}
