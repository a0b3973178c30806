import { useEffect } from 'react'
import { ConfirmDialog as Confirm, type ConfirmDialogProps } from '#web/ui/confirm-dialog.tsx'
import { useKeyPress } from '../keyboard/use-key-press.ts'
import { sendKey } from '../keyboard/use-send-key.ts'
import { useIsVisible } from './use-is-visible.ts'
import { focusHeadingIfLost } from './use-office-page.ts'

/**
 * A dialog that asks for confirmation. `Ctrl Enter` confirms, as in the dialogs with a form. Its buttons show their
 * keys. If the button that opened the dialog has disappeared in the meantime, the page's heading gets the focus.
 */
export function ConfirmDialog(props: Omit<ConfirmDialogProps, 'keys'>) {
  const { title, busy = false, onConfirm } = props
  // A second press of the key that opened the dialog must not confirm at once.
  const isVisible = useIsVisible(title)
  useKeyPress((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return
    event.preventDefault()
    if (isVisible() && !busy) onConfirm()
  })
  // Check the focus when the dialog closes. While it is open, no element outside the dialog can have the focus.
  useEffect(() => focusHeadingIfLost, [])
  return <Confirm {...props} keys={{ confirm: sendKey, cancel: 'Esc' }} />
}
