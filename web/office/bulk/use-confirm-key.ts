import { useKeyPress } from '../keyboard/use-key-press.ts'

/** Calls `confirm` on `Ctrl Enter` or `⌘ Enter`, unless a dialog is open. */
export function useConfirmKey(confirm: () => void): void {
  useKeyPress((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return
    if (document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    confirm()
  })
}
