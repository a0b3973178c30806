import { useLayoutEffect, useRef } from 'react'

/**
 * How long keys that decide are ignored after the content of the screen has changed, in milliseconds. Otherwise a
 * double press could decide on content that nobody has seen yet.
 */
const unseenMs = 400

/** Returns a function that returns whether the content identified by `content` has been visible for `unseenMs`. */
export function useIsVisible(content: string): () => boolean {
  const shownAt = useRef(0)
  useLayoutEffect(() => {
    shownAt.current = performance.now()
  }, [content])
  return () => performance.now() - shownAt.current > unseenMs
}
