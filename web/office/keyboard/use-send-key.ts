import { useKeyPress } from './use-key-press.ts'

/** Name of the key that submits a form, shown on the button of the form. */
export const sendKey = 'Ctrl Enter'

/**
 * Lets `Ctrl Enter` or `⌘ Enter` submit the form that contains the focused field. If no form has the focus and no
 * dialog is open, submits the form with the `aria-label` `mainForm`.
 */
export function useSendKey(mainForm?: string): void {
  useKeyPress((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return
    const form = document.activeElement?.closest('form') ?? formOf(mainForm)
    if (form === null) return
    event.preventDefault()
    form.requestSubmit()
  })
}

function formOf(label: string | undefined): HTMLFormElement | null {
  if (label === undefined || document.querySelector('dialog[open]') !== null) return null
  return document.querySelector(`form[aria-label="${label}"]`)
}
