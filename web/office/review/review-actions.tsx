import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Key } from '../application/key.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { SkipDialog } from './skip-dialog.tsx'
import type { Review } from './use-review.ts'

/** The buttons to move through a list: position, next, previous and skip. */
export function ReviewActions({ applicantId, review }: { applicantId: string; review: Review }) {
  const [skipping, setSkipping] = useState(false)
  const { next, previous, position, total, busy } = review
  const skip = () => setSkipping(true)
  useKeys({ n: next, N: previous, s: skip })
  return (
    <>
      {position > 0 && total !== null && (
        <span>
          {position} of {Math.max(total, position).toLocaleString('en')}
        </span>
      )}
      <button type="button" aria-busy={busy || undefined} onClick={next}>
        Next application <Key of="n" />
      </button>
      <button type="button" onClick={previous} disabled={position < 2}>
        Previous <Key of="⇧ N" />
      </button>
      <button type="button" onClick={skip}>
        Skip <Key of="s" />
      </button>
      {skipping &&
        createPortal(
          <SkipDialog applicantId={applicantId} onClose={() => setSkipping(false)} onSkipped={next} />,
          document.body,
        )}
    </>
  )
}
