import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LoadingStatus } from '#web/ui/skeleton.tsx'
import { BrandLink } from '../brand/brand-link.tsx'
import { SupportLine } from '../brand/support-line.tsx'
import { useOfficeBanner } from '../offline/office-banner.ts'
import { askToLogOut } from '../sign-out/log-out.ts'
import { isOwnDevice } from '../session/persisted.ts'
import styles from './payments-frame.module.css'

/** The layout of the payment pages outside the dashboard. */
export function PaymentsFrame({ children }: { children: ReactNode }) {
  // On a shared device the HTML always comes from the server, which has already inserted the office's banner.
  useOfficeBanner(isOwnDevice())
  return (
    <div className={styles.frame}>
      <LoadingStatus />
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <header className={styles.head}>
        <BrandLink />
        <Button kind="link" title="Logout" onClick={() => void askToLogOut()} />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot} data-after-loading>
        <SupportLine />
      </footer>
    </div>
  )
}
