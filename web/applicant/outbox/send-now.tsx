import { useState } from 'react'
import { formatTime } from '#contract/dates.ts'
import { useAction } from '#web/actions/use-action.ts'
import { noNetwork } from '#web/api/no-network.ts'
import { Button } from '#web/ui/button.tsx'
import { inKilobytes } from '#web/ui/in-kilobytes.ts'
import styles from './outbox-page.module.css'

interface SendNowProps {
  sizeBytes: number
  /** Name of what is sent, for screen readers. Needed if the page has several such buttons. */
  of?: string
  /** Why the first save or picture still waits; empty if no request could be sent for it. */
  why: string
  /** Whether another button of the page is the primary one. */
  isQuiet: boolean
  send(): Promise<void>
}

/** «Send now» button with the size. If something still waits after an attempt, shows the time of the attempt. */
export function SendNow({ sizeBytes, of, why, isQuiet, send }: SendNowProps) {
  const title = `Send now · ${inKilobytes(sizeBytes)}`
  /** Device time at which the last attempt ended, in ms; null before the first attempt. */
  const [triedAt, setTriedAt] = useState<number | null>(null)
  const attempt = useAction(
    async () => {
      await send()
      setTriedAt(Date.now())
      return { message: '', title: '', data: null }
    },
    { clearsMessages: true, silent: true },
  )
  const result = why === '' || why === noNetwork ? 'Still no network' : 'Still not sent'
  return (
    <div className={styles.send}>
      <Button
        kind={isQuiet ? 'quiet' : 'primary'}
        title={title}
        aria-label={of && `${title}: ${of}`}
        busy={attempt.busy}
        onClick={() => void attempt.run(undefined)}
      />
      <p role="status">
        {triedAt !== null && !attempt.busy && `${result}, ${formatTime(new Date(triedAt).toISOString())}.`}
      </p>
    </div>
  )
}
