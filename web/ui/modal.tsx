import { type ComponentProps, useLayoutEffect, useRef } from 'react'

export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'onCancel' | 'onClose'> {
  /** Called on Esc or the phone's back gesture. */
  onClose: () => void
}

/**
 * A `<dialog>` over the page. It is open while it is mounted. The browser keeps the focus inside the dialog, and
 * restores the previous focus after closing.
 */
export function Modal({ onClose, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // Chromium closes the dialog without a `cancel` event when Esc or Back is pressed a second time.
        if (!currentTarget.open) currentTarget.showModal()
      }}
    />
  )
}
