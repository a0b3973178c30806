import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Modal } from './modal.tsx'
import styles from './slide-in.module.css'

export interface SlideInProps {
  label: string
  /** Esc, the close button, a press outside the panel, or on a link or button inside it. */
  onClose: () => void
  /** Beside the close button: the brand. */
  brand?: ReactNode
  children: ReactNode
}

/** A panel from the left over the page. Mount it to open it. */
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
