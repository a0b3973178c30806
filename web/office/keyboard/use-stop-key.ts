import { useKeyPress } from './use-key-press.ts'

/** Calls `stop` on `Ctrl .` or `⌘ .`, also in fields and while the other shortcuts are turned off. */
export function useStopKey(stop: () => void): void {
  useKeyPress((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== '.') return
    event.preventDefault()
    stop()
  })
}
