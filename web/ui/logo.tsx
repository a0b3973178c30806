import type { ReactNode } from 'react'
import styles from './logo.module.css'

export interface LogoProps {
  /** The institution's logo: an `<img>` with alt text. Default: a drawing of four squares. */
  mark?: ReactNode
  /** The abbreviation beside the logo. */
  text: string
  /** A second, less prominent line. */
  line?: string
}

/** The institution's logo and abbreviation for the header. The caller wraps it in a link. */
export function Logo({ mark, text, line }: LogoProps) {
  return (
    <span className={styles.logo}>
      {mark ?? (
        <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
          <path d="M1 1h30v30H1zM16 1v30M1 16h30M4 12.5l4.5-8 4.5 8zM19 8.5a5 5 0 1 0 9 0 5 5 0 1 0-9 0M23.5 8.5h.1M4 19l9 9M13 19l-9 9M20 28v-8M23.5 28v-8M27 28v-8" />
        </svg>
      )}
      <span>
        <strong>{text}</strong>
        {line && <small>{line}</small>}
      </span>
    </span>
  )
}
