import { useLayoutEffect } from 'react'

/** Name of the key that sends a form, shown on the button of the form. */
export const sendKey = 'Ctrl Enter'

/** Lets `Ctrl Enter` or `⌘ Enter` send the form that contains the focused field. */
export function useSendKey(): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return
      const form = document.activeElement?.closest('form')
      if (form === null || form === undefined) return
      event.preventDefault()
      form.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
