import { useLayoutEffect, useRef } from 'react'
import { useIsVisible } from '../../page/use-is-visible.ts'
import type { NextStep } from './suggested-decision.ts'

/**
 * Returns a function that tells whether the colleague can have seen the suggestion to admit. A second press of Enter
 * must not propose the admission of the next application, if its subjects were verified earlier and it has only just
 * appeared. If the page first suggested another step, the colleague has caused the suggestion and may press Enter at
 * once.
 */
export function useSeenSuggestion(applicantId: string, step: NextStep): () => boolean {
  const isVisible = useIsVisible(applicantId)
  const hasCaused = useRef(false)
  useLayoutEffect(() => {
    if (step !== 'admit') hasCaused.current = true
  }, [step])
  return () => hasCaused.current || isVisible()
}
