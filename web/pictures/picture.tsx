import type { ReactNode } from 'react'
import styles from './picture.module.css'

export interface PictureProps {
  /** What the picture says. Without it the picture is decoration and is not read out. */
  alt?: string
}

/** The frame of every drawing. Its parts take their colours from tokens by class, so both themes are one drawing. */
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
