import { dayMs } from '#contract/dates.ts'
import { steps } from '#contract/steps/registry.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import type { SavedSection } from '../saves/section-saves.ts'
import type { OutboxItem } from './outbox-item.ts'

export const isUnsent = ({ state }: OutboxItem) => state === 'waiting' || state === 'sending'

/** Whether the save contains exactly these answers and still has to be sent. */
export const isUnsentSave = (item: OutboxItem, section: SavedSection, body: unknown) =>
  item.section === section && isUnsent(item) && JSON.stringify(item.body) === JSON.stringify(body)

/**
 * Returns the sections with a save to send, in the order in which the server accepts the steps. Leaves out sections
 * after a rejected save, because the server would reject them too. Replies to the office are last, because a reply
 * closes the corrections of its request. For the same reason, a reply waits until a rejected correction is fixed.
 */
export function sectionsToSend(items: readonly OutboxItem[]): SavedSection[] {
  const sections: SavedSection[] = []
  for (const { id } of steps) {
    const stepItems = items.filter(({ section }) => section === id)
    if (stepItems.some(({ state }) => state === 'refused')) return sections
    if (id !== 'picture' && stepItems.some(isUnsent)) sections.push(id)
  }
  if (items.some((item) => item.section === 'requestAnswers' && isUnsent(item)))
    sections.push('requestAnswers')
  return sections
}

/**
 * Returns the section whose rejected save blocks a waiting save. For a save of a step, this is the step itself or an
 * earlier step; for a reply to the office, any step. Undefined if only the network or the server delays the save.
 */
export function blockerOf({ section, state }: OutboxItem, items: readonly OutboxItem[]) {
  if (state !== 'waiting') return undefined
  const order = steps.map(({ id }) => id)
  const position = section === 'requestAnswers' ? order.length : order.indexOf(section)
  return order
    .slice(0, position + 1)
    .find((id) => items.some((item) => item.section === id && item.state === 'refused'))
}

/** Whether the outbox has a save of an earlier step that the server has not accepted. For a reply: of any step. */
function hasEarlierStep({ section }: OutboxItem, items: readonly OutboxItem[]): boolean {
  for (const { id } of steps) {
    if (id === section) return false
    if (items.some((item) => item.section === id && item.state !== 'sent')) return true
  }
  return false
}

/** Whether a save was rejected because the server lacks an earlier step, and the save of that step is in the outbox. */
export function isTooEarly(item: OutboxItem, error: unknown, items: readonly OutboxItem[]): boolean {
  return error instanceof RejectedCall && error.code === 'stage-behind' && hasEarlierStep(item, items)
}

const positionOf = ({ position, savedAt }: OutboxItem) => position ?? savedAt

/** Returns the position of a new save, which is after all other saves even if the clock has been set back. */
export const nextPosition = (items: readonly OutboxItem[]) =>
  Math.max(Date.now(), ...items.map((item) => positionOf(item) + 1))

/** Returns the saves in memory and those that only the device has, sorted by position. */
export function withStored(items: readonly OutboxItem[], stored: readonly OutboxItem[]): OutboxItem[] {
  const known = new Set(items.map(({ id }) => id))
  const onlyOnDevice = stored.filter(({ id }) => !known.has(id))
  // The server may have received a save that was being sent when the page was closed. Its idempotency key makes a
  // second attempt harmless.
  const waiting = onlyOnDevice.map((item) =>
    item.state === 'sending' ? { ...item, state: 'waiting' as const } : item,
  )
  return [...items, ...waiting].sort((a, b) => positionOf(a) - positionOf(b))
}

/**
 * Time in ms after its first attempt from which a save is no longer sent. It is a day less than the 14 days for which
 * the server stores idempotency keys. Without its key, a save could be applied twice if the response to the first
 * attempt was lost.
 */
const keyLifetimeMs = 13 * dayMs

/**
 * Whether the save is too old to be sent. A save that was never tried is never too old: it cannot be applied twice. Its
 * age is also unknown, because the clock of the phone may have been wrong.
 */
export const isTooOld = ({ triedAt, mayHaveArrived, savedAt }: OutboxItem) =>
  Date.now() - (triedAt ?? (mayHaveArrived ? savedAt : Number.POSITIVE_INFINITY)) > keyLifetimeMs
