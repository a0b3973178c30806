import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import styles from './slide-in.module.css'

export interface SlideInProps {
  label: string
  /** Esc, the close button, a press beside it, or a link followed inside it. */
  onClose: () => void
  /** Beside the close button: the brand. */
  brand?: ReactNode
  children: ReactNode
}

/** A panel from the left over the page. Mount it to open it; the browser keeps the focus inside and gives it back. */
export function SlideIn({ label, onClose, brand, children }: SlideInProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way, and comes as `cancel`
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, currentTarget }) => {
        const followed = target instanceof Element && target.closest('a') !== null
        if (target === currentTarget || followed) onClose()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          {brand}
          <button type="button" aria-label="Close" onClick={onClose}>
            <Icon name="cross" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
