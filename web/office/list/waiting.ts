import { dayMs } from '#contract/dates.ts'
import type { QueueRow } from '#contract/office/row.ts'

/** Returns the number of whole days that the application has waited. */
export function waitingDays({ waitingSince }: Pick<QueueRow, 'waitingSince'>, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(waitingSince)) / dayMs))
}

/** Returns how long the application has waited, such as «Waiting 3 days»; null if no action is due. */
export function waitingWords(row: Pick<QueueRow, 'waitingSince' | 'turn'>, nowMs: number): string | null {
  if (row.turn === 'nobody') return null
  const days = waitingDays(row, nowMs)
  return days === 1 ? 'Waiting 1 day' : `Waiting ${days} days`
}
