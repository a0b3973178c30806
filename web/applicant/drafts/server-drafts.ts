import { draft, type DraftAnswers, type StoredDraft } from '#contract/endpoints/draft.ts'
import type { StepId } from '#contract/steps/registry.ts'
import { ask } from '#web/api/call.ts'

const quiet = { quiet: true }

/** A form is not shown before its drafts are read, so a bad network may delay it by this time at most. */
const readTimeoutMs = 8_000

/** The server's drafts of the signed-in applicant. A failure is no error: the draft stays on the device. */
export const serverDrafts = {
  /** Returns all drafts; null if there was no response. */
  read: (): Promise<StoredDraft[] | null> =>
    ask(draft.list, undefined, { ...quiet, signal: AbortSignal.timeout(readTimeoutMs) }).catch(() => null),

  /** Replaces a draft. Returns the server's time; null if it was not stored. */
  async write(section: StepId, answers: DraftAnswers): Promise<string | null> {
    try {
      return (await ask(draft.save, { section, answers }, quiet)).savedAt
    } catch {
      return null
    }
  },

  async remove(section: StepId): Promise<void> {
    await ask(draft.remove, { section }, quiet).catch(() => undefined)
  },
}
