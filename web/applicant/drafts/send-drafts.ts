import type { DraftSection, StoredDraft } from '#contract/endpoints/draft.ts'
import { within } from '#web/state/within.ts'
import { loadScript } from '../pages/load-script.ts'
import {
  current,
  draftConflicts,
  formsInFlight,
  heldDrafts,
  savedElsewhere,
  showStatus,
  setDraft,
  unsentSections,
} from './held-drafts.ts'
import { areSame, newerBase } from './rebase.ts'
import { serverDrafts } from './server-drafts.ts'

/**
 * Minimum time in ms between two requests that send the draft of a section when the focus leaves a field. Each request
 * costs mobile data, and the applicant's own device has the text already.
 */
const spacingMs = { own: 5_000, shared: 1_000 }
export const sending = new Map<DraftSection, Promise<void>>()
const sentAt = new Map<DraftSection, number>()
const timers = new Map<DraftSection, ReturnType<typeof setTimeout>>()

/** Sends the draft of a section now, or as soon as `spacingMs` allows. */
export function sendSoon(section: DraftSection): void {
  if (timers.has(section)) return
  const spacing = current.open?.own === true ? spacingMs.own : spacingMs.shared
  const waitMs = (sentAt.get(section) ?? 0) + spacing - Date.now()
  if (waitMs <= 0) {
    void send(section)
    return
  }
  timers.set(
    section,
    setTimeout(() => void send(section), waitMs),
  )
}

/** Cancels the delayed sending of a section's draft. */
export function stopTimer(section: DraftSection): void {
  clearTimeout(timers.get(section))
  timers.delete(section)
}

/** Sends the draft of a section, unless the server has it. Only one request per section runs at a time. */
export function send(section: DraftSection): Promise<void> {
  stopTimer(section)
  const next = (sending.get(section) ?? Promise.resolve())
    .then(() => sendNow(section))
    .finally(() => {
      if (sending.get(section) === next) sending.delete(section)
    })
  sending.set(section, next)
  return next
}

async function sendNow(section: DraftSection): Promise<void> {
  const draft = heldDrafts.get(section)
  const { open } = current
  if (draft === undefined || draft.savedAt !== null || open === null) return
  if (draftConflicts.get()[section] !== undefined) return
  if (!open.confirmed) return showStatus(section, true)
  sentAt.set(section, Date.now())
  const { answers, writer } = draft
  const basedOn = draft.base.savedAt
  const written = await serverDrafts.write(section, answers, { basedOn, writer })
  const now = heldDrafts.get(section)
  // Stops if the section was saved or the applicant signed out while the draft was being sent.
  if (now === undefined || current.open?.profileId !== open.profileId) return
  if (written === null) {
    if (now.savedAt === null) showStatus(section, true)
    return
  }
  if ('newer' in written) {
    // While a form is being submitted, its draft must not change. If the form's request fails, the draft is sent again.
    if (formsInFlight.has(section)) return
    return (await mergeNewer(written.newer)) ? sendNow(section) : showStatus(section, true)
  }
  const { savedAt } = written
  const isSent = areSame(now.answers, answers)
  const base = newerBase(now.base, { answers, savedAt })
  setDraft(section, { ...now, base, savedAt: isSent ? savedAt : now.savedAt })
  if (!isSent) return
  savedElsewhere.delete(section)
  showStatus(section)
}

/**
 * Merges a newer draft of another device. The script that merges is loaded only now, because a newer draft is rare and
 * never appears without a network. Resolves to false if the script could not be loaded. The draft then stays unsent.
 */
export async function mergeNewer(serverDraft: StoredDraft): Promise<boolean> {
  const profileId = current.open?.profileId
  try {
    const { receiveNewer } = await loadScript(() => import('./draft-conflicts.ts'))
    // While the script was loading, another applicant may have signed in, or the form may have been submitted.
    if (current.open?.profileId === profileId && !formsInFlight.has(serverDraft.section))
      receiveNewer(serverDraft)
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}

/** Sends all drafts that the server does not have. Resolves when each has been sent or has failed. */
export async function sendAll(): Promise<void> {
  await Promise.all(unsentSections().map((section) => send(section)))
}

/** Like `sendAll`, but waits at most `maxMs`. A request that takes longer continues in the background. */
export async function sendAllWithin(maxMs: number): Promise<void> {
  await within(maxMs, sendAll(), undefined)
}

/** Cancels the delayed sending of all drafts, and forgets when drafts were last sent. */
export function forgetTimes(): void {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  sentAt.clear()
}
