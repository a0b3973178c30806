const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * Milliseconds until a mail that was not accepted is tried again; null when it is given up. In the first day the gap
 * grows to four minutes at most, so that everything goes out within five minutes of a mail server's recovery; after it,
 * hourly up to the five days that mail servers themselves keep trying. A flat refusal of the mail is believed after a day.
 */
export function nextTry(attempts: number, ageMs: number, permanent: boolean): number | null {
  if (ageMs < day) return Math.min(4 * minute, 2 ** Math.min(attempts, 16) * 2 * second)
  return permanent || ageMs > 5 * day ? null : hour
}
