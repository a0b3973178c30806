import { useQuery } from '@tanstack/react-query'
import { assignments } from '#contract/office/review/assignments.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { recordAction } from '../api/last-actions.ts'
import { assignmentKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { CancelButton } from '../page/cancel-button.tsx'
import { Loaded } from '../page/loaded.tsx'
import { applicationQuery } from '../queries.ts'
import { AssignChoices } from './assign-choices.tsx'

/**
 * Dialog that assigns an application to a colleague, or removes its assignment. Shows the applicant and the current
 * assignee.
 */
export function AssignDialog({ applicantId, onClose }: { applicantId: string; onClose(): void }) {
  const application = applicationQuery(applicantId)
  // Reads the application that the page behind the dialog loads. Before it is loaded, the assignee is not known.
  const query = useQuery({ ...application, enabled: false })
  const { run } = useCall(assignments.assign, {
    invalidates: [...assignmentKeys, application.queryKey],
    onSuccess(_answer, { staffId, seenStaffId }) {
      recordAction({ kind: 'assigned', applicantId, before: seenStaffId ?? '', now: staffId || null })
      onClose()
    },
  })
  return (
    <Dialog title="Assign this application" onClose={onClose}>
      <Loaded query={query} what="The application" rows={3}>
        {({ row: { name, assignee, assigneeId } }) => (
          <>
            <p>
              {name}: assigned to {assignee ?? 'nobody'} now.
            </p>
            <AssignChoices
              onChoose={(staffId) => void run({ applicantId, staffId, seenStaffId: assigneeId })}
            />
          </>
        )}
      </Loaded>
      <CancelButton onClick={onClose} />
    </Dialog>
  )
}
