import { useEffect, useRef } from 'react'

/** Whether shortcuts must be ignored, because the colleague is typing or a dialog is open. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  )
}

/** Binds actions to single keys (`KeyboardEvent.key`). Combinations with Ctrl, Alt or ⌘ are left to the browser. */
export function useKeys(actions: Record<string, () => void>): void {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      const action = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
