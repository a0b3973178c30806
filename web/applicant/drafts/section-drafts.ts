import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { DraftSection } from '#contract/endpoints/draft.ts'
import type { Draft } from '#web/forms/draft.ts'
import { createStore } from '#web/state/store.ts'
import { showFormAgain } from './form-versions.ts'
import { deviceDrafts } from './device-drafts.ts'
import { endWrite, savedStore, showChange, shownSections, stopWriteTimers } from './saved-store.ts'
import { answersOf, serverDrafts } from './server-drafts.ts'

/*
 * Drafts of the application's sections. Every change is stored at once: on the applicant's own device in its database,
 * on a shared device only in memory. When the focus leaves a field, the draft is sent to the server, so that it can be
 * continued on another device. See docs/drafts-and-outbox.md.
 */

/** A draft in memory. `savedAt` is the time at which the server stored exactly these answers; null if it has not. */
interface Held {
  answers: DraftAnswers
  savedAt: string | null
  /** Device time of the change, in ms. */
  changedAt: number
}

interface Open {
  profileId: string
  /** Whether drafts may be stored on this device. */
  own: boolean
  /** Whether the server has confirmed that the session is this applicant's. Until then no draft is sent or loaded. */
  confirmed: boolean
}

let open: Open | null = null
let opening: Promise<void> | null = null
const held = new Map<DraftSection, Held>()
/** Sections with a draft that an earlier session stored on this device, which is shared in this session. */
const leftOnDevice = new Set<DraftSection>()
/**
 * Sections that were saved on another device while this device had a draft of them. Such a save deletes the server's
 * copy of the draft, so the text is only on this device.
 */
const savedElsewhere = new Set<DraftSection>()
/** Sections whose newest draft is not on the applicant's own device: the write is running or has failed. */
const notWritten = new Set<DraftSection>()
const sending = new Map<DraftSection, Promise<void>>()

/** Whether the drafts of the signed-in applicant have been read. */
export const draftsOpen = createStore(false)

function show(section: DraftSection, failed = false): void {
  const draft = held.get(section)
  const store = savedStore(section)
  if (draft === undefined) store.set({ where: 'nowhere' })
  else if (draft.savedAt !== null && !savedElsewhere.has(section))
    store.set({ where: 'server', at: draft.savedAt })
  else store.set({ where: open?.own === true && !notWritten.has(section) ? 'device' : 'memory', failed })
}

deviceDrafts.watch(({ profileId, section, answers }, written) => {
  if (open?.profileId !== profileId) return
  if (written && held.get(section)?.answers === answers) notWritten.delete(section)
  if (!written || !notWritten.has(section)) endWrite(section, show)
})

/**
 * Reads the drafts of an applicant from the device and, if the session is confirmed, from the server. Then starts to
 * send the drafts that the server does not have. If this applicant's drafts are already open, does not read them again,
 * but calls `followConfirmation` once the session is confirmed.
 */
export function openDrafts(next: Open): Promise<void> {
  if (open?.profileId === next.profileId && opening !== null) {
    if (next.confirmed && !open.confirmed) {
      open = next
      opening = followConfirmation(opening, next)
    }
    return opening
  }
  // After an expired session, unsent text of the same applicant stays in memory until they have signed in again.
  if (open?.profileId !== next.profileId) held.clear()
  open = next
  opening = read(next)
  return opening
}

async function read({ profileId, own, confirmed }: Open): Promise<void> {
  const server = confirmed ? serverDrafts.read() : null
  const onDevice = await deviceDrafts.read(profileId)
  // If this applicant has signed out in the meantime, do not add their drafts to those of the next applicant.
  if (open?.profileId !== profileId) return
  for (const { section, answers, savedAt, changedAt } of onDevice) {
    held.set(section, { answers, savedAt, changedAt })
    if (!own) leftOnDevice.add(section)
  }
  await merge(profileId, server)
  if (open?.profileId !== profileId) return
  showAll()
  draftsOpen.set(true)
  void sendAll()
}

/** Waits for `earlier`, then loads the server's drafts into forms that were opened without a network. */
async function followConfirmation(earlier: Promise<void>, { profileId }: Open): Promise<void> {
  await earlier
  const changed = await merge(profileId, serverDrafts.read())
  if (open?.profileId !== profileId) return
  showAll()
  for (const section of changed) showFormAgain(section)
  void sendAll()
}

const showAll = () => {
  for (const section of new Set([...held.keys(), ...shownSections()])) show(section)
}

/** Merges the server's drafts with those of this device. Returns the sections whose form must be shown again. */
async function merge(profileId: string, server: ReturnType<typeof serverDrafts.read> | null) {
  const sent = await server
  if (open?.profileId !== profileId || sent === null) return []
  const changed: DraftSection[] = []
  for (const [section, { savedAt }] of held) {
    if (savedAt === null || sent.some((draft) => draft.section === section)) continue
    // The server no longer has this draft, probably because its section was saved on another device. The page of the
    // section then informs the applicant.
    savedElsewhere.add(section)
    changed.push(section)
  }
  for (const { section, answers, savedAt } of sent) {
    const mine = held.get(section)
    if (mine === undefined || mine.savedAt !== null) {
      if (mine?.savedAt !== savedAt) changed.push(section)
      take(section, { answers, savedAt, changedAt: Date.parse(savedAt) })
    }
    // The draft `requestAnswers` contains the replies to several requests. Merge both copies, because another device
    // may have stored one of the replies.
    else if (section === 'requestAnswers')
      take(section, { ...mine, answers: { ...answers, ...mine.answers } })
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
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  sentAt.clear()
  leftOnDevice.clear()
  notWritten.clear()
  stopWriteTimers()
  savedElsewhere.clear()
  for (const [section, { savedAt }] of held) if (!keepUnsent || savedAt !== null) held.delete(section)
  if (!keepUnsent) open = null
  for (const section of shownSections()) show(section)
}

/** Returns the sections with typed text that the server does not have. */
export function unsentSections(): DraftSection[] {
  return [...held].filter(([, { savedAt }]) => savedAt === null).map(([section]) => section)
}

/** Whether the section was saved on another device while this device had a draft. */
export function wasSavedElsewhere(section: DraftSection): boolean {
  return savedElsewhere.has(section)
}

/** Returns the draft of a section for `useForm`. Call it only when the drafts are open. */
export function sectionDraft(section: DraftSection): Draft {
  return {
    read: () => held.get(section)?.answers ?? {},
    keep: (values) => {
      take(section, { answers: answersOf(values), savedAt: null, changedAt: Date.now() })
      showChange(section, show)
    },
    leave: () => sendSoon(section),
    hold: () => stopTimer(section),
    discard: () => discard(section),
  }
}

/**
 * Stores a draft in memory, and on the applicant's own device. On a shared device, deletes the copy left there by an
 * earlier session once the server has the draft.
 */
function take(section: DraftSection, draft: Held): void {
  held.set(section, draft)
  if (open === null) return
  if (open.own) {
    notWritten.add(section)
    deviceDrafts.keep({ profileId: open.profileId, section, ...draft })
  } else if (draft.savedAt !== null && leftOnDevice.delete(section))
    deviceDrafts.remove(open.profileId, section)
}

function drop(section: DraftSection): void {
  held.delete(section)
  notWritten.delete(section)
  savedElsewhere.delete(section)
  if (open !== null && (open.own || leftOnDevice.delete(section)))
    deviceDrafts.remove(open.profileId, section)
  show(section)
}

/**
 * Deletes the draft of a saved section on this device. The server usually deletes its copy with the save, but a request
 * that sends the draft may arrive after the save. If such a request is running, deletes the server's copy after that
 * request, unless there is a new draft.
 */
function discard(section: DraftSection): void {
  const late = sending.get(section)
  drop(section)
  void late?.then(() => (held.has(section) ? undefined : serverDrafts.remove(section)))
}

/**
 * Deletes the draft of a section that was saved in the background. Returns false if the draft was changed after that
 * save, and so is still needed.
 */
export function settleDraft(section: DraftSection, formSavedAt: number): boolean {
  const draft = held.get(section)
  if (draft !== undefined && draft.changedAt > formSavedAt) return false
  discard(section)
  return true
}

/** Deletes a draft on this device and on the server. */
export async function removeDraft(section: DraftSection): Promise<void> {
  drop(section)
  await sending.get(section)
  if (!held.has(section)) await serverDrafts.remove(section)
}

/**
 * Shortest time in ms between two requests that send the draft of a section because the focus leaves a field. Each
 * request costs mobile data, and the applicant's own device has the text already.
 */
const spacingMs = { own: 5_000, shared: 1_000 }
const sentAt = new Map<DraftSection, number>()
const timers = new Map<DraftSection, ReturnType<typeof setTimeout>>()

/** Sends the draft of a section now, or as soon as `spacingMs` allows. */
function sendSoon(section: DraftSection): void {
  if (timers.has(section)) return
  const spacing = open?.own === true ? spacingMs.own : spacingMs.shared
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

function stopTimer(section: DraftSection): void {
  clearTimeout(timers.get(section))
  timers.delete(section)
}

/** Sends the draft of a section, unless the server has it. Only one request per section runs at a time. */
function send(section: DraftSection): Promise<void> {
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
  const draft = held.get(section)
  if (draft === undefined || draft.savedAt !== null || open === null) return
  if (!open.confirmed) return show(section, true)
  sentAt.set(section, Date.now())
  const savedAt = await serverDrafts.write(section, draft.answers)
  // If the draft has changed in the meantime (the applicant has typed more, saved or signed out), ignore this response.
  if (held.get(section) !== draft) return
  if (savedAt === null) return show(section, true)
  take(section, { ...draft, savedAt })
  savedElsewhere.delete(section)
  show(section)
}

/** Sends all drafts that the server does not have. Resolves when each has been sent or has failed. */
export async function sendAll(): Promise<void> {
  await Promise.all(unsentSections().map((section) => send(section)))
}

/** Whether closing the page loses typed text: text that neither the server nor this device has. */
export function losesText(): boolean {
  if (open === null) return false
  const { own } = open
  return unsentSections().some((section) => !own || notWritten.has(section))
}
