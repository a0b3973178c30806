import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BodyOf } from '#contract/endpoint.ts'
import { application } from '#contract/endpoints/application.ts'
import { hasReached, isStage } from '#contract/stages.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { useAction } from '#web/actions/use-action.ts'
import { call } from '#web/api/call.ts'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import { askFirst } from '#web/applicant/confirm/confirm-store.ts'
import { TermsOfApplying } from '#web/applicant/brand/terms-of-applying.tsx'
import { endStepDrafts } from '#web/applicant/drafts/section-drafts.ts'
import { thisDevice } from '#web/applicant/drafts/this-device.ts'
import { pictureCount } from '#web/applicant/images/picture-counts.ts'
import { waitingCount } from '#web/applicant/outbox/waiting-count.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { paths } from '#web/applicant/paths.ts'
import { useProfile, useProfileChange } from '#web/applicant/queries/profile.ts'
import { useStore } from '#web/state/store.ts'
import type { UnsavedSection, UnsavedTexts } from './use-unsaved-text.ts'

interface SubmitApplicationProps {
  incomplete: boolean
  unsaved: UnsavedTexts
  /** Whether the application has been submitted and the next page is loading. */
  sent: boolean
  onSent: () => void
}

/** The terms and the Submit button. While the button is disabled, the page shows why. */
export function SubmitApplication({ incomplete, unsaved, sent, onSent }: SubmitApplicationProps) {
  const { nextStage } = useProfile()
  const { put } = useProfileChange()
  const navigate = useNavigate()
  const submit = useAction(
    (body: BodyOf<typeof application.updateStage>) =>
      call(application.updateStage, body, { quiet: true }).catch(async (error: unknown) => {
        // Since `unsaved.check`, another tab or device has stored unsaved text. After the reload, the page lists it.
        if (error instanceof RejectedCall && error.code === 'unsaved-draft') await unsaved.reload()
        throw error
      }),
    {
      clearsMessages: true,
      async onSuccess({ data }) {
        onSent()
        endStepDrafts()
        put(data)
        await navigate(paths.admissionStatus)
      },
    },
  )
  const waiting = useStore(waitingCount) + useStore(pictureCount)
  const [checking, setChecking] = useState(false)
  const open = isStage(nextStage) && hasReached(nextStage, 'SubmitApplication')
  const reason = incomplete
    ? 'Something is missing. The list at the top of this page says what.'
    : waiting > 0
      ? waitingReason()
      : open
        ? null
        : 'You can submit when every section before this one is finished.'

  const ask = (texts: readonly UnsavedSection[]) =>
    askFirst({
      context: 'warning',
      title: 'Submit your application',
      message: `${unsavedWords(texts)}Once submitted, your answers cannot be changed. Have you checked them all?`,
      action: 'Yes, Submit',
      onConfirm: async () => {
        const discardDrafts = texts.flatMap(({ stepId, draftAt }) =>
          draftAt === null ? [] : [{ section: stepId, savedAt: draftAt }],
        )
        await submit.run({
          currentStage: 'ApplicationSumitted',
          ...(discardDrafts.length > 0 && { discardDrafts }),
        })
      },
    })
  const prepare = async (button: HTMLElement) => {
    setChecking(true)
    const { pathname } = location
    const texts = await unsaved.check().finally(() => setChecking(false))
    // Do not ask on another page that the applicant has opened meanwhile, because they may be changing answers there.
    if (button.isConnected && location.pathname === pathname) ask(texts)
  }
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
          busy={submit.busy || sent || checking}
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : 'submit-reason'}
          onClick={({ currentTarget }) => void prepare(currentTarget)}
        />
      </ActionBar>
    </>
  )
}

function waitingReason() {
  return (
    <>
      Not everything on this {thisDevice()} is sent yet. <Link to={paths.outbox}>See what is waiting</Link>
    </>
  )
}

/** Names the sections whose text is not saved, and says what the submission does to the text. */
function unsavedWords(texts: readonly UnsavedSection[]): string {
  if (texts.length === 0) return ''
  const titles = texts.map(({ title }) => `«${title}»`).join(', ')
  return `Your text in ${titles} is not saved. We do not submit it, and we delete it. `
}

/** Scrolls to a message at the end of the page, because Submit can be pressed while another part is on the screen. */
function scrollTo(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'nearest' })
}
