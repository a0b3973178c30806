import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { MessagePlace } from '#web/ui/message-place.tsx'
import { shortcutsShown } from '../keyboard/shortcuts.ts'
import { usePageKeys } from '../keyboard/use-page-keys.ts'
import { paths } from '../paths.ts'
import { RunningWork } from '../running/running-work.tsx'
import styles from './review-frame.module.css'
import { Key } from '#web/ui/key.tsx'

export interface ReviewFrameProps {
  /** Path of the list to return to. On the page of an application, the path includes the filters of the list. */
  back: string
  /** Text of the link to the list; «Back to the queue» by default. */
  backTitle?: string
  /** State that the router passes to the list when the colleague returns. */
  backState?: unknown
  /** Shown in the bar beside the link to the list, such as «Next application». */
  actions?: ReactNode
  /** Shown in the right part of the bar, such as the name of the colleague who has the application open. */
  status?: ReactNode
  children: ReactNode
}

/**
 * The page frame for reviewing applications: a bar at the top, then the running bulk actions and releases, then the
 * content. The keyboard shortcuts of the menu, such as `g q`, work here too, although the menu is not shown.
 */
export function ReviewFrame({
  back,
  backTitle = 'Back to the queue',
  backState,
  actions,
  status,
  children,
}: ReviewFrameProps) {
  usePageKeys()
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <header className={styles.bar}>
        <nav aria-label="List" className={styles.actions}>
          <Link to={back} state={backState}>
            <Icon name="back" />
            {backTitle} <Key of="u" />
          </Link>
          {actions}
        </nav>
        <div className={styles.status}>
          {status}
          <Link to={paths.people} state="find">
            Find a person <Key of="h" />
          </Link>
          <button type="button" className={styles.keyboard} onClick={() => shortcutsShown.set(true)}>
            Keyboard <Key of="?" />
          </button>
        </div>
      </header>
      <RunningWork />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.narrowMessages}>
          <MessagePlace kind="heading" />
        </div>
        {children}
      </main>
      <div className={styles.messages}>
        <MessagePlace kind="side" />
      </div>
    </div>
  )
}
