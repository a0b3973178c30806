import { dayMs } from '#contract/dates.ts'
import type { QueueRow } from '#contract/office/row.ts'

type Wait = Pick<QueueRow, 'waitingSince' | 'turn'>

/** Returns the number of whole days that the application has waited; null if no action is due. */
export function waitingDays({ waitingSince, turn }: Wait, nowMs: number): number | null {
  if (turn === 'nobody') return null
  return Math.max(0, Math.floor((nowMs - Date.parse(waitingSince)) / dayMs))
}

/** Returns how long the application has waited, such as «Waiting 3 days»; null if no action is due. */
export function waitingWords(row: Wait, nowMs: number): string | null {
  const days = waitingDays(row, nowMs)
  if (days === null) return null
  return days === 1 ? 'Waiting 1 day' : `Waiting ${days} days`
}
