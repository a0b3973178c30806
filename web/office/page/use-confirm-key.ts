import { useKeyPress } from '../keyboard/use-key-press.ts'
import { useIsVisible } from './use-is-visible.ts'

/**
 * Calls `confirm` on `Ctrl Enter` or `⌘ Enter`, unless a dialog is open or the content has only just appeared (see
 * `useIsVisible`). `content` identifies what is confirmed.
 */
export function useConfirmKey(content: string, confirm: () => void): void {
  const isVisible = useIsVisible(content)
  useKeyPress((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return
    if (document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    if (isVisible()) confirm()
  })
}
