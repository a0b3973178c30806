import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Modal } from './modal.tsx'
import styles from './slide-in.module.css'

export interface SlideInProps {
  label: string
  /** Called on Esc, the close button, a press outside the panel, or a press on a link or button inside. */
  onClose: () => void
  brand?: ReactNode
  children: ReactNode
}

/** A panel that slides in from the left over the page. It is open while it is mounted. */
export function SlideIn({ label, onClose, brand, children }: SlideInProps) {
  return (
    <Modal
      className={styles.panel}
      aria-label={label}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        const chosen = target instanceof Element && target.closest('a, button') !== null
        if (target === currentTarget || chosen) onClose()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          {brand}
          <button type="button" aria-label="Close">
            <Icon name="cross" />
          </button>
        </div>
        {children}
      </div>
    </Modal>
  )
}
