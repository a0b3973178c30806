import { Button } from '#web/ui/button.tsx'
import { keepHeadingFocus } from '#web/ui/heading-focus.ts'
import styles from '#web/ui/waiting.module.css'
import { loadNewest } from './load-newest.ts'

/**
 * Screen for a page whose script could not be loaded. The button reloads the page and activates a waiting new version
 * of the portal.
 */
export function ChunkLoadFailure() {
  return (
    <div className={styles.waiting}>
      <h1 ref={keepHeadingFocus} tabIndex={-1}>
        This page could not be loaded
      </h1>
      <p>The network dropped, or the portal has just been renewed. What you have saved is safe.</p>
      <Button title="Try again" onClick={() => void loadNewest()} />
    </div>
  )
}
