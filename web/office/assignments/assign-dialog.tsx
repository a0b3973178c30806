import { useQuery } from '@tanstack/react-query'
import { assignments } from '#contract/office/assignments.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCall } from '../api/use-call.ts'
import { Loaded } from '../page/loaded.tsx'
import styles from '../page/choices.module.css'
import { workloadQuery } from './assignment-queries.ts'

/**
 * Dialog that assigns an application to a colleague, or removes its assignment. Shows how many undecided applications
 * are assigned to each colleague.
 */
export function AssignDialog({ applicantId, onClose }: { applicantId: string; onClose(): void }) {
  const query = useQuery(workloadQuery)
  const { run } = useCall(assignments.assign, {
    invalidates: [['assignments'], ['counts']],
    onSuccess: onClose,
  })
  return (
    <Dialog title="Assign this application" onClose={onClose}>
      <Loaded query={query} what="The list of colleagues" rows={3}>
        {(colleagues) => (
          <div className={styles.choices}>
            {colleagues.map(({ staffId, name, assigned }) => (
              <button key={staffId} type="button" onClick={() => void run({ applicantId, staffId })}>
                {name}, {assigned} assigned
              </button>
            ))}
            <button type="button" onClick={() => void run({ applicantId, staffId: '' })}>
              Nobody
            </button>
          </div>
        )}
      </Loaded>
      <Button title="Cancel" kind="quiet" onClick={onClose} />
    </Dialog>
  )
}
