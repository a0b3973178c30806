import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { DraftSection, StoredDraft } from '#contract/endpoints/draft.ts'
import { newKey } from '#web/api/new-key.ts'
import { createStore } from '#web/state/store.ts'
import { deviceDrafts } from './device-drafts.ts'
import { showFormAgain } from './form-versions.ts'
import { areSame, type DraftBase, newerBase, rebase } from './rebase.ts'
import { endWrite, savedStore } from './saved-store.ts'

/* The drafts in the memory of this tab. Changes that other tabs of the device make are applied to these drafts. */

/** A draft in memory. `savedAt` is the time at which the server stored exactly these answers; null if it has not. */
export interface HeldDraft {
  answers: DraftAnswers
  savedAt: string | null
  /** Device time of the last change, in ms. */
  changedAt: number
  /** The server's answers on which this draft is based. */
  base: DraftBase
  /** Random id under which this device stores the draft on the server. */
  writer: string
}

export interface Open {
  profileId: string
  /** Whether drafts may be stored on this device. */
  own: boolean
  /**
   * Whether the server has confirmed that the session is this applicant's. Until then, drafts are neither sent to the
   * server nor loaded from it.
   */
  confirmed: boolean
}

/** The applicant whose drafts are open; null if there is none. */
export const current: { open: Open | null } = { open: null }
export const heldDrafts = new Map<DraftSection, HeldDraft>()
/** Sections with a draft that an earlier session left on this device. In this session, the device counts as shared. */
export const leftOnDevice = new Set<DraftSection>()
/**
 * Sections that were saved on another device while this device had a draft of them. Such a save deletes the server's
 * copy of the draft, so the text is only on this device.
 */
export const savedElsewhere = new Set<DraftSection>()
/** Sections whose newest draft is not stored on the applicant's own device, because the write is running or failed. */
export const notWritten = new Set<DraftSection>()
/**
 * Sections whose form is being submitted. Until the response arrives, their drafts accept no text from other tabs. A
 * successful save deletes the draft, and would delete unsaved text of another tab with it.
 */
export const formsInFlight = new Set<DraftSection>()

/**
 * By section: newer drafts of another device, if both devices have changed the same field to different texts. The page
 * of the section asks which text to keep (`both-drafts.tsx`).
 */
export const draftConflicts = createStore<Partial<Record<DraftSection, StoredDraft>>>({})

/** Ends the conflict of a section after the applicant has chosen a text. No-op if there is no conflict. */
export function endConflict(section: DraftSection): void {
  const { [section]: ended, ...others } = draftConflicts.get()
  if (ended !== undefined) draftConflicts.set(others)
}

/**
 * The `writer` of each section's last draft. It stays the same after a save. If a late request then stores the old
 * draft on the server, the next draft of this device can replace that draft without a conflict.
 */
const writers = new Map<DraftSection, string>()

/** Returns the `writer` of a section's drafts. Creates one for the first draft. */
export function writerOf(section: DraftSection): string {
  const writer = writers.get(section) ?? newKey()
  writers.set(section, writer)
  return writer
}

/** Forgets all writers, so that the drafts of another applicant get new ones. */
export function forgetWriters(): void {
  writers.clear()
}

/** Whether the newest draft of a section is on the applicant's own device. */
export function isOnDevice(section: DraftSection): boolean {
  return current.open?.own === true && !notWritten.has(section)
}

/** Updates the store from which the form shows where the draft is. `failed`: the last attempt to send it failed. */
export function showStatus(section: DraftSection, failed = false): void {
  const draft = heldDrafts.get(section)
  const store = savedStore(section)
  if (draft === undefined) store.set({ where: 'nowhere' })
  else if (draft.savedAt !== null && !savedElsewhere.has(section))
    store.set({ where: 'server', at: draft.savedAt })
  else store.set({ where: isOnDevice(section) ? 'device' : 'memory', failed })
}

type Follower = (changes: DraftAnswers) => void
const followers = new Map<Follower, DraftSection>()

/**
 * Calls `follower` with the fields of a section that another tab or device has changed, until the returned function is
 * called.
 */
export function follow(section: DraftSection, follower: Follower): () => void {
  followers.set(follower, section)
  return () => followers.delete(follower)
}

/** Replaces a draft in memory with a draft that another tab has changed. Shows the changed fields in the form. */
function adopt(section: DraftSection, next: HeldDraft): void {
  const before = heldDrafts.get(section)?.answers ?? {}
  heldDrafts.set(section, next)
  showChanges(section, before, next.answers)
}

/** Replaces a draft in memory and on the device with a draft that has another device's text, and shows the text. */
export function replace(section: DraftSection, next: HeldDraft): void {
  const before = heldDrafts.get(section)?.answers ?? {}
  setDraft(section, next)
  showChanges(section, before, next.answers)
}

function showChanges(section: DraftSection, before: DraftAnswers, after: DraftAnswers): void {
  const changes = rebase({}, before, after)
  for (const [follower, followed] of followers) if (followed === section) follower(changes)
}

/** Converts a draft stored on this device to a draft in memory. */
export function heldDraftOf({ answers, savedAt, changedAt, base, writer }: HeldDraft): HeldDraft {
  return { answers, savedAt, changedAt, base, writer }
}

deviceDrafts.watch({
  onWrite(written, row) {
    const { section } = written
    if (current.open?.profileId !== written.profileId) return
    const localDraft = heldDrafts.get(section)
    if (row !== null && localDraft !== undefined) {
      if (areSame(localDraft.answers, written.answers)) notWritten.delete(section)
      const base = newerBase(localDraft.base, row.base)
      const { writer } = row
      if (!areSame(row.answers, written.answers) && !formsInFlight.has(section)) {
        const answers = rebase(row.answers, written.answers, localDraft.answers)
        const savedAt = areSame(answers, row.answers) ? row.savedAt : null
        adopt(section, { ...localDraft, answers, savedAt, base, writer })
      } else heldDrafts.set(section, { ...localDraft, base, writer })
    }
    if (row === null || !notWritten.has(section)) endWrite(section, showStatus)
  },
  onOtherTab(profileId, section, row) {
    const { open } = current
    if (open?.profileId !== profileId || !open.own || formsInFlight.has(section)) return
    const other = draftConflicts.get()[section]
    if (other !== undefined && (row?.base.savedAt ?? '') >= other.savedAt) endConflict(section)
    // `row` is null if the other tab has saved the section. The form then starts again from the saved answers.
    if (row !== null) adopt(section, heldDraftOf(row))
    else if (heldDrafts.delete(section)) {
      endConflict(section)
      showFormAgain(section)
    }
    showStatus(section)
  },
})

/**
 * Stores a draft in memory and, on the applicant's own device, on the device. `from`: the answers before the change;
 * used only if this tab had no draft. If the device is shared and the server has the draft, deletes the copy that an
 * earlier session has left on the device.
 */
export function setDraft(section: DraftSection, draft: HeldDraft, from: DraftAnswers = {}): void {
  const before = heldDrafts.get(section)?.answers ?? from
  heldDrafts.set(section, draft)
  writers.set(section, draft.writer)
  const { open } = current
  if (open === null) return
  if (open.own) writeDraft(open, section, draft, before)
  else if (draft.savedAt !== null && leftOnDevice.delete(section))
    deviceDrafts.remove(open.profileId, section, null)
}

/** Stores a draft on the applicant's own device. `from`: the answers before the change. */
export function writeDraft(
  { profileId }: Open,
  section: DraftSection,
  draft: HeldDraft,
  from: DraftAnswers,
): void {
  notWritten.add(section)
  deviceDrafts.keep({ profileId, section, ...draft }, from)
}

/** Deletes the draft of a section from memory and from this device, for example after the section was saved. */
export function dropDraft(section: DraftSection): void {
  const known = current.open?.own === true ? (heldDrafts.get(section)?.answers ?? {}) : null
  heldDrafts.delete(section)
  notWritten.delete(section)
  savedElsewhere.delete(section)
  formsInFlight.delete(section)
  endConflict(section)
  const { open } = current
  if (open !== null && (open.own || leftOnDevice.delete(section)))
    deviceDrafts.remove(open.profileId, section, known)
  showStatus(section)
}

/** Returns the sections with typed text that the server does not have. */
export function unsentSections(): DraftSection[] {
  return [...heldDrafts].filter(([, { savedAt }]) => savedAt === null).map(([section]) => section)
}
