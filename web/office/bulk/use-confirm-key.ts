import { useLayoutEffect, useRef } from 'react'

/** Calls `confirm` on `Ctrl Enter` or `⌘ Enter`, unless a dialog is open. */
export function useConfirmKey(confirm: () => void): void {
  const current = useRef(confirm)
  useLayoutEffect(() => {
    current.current = confirm
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || event.repeat) return
      if (document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      current.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
