import type { ReactNode } from 'react'
import { MessagePlace } from './message-place.tsx'
import styles from './shell.module.css'

export interface ShellProps {
  brand: ReactNode
  /** The side menu. It is visible on screens from 1024 px. On narrower screens, the caller shows it in a `SlideIn`. */
  menu: ReactNode
  topBar: ReactNode
  /** Makes the page up to 100 rem wide instead of 60, for pages with tables. */
  wide?: boolean
  children: ReactNode
}

/** The layout after signing in: menu (on the left on large screens), top bar, and the page in one column. */
export function Shell({ brand, menu, topBar, wide, children }: ShellProps) {
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <section className={styles.side} aria-label="Side bar">
        <div className={styles.brand}>{brand}</div>
        <div className={styles.menu}>{menu}</div>
        <div ref={keepMessageSpace} className={styles.messages}>
          <MessagePlace kind="side" />
        </div>
      </section>
      <div className={styles.column}>
        {topBar}
        <main id="main" tabIndex={-1} className={wide ? styles.wide : undefined}>
          {children}
        </main>
      </div>
    </div>
  )
}

/**
 * While the pointer is over the side bar, the messages below the menu keep their height. Otherwise a scrolled menu would
 * move when a message disappears, and a click could miss.
 */
function keepMessageSpace(messages: HTMLElement | null): void {
  const side = messages?.parentElement
  if (!messages || !side) return
  const observer = new ResizeObserver(() => {
    messages.style.minHeight = `${messages.offsetHeight}px`
  })
  side.addEventListener('pointerenter', () => observer.observe(messages))
  side.addEventListener('pointerleave', () => {
    observer.disconnect()
    messages.style.minHeight = ''
  })
}
