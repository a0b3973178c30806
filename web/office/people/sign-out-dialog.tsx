import { personSignIn, signOutReasonIds, signOutReasons } from '#contract/office/people/person-access.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Key } from '#web/ui/key.tsx'
import { useCall } from '../api/use-call.ts'
import { useDigits } from '../keyboard/use-digits.ts'
import { CancelButton } from '../page/cancel-button.tsx'
import styles from '../page/choices.module.css'
import { personQuery } from './people-queries.ts'

/**
 * Asks why a person is signed out on all devices. The keys 1 to 4 choose a reason and end the sessions. The mail to the
 * person names the reason.
 */
export function SignOutDialog({ personId, onClose }: { personId: string; onClose(): void }) {
  const { run, busy } = useCall(personSignIn.endSessions, {
    invalidates: [personQuery(personId).queryKey],
    onSuccess: onClose,
  })
  useDigits(busy ? [] : signOutReasonIds, (reason) => void run({ personId, reason }))
  return (
    <Dialog title="Sign out everywhere" onClose={onClose}>
      <p>
        The applicant is signed out on every phone and computer at once, and gets an email with the reason.
        All known devices are forgotten, also without an open session. If somebody else may know the password,
        ask the applicant to choose a new one.
      </p>
      <div className={styles.choices}>
        {signOutReasonIds.map((reason, index) => (
          <button key={reason} type="button" disabled={busy} onClick={() => void run({ personId, reason })}>
            <Key of={String(index + 1)} /> {signOutReasons[reason]}
          </button>
        ))}
      </div>
      <CancelButton onClick={onClose} />
    </Dialog>
  )
}
