import type { ReactNode } from 'react'
import styles from './auth-layout.module.css'

export interface AuthLayoutProps {
  /** The brand inside its link. */
  logo: ReactNode
  /** The side picture; on large screens only. */
  picture?: ReactNode
  /** A word under the picture. */
  caption?: string
  /** Contacts and the like, at the foot. */
  footer?: ReactNode
  children: ReactNode
}

/** Before signing in: brand on the deep cloth, the form on paper, a picture beside it on the desk. */
export function AuthLayout({ logo, picture, caption, footer, children }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <header className={styles.head}>{logo}</header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
      <aside
        className={styles.side}
        aria-hidden={caption ? undefined : true}
        aria-label={caption ? 'About' : undefined}
      >
        {picture}
        {caption && <p>{caption}</p>}
      </aside>
    </div>
  )
}
