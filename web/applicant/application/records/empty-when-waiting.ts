import { onlyInMemory } from '#web/applicant/outbox/device-items.ts'
import { outbox } from '#web/applicant/outbox/outbox.ts'
import { isUnsentSave } from '#web/applicant/outbox/outbox-order.ts'
import type { SavedList } from '#web/applicant/saves/section-saves.ts'
import { isOwnDevice } from '#web/applicant/session/persisted.ts'

/**
 * Waits for the save of a record and returns its result. If the save fails and the record waits in the outbox, calls
 * `empty` to empty the form. Exception: the form keeps the text if the applicant's own device could not store the
 * record. The record is then only in memory and would be lost if the page is closed.
 */
export async function emptyWhenWaiting<Answer>(
  save: Promise<Answer>,
  step: SavedList,
  body: unknown,
  empty: () => void,
): Promise<Answer> {
  try {
    return await save
  } catch (error) {
    const waiting = outbox.get().filter((item) => isUnsentSave(item, step, body))
    const isStored = !isOwnDevice() || onlyInMemory(waiting).length === 0
    if (waiting.length > 0 && isStored) empty()
    throw error
  }
}
