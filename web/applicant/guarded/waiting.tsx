import { noNetwork } from '#web/api/no-network.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import styles from '#web/ui/waiting.module.css'

/**
 * A whole page with a placeholder, shown while the session is being renewed or the profile is loading. With `retry`, it
 * shows an error message instead.
 */
export function Waiting({ retry }: { retry?: () => void }) {
  return <main>{retry === undefined ? <Loading /> : <NoServer retry={retry} />}</main>
}

function Loading() {
  return (
    <div className={styles.waiting}>
      <LoadingPlaceholder />
    </div>
  )
}

/** Content in place of a page whose data could not be loaded, with a button to try again. */
export function NoServer({ retry }: { retry: () => void }) {
  return (
    <div className={styles.waiting}>
      <h1>We cannot reach the server</h1>
      <p>{noNetwork} You are still signed in.</p>
      <Button title="Try again" onClick={retry} />
    </div>
  )
}
