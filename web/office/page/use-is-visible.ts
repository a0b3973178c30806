import { useLayoutEffect, useRef } from 'react'

/**
 * Time in milliseconds after a change of the screen's content in which a key that decides is ignored. A double press
 * then does not decide on content that nobody has seen.
 */
const unseenMs = 400

/** Returns a function that tells whether the content identified by `content` has been visible for `unseenMs`. */
export function useIsVisible(content: string): () => boolean {
  const shownAt = useRef(0)
  useLayoutEffect(() => {
    shownAt.current = performance.now()
  }, [content])
  return () => performance.now() - shownAt.current > unseenMs
}
