import { outbox } from '#web/applicant/outbox/outbox.ts'
import { isUnsentSave } from '#web/applicant/outbox/outbox-order.ts'
import type { SavedList } from '#web/applicant/saves/section-saves.ts'

/**
 * Returns the result of a save. If the save fails, calls `empty` only if the outbox contains the record. Otherwise the
 * form is the only place that has the typed text, for example after the record was deleted from the outbox.
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
    if (outbox.get().some((item) => isUnsentSave(item, step, body))) empty()
    throw error
  }
}
