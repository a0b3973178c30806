import type { Lease } from '#contract/office/review/leases.ts'

/** Returns the time since `at`, such as «2 min»; «now» if it is less than a minute. */
export function minutesSince(at: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(at)) / 60_000)
  return minutes < 1 ? 'now' : `${minutes} min`
}

/** Returns how long ago a time was, such as «2 min ago»; «now» if it was less than a minute ago. */
export function minutesAgo(at: string, nowMs: number): string {
  const since = minutesSince(at, nowMs)
  return since === 'now' ? since : `${since} ago`
}

/** Returns the text for a lease, such as «Bola Ade, 2 min ago». */
export function leaseWords(
  { holder, renewedAt }: Pick<Lease, 'holder' | 'renewedAt'>,
  nowMs: number,
): string {
  return `${holder}, ${minutesAgo(renewedAt, nowMs)}`
}

/**
 * Returns why the colleague `id` can only read an application with this lease. Returns null if the lease is not known,
 * or if it belongs to this colleague or to the proposer of the pending decision.
 */
export function leaseReason(
  lease: Pick<Lease, 'holder' | 'staffId'> | undefined,
  id: string,
  proposedById?: string,
): string | null {
  if (lease === undefined || lease.staffId === id || lease.staffId === proposedById) return null
  return `${lease.holder} has this application open. Take over to change it.`
}
