const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * Returns the delay in milliseconds before the next attempt to send an email, or null to give up. On the first day, the
 * delay grows to at most four minutes, so that queued emails are sent within minutes after a mail server recovers.
 * After that the delay is an hour, until the email is five days old, as is usual for mail servers. An email that was
 * rejected permanently is retried on the first day only.
 */
export function retryDelay(attempts: number, ageMs: number, permanent: boolean): number | null {
  if (ageMs < day) return Math.min(4 * minute, 2 ** Math.min(attempts, 16) * 2 * second)
  return permanent || ageMs > 5 * day ? null : hour
}
