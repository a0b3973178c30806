import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { DraftSection } from '#contract/endpoints/draft.ts'
import { steps } from '#contract/steps/registry.ts'
import type { Draft } from '#web/forms/draft.ts'
import { createStore } from '#web/state/store.ts'
import { showFormAgain } from './form-versions.ts'
import { deviceDrafts } from './device-drafts.ts'
import {
  current,
  draftConflicts,
  dropDraft,
  follow,
  forgetWriters,
  formsInFlight,
  heldDrafts,
  heldDraftOf,
  isOnDevice,
  leftOnDevice,
  notWritten,
  type Open,
  savedElsewhere,
  showStatus,
  setDraft,
  unsentSections,
  writeDraft,
  writerOf,
} from './held-drafts.ts'
import { areSame, rebase } from './rebase.ts'
import { showChange, shownSections, stopWriteTimers } from './saved-store.ts'
import { forgetTimes, mergeNewer, sendAll, sending, sendSoon, stopTimer } from './send-drafts.ts'
import { answersOf, serverDrafts } from './server-drafts.ts'

/*
 * Drafts of the application's sections. Every change is stored at once: on the applicant's own device in its database,
 * on a shared device only in memory. When the focus leaves a field, the draft is sent to the server, so that it can be
 * continued on another device. See docs/drafts-and-outbox.md.
 */

let opening: Promise<void> | null = null

/** Whether the drafts of the signed-in applicant have been read. */
export const draftsOpen = createStore(false)

/**
 * Reads the drafts of an applicant from the device and, if the session is confirmed, from the server. Then starts to
 * send the drafts that the server does not have. If this applicant's drafts are already open, does not read them again,
 * but calls `followConfirmation` once the session is confirmed.
 */
export function openDrafts(next: Open): Promise<void> {
  if (current.open?.profileId === next.profileId && opening !== null) {
    if (next.confirmed && !current.open.confirmed) {
      current.open = next
      opening = followConfirmation(opening, next)
    }
    return opening
  }
  // If the same applicant signs in again after an expired session, their unsent text is still in memory and is kept.
  // The text of another applicant is deleted.
  if (current.open?.profileId !== next.profileId) {
    heldDrafts.clear()
    forgetWriters()
  }
  current.open = next
  opening = read(next)
  return opening
}

/**
 * Opens the drafts if this device or this tab has unsent text, so that pages without a form send it too. On a shared
 * computer, only the tab can have such text, after an expired session. `isShown`: whether the page is still shown once
 * the device has been read.
 */
export async function openUnsentDrafts(next: Open, isShown: () => boolean): Promise<void> {
  const onDevice = await deviceDrafts.read(next.profileId)
  const isUnsent = unsentSections().length > 0 || onDevice.some(({ savedAt }) => savedAt === null)
  if (isShown() && isUnsent) await openDrafts(next)
}

/**
 * Reads the drafts of `open`. Text that is still in memory after an expired session stays: it is newer than its copy on
 * the device, for example because its last write has failed, or because the device was shared then.
 */
async function read(open: Open): Promise<void> {
  const { profileId, own, confirmed } = open
  const server = confirmed ? serverDrafts.read() : null
  const onDevice = await deviceDrafts.read(profileId)
  // If this applicant has signed out in the meantime, do not add their drafts to the next applicant's drafts.
  if (current.open?.profileId !== profileId) return
  if (own) for (const [section, localDraft] of heldDrafts) writeDraft(open, section, localDraft, {})
  for (const draft of onDevice) {
    const { section } = draft
    if (!heldDrafts.has(section)) heldDrafts.set(section, heldDraftOf(draft))
    if (!own) leftOnDevice.add(section)
  }
  await merge(profileId, server)
  if (current.open?.profileId !== profileId) return
  showAll()
  draftsOpen.set(true)
  void sendAll()
}

/** Waits for `earlier`, then merges the server's drafts into forms that were opened without a network. */
async function followConfirmation(earlier: Promise<void>, { profileId }: Open): Promise<void> {
  await earlier
  const changed = await merge(profileId, serverDrafts.read())
  if (current.open?.profileId !== profileId) return
  showAll()
  for (const section of changed) showFormAgain(section)
  void sendAll()
}

const showAll = () => {
  for (const section of new Set([...heldDrafts.keys(), ...shownSections()])) showStatus(section)
}

/** Merges the server's drafts with the drafts of this device. Returns the sections whose form must be recreated. */
async function merge(profileId: string, server: ReturnType<typeof serverDrafts.read> | null) {
  const sent = await server
  if (current.open?.profileId !== profileId || sent === null) return []
  const changed: DraftSection[] = []
  for (const [section, { savedAt }] of heldDrafts) {
    if (savedAt === null || sent.some((draft) => draft.section === section)) continue
    // The server no longer has this draft, probably because its section was saved on another device. The page of the
    // section then informs the applicant.
    savedElsewhere.add(section)
    changed.push(section)
  }
  for (const serverDraft of sent) {
    const { section, answers, savedAt } = serverDraft
    const base = { answers, savedAt }
    const localDraft = heldDrafts.get(section)
    if (localDraft === undefined || localDraft.savedAt !== null) {
      if (localDraft?.savedAt !== savedAt) changed.push(section)
      const writer = localDraft?.writer ?? writerOf(section)
      const isSame = localDraft !== undefined && areSame(localDraft.answers, answers)
      const changedAt = isSame ? localDraft.changedAt : Date.parse(savedAt)
      setDraft(section, { answers, savedAt, changedAt, base, writer }, answers)
    } else if (serverDraft.writer === localDraft.writer)
      // This device sent the server's draft, but the response was lost. The text on this device is the same or newer.
      setDraft(section, {
        ...localDraft,
        base,
        savedAt: areSame(answers, localDraft.answers) ? savedAt : null,
      })
    else if (localDraft.base.savedAt !== savedAt) {
      await mergeNewer(serverDraft)
      if (current.open?.profileId !== profileId) return []
    }
  }
  return changed
}

/**
 * Closes the drafts at the end of a session. `keepUnsent` keeps unsent text in memory, because the applicant may sign
 * in again in this tab.
 */
export function closeDrafts(keepUnsent: boolean): void {
  opening = null
  draftsOpen.set(false)
  forgetTimes()
  leftOnDevice.clear()
  notWritten.clear()
  stopWriteTimers()
  savedElsewhere.clear()
  formsInFlight.clear()
  for (const [section, { savedAt }] of heldDrafts)
    if (!keepUnsent || savedAt !== null) heldDrafts.delete(section)
  draftConflicts.set({})
  if (!keepUnsent) {
    current.open = null
    forgetWriters()
    // Kept text must not be sent before the next `openDrafts`, because another applicant may sign in.
  } else if (current.open !== null) current.open = { ...current.open, confirmed: false }
  for (const section of shownSections()) showStatus(section)
}

/** Removes the unsent text of other applicants from memory. */
export function keepDraftsOf(profileId: string): void {
  if (current.open !== null && current.open.profileId !== profileId) closeDrafts(false)
}

/** Whether the section was saved on another device while this device had a draft. */
export function wasSavedElsewhere(section: DraftSection): boolean {
  return savedElsewhere.has(section)
}

/** Returns the draft of a section for `useForm`. Call it only when the drafts are open. */
export function sectionDraft(section: DraftSection): Draft {
  return {
    read: () => heldDrafts.get(section)?.answers ?? {},
    keep(values, before) {
      const known = heldDrafts.get(section)?.answers
      const from = before === undefined ? (known ?? {}) : answersOf(before)
      const answers = known === undefined ? answersOf(values) : rebase(known, from, answersOf(values))
      if (areSame(answers, known ?? from)) return
      const localDraft = heldDrafts.get(section) ?? {
        base: { answers: from, savedAt: null },
        writer: writerOf(section),
      }
      const { base, writer } = localDraft
      setDraft(section, { answers, savedAt: null, changedAt: Date.now(), base, writer }, from)
      showChange(section, showStatus)
    },
    leave() {
      formsInFlight.delete(section)
      sendSoon(section)
    },
    hold() {
      formsInFlight.add(section)
      stopTimer(section)
    },
    follow: (follower) => follow(section, follower),
    discard: () => discard(section),
  }
}

/**
 * Deletes the draft of a saved section on this device. The save usually deletes the server's copy, but a running
 * request may store the draft again after the save. In this case, deletes the server's copy when the request has ended,
 * unless there is a new draft.
 */
function discard(section: DraftSection): void {
  const running = sending.get(section)
  dropDraft(section)
  void running?.then(() => (heldDrafts.has(section) ? undefined : serverDrafts.remove(section)))
}

/**
 * Deletes the draft of a section that was saved in the background. Keeps the draft and returns false if it was changed
 * after the save, that is, if its `changedAt` differs from `draftChangedAt`. A save of an earlier portal version lacks
 * `draftChangedAt`. Its `savedAt` is then compared, which is unreliable if the clock has been set back.
 */
export function settleDraft(
  section: DraftSection,
  { savedAt, draftChangedAt }: { savedAt: number; draftChangedAt?: number | null },
): boolean {
  const draft = heldDrafts.get(section)
  const isNewer = (changedAt: number) =>
    draftChangedAt === undefined ? changedAt > savedAt : changedAt !== draftChangedAt
  if (draft !== undefined && isNewer(draft.changedAt)) return false
  discard(section)
  return true
}

/**
 * Updates the draft of a list after a waiting record has been sent. The form was emptied when the record began to wait,
 * so a draft with other values than `typed` is another record. The save has deleted the server's copy of that draft, so
 * the draft is sent again. A draft with the values of the sent record comes from the server, and is deleted.
 */
export function settleRecord(section: DraftSection, typed: DraftAnswers): void {
  const draft = heldDrafts.get(section)
  if (draft === undefined) return void removeDraft(section)
  if (areSame(draft.answers, typed)) {
    void removeDraft(section)
    return showFormAgain(section)
  }
  setDraft(section, { ...draft, savedAt: null, base: { answers: {}, savedAt: null } })
  showStatus(section)
  sendSoon(section)
}

/**
 * Deletes a draft on this device and on the server. First waits for a running request that sends the draft. If a new
 * draft has been typed by then, the server's copy stays.
 */
export async function removeDraft(section: DraftSection): Promise<void> {
  dropDraft(section)
  await sending.get(section)
  if (!heldDrafts.has(section)) await serverDrafts.remove(section)
}

/** Deletes the drafts of all steps on this device. The submission has deleted the server's copies. */
export function endStepDrafts(): void {
  for (const { id } of steps) if (heldDrafts.has(id)) discard(id)
}

/** Returns the sections with text that would be lost with the page: neither the server nor this device has it. */
export function sectionsOnlyHere(): DraftSection[] {
  return unsentSections().filter((section) => !isOnDevice(section))
}
