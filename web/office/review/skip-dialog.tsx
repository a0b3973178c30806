import { useQuery, useQueryClient } from '@tanstack/react-query'
import { review, type SkipReason, skipReasonIds, skipReasons } from '#contract/office/review/review.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showError, showSuccess } from '#web/toasts/toast-store.ts'
import { errorMessage } from '../api/error-message.ts'
import { useCall } from '../api/use-call.ts'
import { undoHint } from '../keyboard/undo-hint.ts'
import { useDigits } from '../keyboard/use-digits.ts'
import { CancelButton } from '../page/cancel-button.tsx'
import { applicationQuery, lastDecisionsQuery } from '../queries.ts'
import { Key } from '#web/ui/key.tsx'
import styles from '../page/choices.module.css'

export interface SkipDialogProps {
  applicantId: string
  onClose(): void
  onSkipped(): void
}

/** Asks why the application is skipped, and names its applicant. The keys 1 to 5 choose a reason. */
export function SkipDialog({ applicantId, onClose, onSkipped }: SkipDialogProps) {
  const client = useQueryClient()
  // Reads the application that the page behind the dialog loads.
  const { data } = useQuery({ ...applicationQuery(applicantId), enabled: false })
  const { run } = useCall(review.skip, {
    silent: true,
    invalidates: [lastDecisionsQuery.queryKey, applicationQuery(applicantId).queryKey],
    onSuccess() {
      onClose()
      onSkipped()
      showSuccess(`Application skipped.${undoHint()}`)
    },
  })
  const choose = async (reason: SkipReason) => {
    // A digit key can be pressed before the application has been loaded, so wait until its version is known.
    const opened = await client.ensureQueryData(applicationQuery(applicantId)).catch((error: unknown) => {
      showError(`The application could not be loaded. ${errorMessage(error)}`)
      return null
    })
    if (opened !== null) await run({ applicantId, version: opened.version, reason })
  }
  useDigits(skipReasonIds, (reason) => void choose(reason))
  return (
    <Dialog title="Skip this application" onClose={onClose}>
      <p>{data?.row.name}</p>
      <div className={styles.choices}>
        {skipReasonIds.map((reason, index) => (
          <button key={reason} type="button" onClick={() => void choose(reason)}>
            <Key of={String(index + 1)} /> {skipReasons[reason]}
          </button>
        ))}
      </div>
      <CancelButton onClick={onClose} />
    </Dialog>
  )
}
