import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { assignments } from '#contract/office/assignments.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Key } from '#web/ui/key.tsx'
import { assignmentKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { applicationQuery } from '../queries.ts'
import { useDigits } from '../keyboard/use-digits.ts'
import { Loaded } from '../page/loaded.tsx'
import styles from '../page/choices.module.css'
import { workloadQuery } from './assignment-queries.ts'

/**
 * Dialog that assigns an application to a colleague, or removes its assignment. Shows who has it now, and how many
 * undecided applications are assigned to each colleague. The keys 1 to 9 press the first nine buttons.
 */
export function AssignDialog({ applicantId, onClose }: { applicantId: string; onClose(): void }) {
  const query = useQuery(workloadQuery)
  const application = applicationQuery(applicantId)
  // The page behind the dialog loads the application. Until then, the assignee is not known.
  const row = useQuery({ ...application, enabled: false }).data?.row
  const { run } = useCall(assignments.assign, {
    invalidates: [...assignmentKeys, application.queryKey],
    onSuccess: onClose,
  })
  return (
    <Dialog title="Assign this application" onClose={onClose}>
      <Loaded query={query} what="The list of colleagues" rows={3}>
        {(colleagues) =>
          row !== undefined && (
            <>
              <p>Assigned to {row.assignee ?? 'nobody'} now.</p>
              <Choices
                colleagues={colleagues}
                onChoose={(staffId) => void run({ applicantId, staffId, seenStaffId: row.assigneeId })}
              />
            </>
          )
        }
      </Loaded>
      <Button title="Cancel" kind="quiet" onClick={onClose} />
    </Dialog>
  )
}

/** `onChoose` gets an empty string to remove the assignment. */
function Choices({
  colleagues,
  onChoose,
}: {
  colleagues: DataOf<typeof assignments.workload>
  onChoose(staffId: string): void
}) {
  const first = useRef<HTMLButtonElement>(null)
  // The dialog opens before the colleagues are loaded, and then focuses «Cancel».
  useEffect(() => first.current?.focus(), [])
  useDigits([...colleagues.map(({ staffId }) => staffId), ''], onChoose)
  return (
    <div className={styles.choices}>
      {colleagues.map(({ staffId, name, assigned }, at) => (
        <button
          key={staffId}
          ref={at === 0 ? first : undefined}
          type="button"
          onClick={() => onChoose(staffId)}
        >
          {at < 9 && <Key of={String(at + 1)} />} {name}, {assigned} assigned
        </button>
      ))}
      <button ref={colleagues.length === 0 ? first : undefined} type="button" onClick={() => onChoose('')}>
        {colleagues.length < 9 && <Key of={String(colleagues.length + 1)} />} Nobody
      </button>
    </div>
  )
}
