import { useLayoutEffect, useRef } from 'react'

/**
 * Returns a function that returns whether the page still shows this content. Call it before the response to a request
 * opens another page: on a slow network, the colleague can have left the page meanwhile. `shown` identifies the
 * content.
 */
export function useStillShown(shown: string): (content: string) => boolean {
  const latest = useRef<string | null>(null)
  useLayoutEffect(() => {
    latest.current = shown
    return () => {
      latest.current = null
    }
  }, [shown])
  return (content) => latest.current === content
}
