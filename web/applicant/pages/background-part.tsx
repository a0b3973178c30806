import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { isForm } from './outlines.ts'
import { part } from './part.tsx'

/**
 * Creates a part that works in the background, such as the sending of the outbox. Shows nothing until its script is
 * loaded. If the script cannot be loaded, loads it again after the next event of `LoadLater`.
 */
export function backgroundPart(load: () => Promise<ComponentType>): ComponentType {
  return part(load, { notLoaded: (retry) => <LoadLater retry={retry} /> })
}

/**
 * Calls `retry` when the network returns, when the page is shown again, or after the next navigation. Waits while a
 * form is shown, because `part` may reload the page after `retry`. Most pages with a form send the outbox themselves.
 */
function LoadLater({ retry }: { retry: () => void }) {
  const { key, pathname } = useLocation()
  const [failedAt] = useState(key)
  const isLeft = key !== failedAt
  const waits = isForm(pathname)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (waits) return
    if (isLeft) return again()
    const retryIfVisible = () => {
      if (document.visibilityState === 'visible') again()
    }
    addEventListener('online', retryIfVisible)
    document.addEventListener('visibilitychange', retryIfVisible)
    return () => {
      removeEventListener('online', retryIfVisible)
      document.removeEventListener('visibilitychange', retryIfVisible)
    }
  }, [isLeft, waits])
  return null
}
