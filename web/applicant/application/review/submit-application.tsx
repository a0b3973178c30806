import { useNavigate } from 'react-router'
import type { BodyOf } from '#contract/endpoint.ts'
import { application } from '#contract/endpoints/application.ts'
import { hasReached, isStage } from '#contract/stages.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { useAction } from '#web/actions/use-action.ts'
import { call } from '#web/api/call.ts'
import { FailedCall } from '#web/api/call-errors.ts'
import { askFirst } from '#web/applicant/confirm/confirm-store.ts'
import { TermsOfApplying } from '#web/applicant/brand/terms-of-applying.tsx'
import { paths } from '#web/applicant/paths.ts'
import { useProfile, useProfileChange } from '#web/applicant/queries/profile.ts'

interface SubmitApplicationProps {
  incomplete: boolean
  /** Whether the application has been submitted and the next page is loading. */
  sent: boolean
  onSent: () => void
}

/** The terms and the Submit button. While the button is disabled, the reason is shown. */
export function SubmitApplication({ incomplete, sent, onSent }: SubmitApplicationProps) {
  const { nextStage } = useProfile()
  const { put } = useProfileChange()
  const navigate = useNavigate()
  const submit = useAction(
    (body: BodyOf<typeof application.updateStage>) => call(application.updateStage, body, { quiet: true }),
    {
      clearsMessages: true,
      async onSuccess({ data }) {
        onSent()
        put(data)
        await navigate(paths.admissionStatus)
      },
    },
  )
  const open = isStage(nextStage) && hasReached(nextStage, 'SubmitApplication')
  const reason = incomplete
    ? 'Something is missing. The list at the top of this page says what.'
    : open
      ? null
      : 'You can submit when every section before this one is finished.'

  const ask = () =>
    askFirst({
      context: 'warning',
      title: 'Submit your application',
      message: 'After this you can no longer change your answers. Have you checked them all?',
      action: 'Yes, Submit',
      onConfirm: async () => {
        await submit.run({ currentStage: 'ApplicationSumitted' })
      },
    })
  return (
    <>
      <TermsOfApplying />
      <div role="alert">
        {submit.error instanceof FailedCall && (
          <div ref={scrollTo}>
            <Banner tone="warning" title="Not submitted yet">
              <p>
                {submit.error.isOurs ? 'Our server has a fault.' : 'We got no answer. Check your network.'}{' '}
                All your answers are saved with us. We do not submit without you: press Submit again later. It
                counts once.
              </p>
            </Banner>
          </div>
        )}
      </div>
      <ActionBar note={reason !== null && <span id="submit-reason">{reason}</span>}>
        <Button
          title="Submit"
          busy={submit.busy || sent}
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : 'submit-reason'}
          onClick={ask}
        />
      </ActionBar>
    </>
  )
}

/** Scrolls to a message at the end of the page, because Submit can be pressed while another part is on the screen. */
function scrollTo(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'nearest' })
}
