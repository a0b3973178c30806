import type { DraftAnswers } from '#contract/draft-answers.ts'
import { draft, type StoredDraft, type DraftSection } from '#contract/endpoints/draft.ts'
import { ask } from '#web/api/call.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { timeoutSignal } from '#web/api/send.ts'
import type { TypedValues } from '#web/forms/draft.ts'

const quiet = { quiet: true }

/** Timeout for reading drafts. A form waits for its draft, so the timeout limits the delay on a bad network. */
const readTimeoutMs = 8_000

type Written = { savedAt: string } | { newer: StoredDraft }

/**
 * Reads and writes the drafts of the signed-in applicant on the server. The functions never throw, because a draft that
 * the server does not have stays on the device or in memory.
 */
export const serverDrafts = {
  /** Returns all drafts; null if they could not be loaded. */
  read: (): Promise<StoredDraft[] | null> =>
    ask(draft.list, undefined, { ...quiet, signal: timeoutSignal(readTimeoutMs) }).catch(() => null),

  /**
   * Replaces the draft that was saved at `basedOn` (null if there was none). Returns the time at which the server
   * stored the new draft. If another device has stored a newer draft, the server keeps that draft, and it is returned.
   * Returns null if the request failed.
   */
  async write(
    section: DraftSection,
    answers: DraftAnswers,
    { basedOn, writer }: { basedOn: string | null; writer: string },
  ): Promise<Written | null> {
    try {
      return await ask(draft.save, { section, answers, basedOn, writer }, quiet)
    } catch (error) {
      // The cast is safe, because with this error code the server sends the newer draft as `draft.list` does.
      return error instanceof RejectedCall && error.code === 'draft-changed'
        ? { newer: error.data as StoredDraft }
        : null
    }
  },

  async remove(section: DraftSection): Promise<void> {
    await ask(draft.remove, { section }, quiet).catch(() => undefined)
  },
}

/** Returns the values that a draft can contain: texts and checkbox states. */
export function answersOf(values: TypedValues): DraftAnswers {
  const answers: DraftAnswers = {}
  for (const [field, value] of Object.entries(values))
    if (typeof value === 'string' || typeof value === 'boolean') answers[field] = value
  return answers
}
