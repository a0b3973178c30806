import type { ReactNode } from 'react'
import { useStore } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadingStatus } from '#web/ui/skeleton.tsx'
import { BrandLink } from '../brand/brand-link.tsx'
import { SupportLine } from '../brand/support-line.tsx'
import { confirmStore } from '../confirm/confirm-store.ts'
import { useOfficeBanner } from '../offline/office-banner.ts'
import { askToLogOut } from '../sign-out/log-out.ts'
import { isOwnDevice } from '../session/persisted.ts'
import styles from './payments-frame.module.css'

/** The layout of the payment pages outside the dashboard. */
export function PaymentsFrame({ children }: { children: ReactNode }) {
  // On a shared device the HTML always comes from the server, which has already inserted the office's banner.
  useOfficeBanner(isOwnDevice())
  // The question is open from the press on, but is shown only when its script has loaded.
  const isAsking = useStore(confirmStore) !== null
  return (
    <div className={styles.frame}>
      <LoadingStatus />
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <header className={styles.head}>
        <BrandLink />
        <Button kind="link" title="Logout" busy={isAsking} onClick={() => void askToLogOut()} />
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
