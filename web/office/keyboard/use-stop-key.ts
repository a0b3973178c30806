import { useLayoutEffect } from 'react'

/** Calls `stop` on `Ctrl .` or `⌘ .`, also in fields and while the other shortcuts are turned off. */
export function useStopKey(stop: () => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== '.') return
      event.preventDefault()
      stop()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [stop])
}
