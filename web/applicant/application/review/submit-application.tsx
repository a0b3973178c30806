import { useState } from 'react'
import { useNavigate } from 'react-router'
import { application } from '#contract/endpoints/application.ts'
import { hasReached, isStage } from '#contract/stages.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { askFirst } from '#web/applicant/confirm/confirm-store.ts'
import { TermsOfApplying } from '#web/applicant/brand/terms-of-applying.tsx'
import { paths } from '#web/applicant/paths.ts'
import { useProfile, useProfileChange } from '#web/applicant/queries/profile.ts'
import { clearMessages, showError, showSuccess } from '#web/toasts/toast-store.ts'

/** The Submit button; while it is disabled it says why. */
export function SubmitApplication({ incomplete }: { incomplete: boolean }) {
  const { nextStage } = useProfile()
  const { put } = useProfileChange()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const open = isStage(nextStage) && hasReached(nextStage, 'SubmitApplication')
  const reason = incomplete
    ? 'You can submit when nothing is missing any more: see the list at the top of this page.'
    : open
      ? null
      : 'You can submit when every section before this one is finished.'

  const submit = async () => {
    clearMessages()
    setBusy(true)
    const answer = await call(application.updateStage, { currentStage: 'ApplicationSumitted' })
    setBusy(false)
    if (answer === null) return
    if (!answer.isSuccessful) return showError(answer.message)
    showSuccess(answer.message)
    put(answer.data ?? { nextStage: 'ApplicationSumitted' })
    await navigate(paths.admissionStatus)
  }
  const ask = () =>
    askFirst({
      context: 'warning',
      title: 'Submit your application',
      message: 'After this you can no longer change your answers. Have you checked them all?',
      action: 'Yes, Submit',
      onConfirm: submit,
    })
  return (
    <div>
      {reason !== null && <p id="submit-reason">{reason}</p>}
      <TermsOfApplying />
      <Actions>
        <Button
          title="Submit"
          busy={busy}
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : 'submit-reason'}
          onClick={ask}
        />
      </Actions>
    </div>
  )
}
