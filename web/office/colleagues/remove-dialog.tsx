import { colleagues, type ListedColleague } from '#contract/office/staff/colleagues.ts'
import { assignmentKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { ConfirmDialog } from '../page/confirm-dialog.tsx'
import { colleaguesQuery } from '../queries.ts'

export function RemoveDialog({ colleague, onClose }: { colleague: ListedColleague; onClose(): void }) {
  const action = useCall(colleagues.removeAccess, {
    // Removing the access also unassigns the applications that were assigned to the colleague.
    invalidates: [colleaguesQuery.queryKey, ...assignmentKeys],
  })
  return (
    <ConfirmDialog
      context="error"
      title={`Remove access of ${colleague.name}?`}
      message="They are signed out everywhere at once and can no longer sign in. Their actions stay in the audit log."
      action="Remove access"
      busy={action.busy}
      onConfirm={() => void action.run({ staffId: colleague.id }).then(onClose)}
      onCancel={onClose}
    />
  )
}
