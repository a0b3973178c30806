import type { ReactNode } from 'react'
import { MessagePlace } from './message-place.tsx'
import styles from './auth-layout.module.css'

export interface AuthLayoutProps {
  /** The logo with its link. */
  logo: ReactNode
  /**
   * Picture on the dark brand background (`--deep`): in the side panel on large screens, otherwise next to the logo.
   */
  picture?: ReactNode
  /** Text below the picture, on large screens. */
  caption?: string
  footer?: ReactNode
  children: ReactNode
}

/** The layout of pages without a menu, such as the login page: logo, picture and content. */
export function AuthLayout({ logo, picture, caption, footer, children }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <header className={styles.head}>{logo}</header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
      <div className={styles.side}>
        <div className={styles.about}>
          {picture}
          {caption && (
            <aside aria-label="About">
              <p>{caption}</p>
            </aside>
          )}
        </div>
        <div className={styles.messages}>
          <MessagePlace kind="side" />
        </div>
      </div>
    </div>
  )
}
