import { setTimeout as pause } from 'node:timers/promises'

export interface SendPace {
  perSecond: number
  /** Waits for a time in ms. */
  wait?: (ms: number) => Promise<unknown>
  now?: () => number
}

/**
 * Returns a function that resolves when the next email may be sent. Calls resolve in call order, at most `perSecond` in
 * a second, so that thousands of queued emails do not slow down other work on the database.
 */
export function sendPace({ perSecond, wait = pause, now = () => performance.now() }: SendPace) {
  let nextAt = 0
  return async (): Promise<void> => {
    const waitMs = nextAt - now()
    nextAt = Math.max(nextAt, now()) + 1000 / perSecond
    if (waitMs > 0) await wait(waitMs)
  }
}
