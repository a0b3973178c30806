import { dayMs, today } from '#contract/dates.ts'
import type { OfficeRequest } from '#contract/office/requests/requests.ts'

type Dated = Pick<OfficeRequest, 'dueOn' | 'returnedAt' | 'outcome'>

export type RequestStateKind = 'open' | 'overdue' | 'returned' | 'accepted' | 'asked-again' | 'withdrawn'

/** Returns the number of days from one `YYYY-MM-DD` day to another; negative if the second day is earlier. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

function inDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

/**
 * Returns the state of a request, and a text for it. If an unanswered request has a deadline, its text says how much
 * time is left or how long it is overdue. If a request was returned late, its text says how late.
 */
export function requestState(
  { dueOn, returnedAt, outcome }: Dated,
  day: string = today(),
): { kind: RequestStateKind; words: string } {
  if (outcome === 'accepted') return { kind: outcome, words: 'Accepted' }
  if (outcome === 'asked-again') return { kind: outcome, words: 'Asked again' }
  if (outcome === 'withdrawn') return { kind: outcome, words: 'Withdrawn' }
  if (returnedAt !== null) {
    const daysLate = dueOn === null ? 0 : daysBetween(dueOn, today(new Date(returnedAt)))
    return { kind: 'returned', words: daysLate > 0 ? `Returned ${inDays(daysLate)} late` : 'Returned' }
  }
  if (dueOn === null) return { kind: 'open', words: 'Not answered' }
  const daysLeft = daysBetween(day, dueOn)
  if (daysLeft < 0) return { kind: 'overdue', words: `Overdue by ${inDays(-daysLeft)}` }
  return { kind: 'open', words: daysLeft === 0 ? 'Due today' : `${inDays(daysLeft)} left` }
}

/**
 * Returns the first request that the applicant has answered and the office has not closed yet; null if there is none.
 * The requests must be in order, oldest first.
 */
export function oldestReturned<Request extends Dated>(requests: readonly Request[]): Request | null {
  return requests.find(({ returnedAt, outcome }) => returnedAt !== null && outcome === null) ?? null
}
