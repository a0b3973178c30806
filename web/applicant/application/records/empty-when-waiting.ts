import { outbox } from '#web/applicant/outbox/outbox.ts'
import { isUnsentSave } from '#web/applicant/outbox/outbox-order.ts'
import type { SavedList } from '#web/applicant/saves/section-saves.ts'

/**
 * Waits for the save of a record and returns its result. If the save fails and the record waits in the outbox, calls
 * `empty` to empty the form. If the record is not in the outbox, the form keeps the text, which is stored nowhere else.
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
