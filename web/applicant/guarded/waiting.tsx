import { Button } from '#web/ui/button.tsx'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import styles from './waiting.module.css'

/** Before a page can be shown: 'Loading...', or, when nothing came, a way to try again. */
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
