import { Button } from '#web/ui/button.tsx'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import styles from './waiting.module.css'

/** Shown while the session or profile is loading; with `retry`, shown after a failure. */
export function Waiting({ retry }: { retry?: () => void }) {
  return (
    <main className={styles.waiting}>
      {retry === undefined ? (
        <LoadingPlaceholder />
      ) : (
        <>
          <h1>We cannot reach the server</h1>
          <p>Please check your network connection! You are still signed in.</p>
          <Button title="Try again" onClick={retry} />
        </>
      )}
    </main>
  )
}
