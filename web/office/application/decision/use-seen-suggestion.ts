import { useLayoutEffect, useRef } from 'react'
import { useIsVisible } from '../../page/use-is-visible.ts'
import type { NextStep } from './suggested-decision.ts'

/**
 * Returns a function that returns whether the colleague can have seen the suggestion to admit. Without this check, a
 * second press of Enter could propose the admission of the next application, if that application has only just appeared
 * and its subjects were verified earlier. If the page first suggested another step, the colleague has caused the new
 * suggestion, so Enter works at once.
 */
export function useSeenSuggestion(applicantId: string, step: NextStep): () => boolean {
  const isVisible = useIsVisible(applicantId)
  const hasCaused = useRef(false)
  useLayoutEffect(() => {
    if (step !== 'admit') hasCaused.current = true
  }, [step])
  return () => hasCaused.current || isVisible()
}
