import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './picture.module.css'

export interface PictureProps {
  /** Text alternative. Without it, the picture is decorative and hidden from screen readers. */
  alt?: string
  /** Whether the picture is on the dark brand background (`--deep`). It then has pale lines and no background. */
  onDeep?: boolean
}

/** The frame of a drawing. CSS classes give the parts the theme's colours, so one drawing fits both themes. */
export function Picture({ alt, onDeep, box, children }: PictureProps & { box: string; children: ReactNode }) {
  return (
    <svg
      className={classNames(styles.picture, onDeep && styles.onDeep)}
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
