import { draft } from '#contract/endpoints/draft.ts'
import { stepPage } from '#contract/steps/registry.ts'
import { useCall } from '#web/applicant/api/use-call.ts'
import { askFirst } from '#web/applicant/confirm/confirm-store.ts'
import { removeDraft } from '#web/applicant/drafts/section-drafts.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { changeFromPreview } from '../step-page/after-save.ts'
import styles from '../step-page/application-view.module.css'
import type { UnsavedSection } from './use-unsaved-text.ts'

interface UnsavedTextProps {
  sections: readonly UnsavedSection[]
  /** Called when the text of a section has been discarded. */
  onDiscarded(): Promise<unknown>
}

/** Names the sections with typed text that is not saved, with a link and a button that discards the text. */
export function UnsavedText({ sections, onDiscarded }: UnsavedTextProps) {
  return (
    <Banner tone="warning" title="Text that is not saved">
      <p>
        You typed something in {sections.length === 1 ? 'this section' : 'these sections'} without saving it.
        It is not part of your application.
      </p>
      <ul className={styles.missing}>
        {sections.map((section) => (
          <li key={section.stepId}>
            <Unsaved section={section} onDiscarded={onDiscarded} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Unsaved({
  section: { stepId, title },
  onDiscarded,
}: { section: UnsavedSection } & Pick<UnsavedTextProps, 'onDiscarded'>) {
  const removal = useCall(draft.remove, {
    silent: true,
    async onSuccess() {
      // Waits for a request that is still sending the draft and would store the text again. Then deletes the draft.
      await removeDraft(stepId)
      await onDiscarded()
    },
  })
  const ask = () =>
    askFirst({
      context: 'error',
      title: 'Discard text',
      message: `Do you want to discard what you typed in «${title}»? Your saved answers stay.`,
      action: 'Yes, Discard',
      onConfirm: async () => {
        await removal.run({ section: stepId })
      },
    })
  return (
    <>
      <Link to={changeFromPreview(stepPage(stepId))}>Open {title}</Link>{' '}
      <Button
        kind="link"
        title="Discard text"
        aria-label={`Discard text in ${title}`}
        busy={removal.busy}
        onClick={ask}
      />
    </>
  )
}
