import { formatCount } from '#contract/format-count.ts'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { AssignDialog } from '../assignments/assign-dialog.tsx'
import { Key } from '#web/ui/key.tsx'
import { useAltKeys } from '../keyboard/use-alt-keys.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { ClosableButton } from '../page/closable-button.tsx'
import { focusHeadingIfLost } from '../page/use-office-page.ts'
import { SkipDialog } from './skip-dialog.tsx'
import type { Review } from './use-review.ts'

/** The position in the list, with buttons for the previous and the next application, for skipping and for assigning. */
export function ReviewActions({ applicantId, review }: { applicantId: string; review: Review }) {
  // The application is stored with its dialog. While the dialog is open, a late response can open the next application.
  const [asking, setAsking] = useState<{ dialog: 'skip' | 'assign'; about: string } | null>(null)
  const close = () => {
    setAsking(null)
    // The focus cannot return to the application that was shown before the next one.
    setTimeout(focusHeadingIfLost, 0)
  }
  const { next, previous, position, noPrevious, total, busy } = review
  const skip = () => setAsking({ dialog: 'skip', about: applicantId })
  const assign = () => setAsking({ dialog: 'assign', about: applicantId })
  useKeys({ n: next, ...(noPrevious === null && { N: previous }), s: skip, i: assign })
  useAltKeys({ KeyN: next })
  return (
    <>
      {position > 0 && total !== null && (
        <span>
          {position} of {formatCount(Math.max(total, position))}
        </span>
      )}
      <button type="button" aria-busy={busy || undefined} onClick={next}>
        Next application <Key of="n" />
      </button>
      <ClosableButton closed={noPrevious} title={noPrevious ?? undefined} onClick={previous}>
        Previous <Key of="⇧ N" />
      </ClosableButton>
      <button type="button" onClick={skip}>
        Skip <Key of="s" />
      </button>
      <button type="button" onClick={assign}>
        Assign <Key of="i" />
      </button>
      {asking?.dialog === 'skip' &&
        createPortal(
          <SkipDialog
            applicantId={asking.about}
            onClose={close}
            onSkipped={() => {
              if (asking.about === applicantId) next()
            }}
          />,
          document.body,
        )}
      {asking?.dialog === 'assign' &&
        createPortal(<AssignDialog applicantId={asking.about} onClose={close} />, document.body)}
    </>
  )
}
