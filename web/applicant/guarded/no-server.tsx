import { useState } from 'react'
import { noNetwork } from '#web/api/no-network.ts'
import { Button } from '#web/ui/button.tsx'
import { keepHeadingFocus } from '#web/ui/heading-focus.ts'
import styles from '#web/ui/waiting.module.css'

interface NoServerProps {
  /** Tries again. The button shows a spinner until the returned promise is settled. */
  retry(): void | Promise<void>
}

/** A whole page that says that the server cannot be reached, with a button to try again. */
export function NoServerPage({ retry }: NoServerProps) {
  return (
    <main>
      <NoServer retry={retry} />
    </main>
  )
}

/** Content shown instead of a page whose data could not be loaded, with a button to try again. */
export function NoServer({ retry }: NoServerProps) {
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    try {
      await retry()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.waiting}>
      <h1 ref={keepHeadingFocus} tabIndex={-1}>
        We cannot reach the server
      </h1>
      <p>{noNetwork}</p>
      <Button title="Try again" busy={busy} onClick={() => void tryAgain()} />
    </div>
  )
}
