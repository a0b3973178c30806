import { discardDraft } from '#web/forms/drafts.ts'
import { useStore } from '#web/state/store.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './decision-acts.module.css'
import { forgetUnsentReason, unsentReasonChanges, unsentReasonOf } from './unsent-reason.ts'

/**
 * Shows the typed reason for an action that the server rejected, for example because another colleague has changed the
 * application. The banner appears after the form of the action has closed. It stays until the reason is discarded or
 * the form is opened again.
 */
export function UnsentReasonBanner({ applicantId }: { applicantId: string }) {
  useStore(unsentReasonChanges)
  const unsent = unsentReasonOf(applicantId)
  if (unsent === null) return null
  const discard = () => {
    discardDraft(unsent.draft)
    forgetUnsentReason(applicantId)
  }
  return (
    <div role="alert">
      <Banner
        tone="warning"
        title="Your reason was not sent"
        action={
          <div className={styles.acts}>
            <Button title="Discard my reason" kind="quiet" onClick={discard} />
          </div>
        }
      >
        {unsent.action}: {unsent.message} You had written:
        <p>{unsent.because}</p>
      </Banner>
    </div>
  )
}
