import type { CheckedDrafts } from '#contract/endpoints/profile.ts'
import { discardDraft, draftOf, keepDraft } from '#web/forms/drafts.ts'

/*
 * The answers of the eligibility check, stored until the visitor registers. The registration sends them to the server.
 * They are a draft of this tab, so they are never stored on the device. A sign-in, a sign-out and the end of a session
 * delete them with the tab's other drafts.
 */

const name = 'checked-answers'
/** Name of the draft with the answers on the page «Check whether you qualify», see `kept-page.ts`. */
export const pageDraft = 'checked-page'

/** Answers older than this are not used, because another person may use this tab by then. */
const lifetimeMinutes = 60

/** Whether stored answers are recent enough to be used. `keptAt` is the time in milliseconds since 1970. */
export function isFresh({ keptAt }: Record<string, unknown>): boolean {
  return typeof keptAt === 'number' && Date.now() - keptAt <= lifetimeMinutes * 60_000
}

/** Stores the answers in this tab, replacing earlier answers. */
export function keepCheckedDrafts(drafts: CheckedDrafts): void {
  keepDraft(name, { keptAt: Date.now(), drafts })
}

/** Whether the value has answers by section. The server checks the answers themselves. */
function isDrafts(value: unknown): value is CheckedDrafts {
  return value instanceof Object && Object.values(value).every((answers) => answers instanceof Object)
}

/** Returns the answers stored in this tab; undefined if none are stored, or if they are too old or malformed. */
export function keptCheckedDrafts(): CheckedDrafts | undefined {
  const stored = draftOf(name)
  const { drafts } = stored
  return isFresh(stored) && isDrafts(drafts) ? drafts : undefined
}

/** Deletes the answers of the eligibility check from this tab. */
export function discardCheckedDrafts(): void {
  discardDraft(name)
  discardDraft(pageDraft)
}
