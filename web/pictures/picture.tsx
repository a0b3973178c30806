import type { ReactNode } from 'react'
import styles from './picture.module.css'

export interface PictureProps {
  /** Text alternative. Without it, the picture is decorative and hidden from screen readers. */
  alt?: string
}

/** The frame of every drawing. CSS classes give the parts the theme's colours, so one drawing fits both themes. */
export function Picture({ alt, box, children }: PictureProps & { box: string; children: ReactNode }) {
  return (
    <svg
      className={styles.picture}
      viewBox={box}
      role={alt ? 'img' : undefined}
      aria-label={alt}
      aria-hidden={alt ? undefined : true}
      focusable="false"
    >
      {children}
    </svg>
  )
}
