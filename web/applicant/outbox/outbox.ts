import { rejectionText } from '#web/actions/rejection.ts'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import { newKey } from '#web/api/new-key.ts'
import { createStore } from '#web/state/store.ts'
import { unsentSections } from '../drafts/held-drafts.ts'
import { sendAll } from '../drafts/send-drafts.ts'
import { deviceItems } from './device-items.ts'
import { failureOf } from './failure-of.ts'
import { followNetwork } from './follow-network.ts'
import { loadSectionSaves } from '../saves/load-section-saves.ts'
import { newVersionOf, ownVersions } from './own-versions.ts'
import {
  isReplacedBy,
  isSavedStep,
  newItem,
  type OnSent,
  type OpenOutbox,
  type OutboxItem,
} from './outbox-item.ts'
import {
  isTooEarly,
  isTooOld,
  isUnsent,
  isUnsentSave,
  nextPosition,
  sectionsToSend,
  withStored,
} from './outbox-order.ts'
import { sectionTurns } from './section-turns.ts'
import type { SavedSection, SectionAnswer, SectionBody, SendOptions } from '../saves/section-saves.ts'
import { savesRead, waitingCount, waitingSteps } from './waiting-count.ts'

/*
 * The outbox. The forms of all sections except the picture, and the replies to the office, save through the outbox. On
 * the applicant's own device a save is stored before it is sent. A stored save survives a lost network, a lost response
 * and a killed browser. Each save has an idempotency key, so that the server applies the save only once, however often
 * it is sent. See docs/drafts-and-outbox.md.
 */

/** All saves in the outbox. Waiting saves are in the order in which they were made. */
export const outbox = createStore<readonly OutboxItem[]>([])
outbox.subscribe(() => {
  waitingCount.set(unsentItems().length)
  waitingSteps.set(sectionsToSend(outbox.get()).filter(isSavedStep))
})

let open: OpenOutbox | null = null
let onSent: OnSent = () => undefined
/** Random id of this page load. Saves of other tabs and page loads have another id. */
const thisPage = newKey()
const versions = ownVersions()
/** The saves of a section are sent one after another. */
const turns = sectionTurns()

/** Returns the saves that the server has not accepted: those that wait, are being sent, or were rejected. */
export function unsentItems(items: readonly OutboxItem[] = outbox.get()): OutboxItem[] {
  return items.filter(({ state }) => state !== 'sent')
}

/** Opens an applicant's outbox and calls `sendWaiting`. Sends saves and drafts again when the network returns. */
export async function openOutbox(next: OpenOutbox, handler: OnSent): Promise<void> {
  onSent = handler
  followNetwork(retry, () => unsentSections().length > 0 || outbox.get().some(isUnsent))
  keepSavesOf(next.profileId)
  open = next
  await readDevice()
  await sendWaiting()
}

/** Adds the saves that an earlier page load or another tab has stored on the device. */
async function readDevice(): Promise<void> {
  if (open === null) return
  const { profileId } = open
  const stored = await deviceItems.read(profileId)
  // Stop if the applicant has signed out in the meantime, or another applicant has signed in.
  if (open?.profileId !== profileId) return
  const known = outbox.get()
  const all = withStored(known, stored)
  if (all.length > known.length) outbox.set(all)
  savesRead.set(true)
}

const retry = () => {
  if (open !== null) void Promise.all([sendWaiting(), sendAll()])
}

/**
 * Closes the outbox at the end of a session, and removes its saves from memory. `keepUnsent` keeps unsent saves in
 * memory, because the applicant may sign in again in this tab. On the applicant's own device, the saves stay stored.
 */
export function closeOutbox(keepUnsent = false): void {
  open = null
  turns.clear()
  versions.clear()
  outbox.set(keepUnsent ? unsentItems() : [])
}

/** Removes the saves of other applicants from memory. */
export function keepSavesOf(profileId: string): void {
  outbox.set(outbox.get().filter(({ owner }) => owner === profileId))
}

/** Returns the current state of a save; undefined if it has been removed. */
const itemOf = (id: string) => outbox.get().find((item) => item.id === id)

function change(id: string, changes: Partial<OutboxItem>): void {
  outbox.set(outbox.get().map((item) => (item.id === id ? { ...item, ...changes } : item)))
  const changed = itemOf(id)
  if (changed?.state === 'sent') void deviceItems.remove(id)
  else if (changed !== undefined && open?.own === true) void deviceItems.keep(changed)
}

/**
 * Saves a section. Waiting saves of earlier steps and of the section are sent first; other waiting saves are sent after
 * a success. An identical save that already waits is sent instead of a new save.
 * @throws RejectedCall if the server rejects the save. The form shows the reason. The save is removed from the outbox,
 * but after a 429 it waits there · FailedCall if the save waits in the outbox, for example without a network, or because
 * the save of an earlier step could not be sent
 */
export async function saveSection<Section extends SavedSection>(
  section: Section,
  body: SectionBody<Section>,
  form: Pick<OutboxItem, 'basedOn' | 'typed'> = {},
): Promise<SectionAnswer<Section>> {
  if (open === null) throw new Error('The outbox is not open')
  const basedOn = form.basedOn && versions.newest(section, form.basedOn)
  const queued = outbox
    .get()
    .findLast((item) => isUnsentSave(item, section, body) && !isTooOld(item) && item.basedOn === basedOn)
  const position = nextPosition(outbox.get())
  const item =
    queued ?? newItem({ owner: open.profileId, section, body, ...form, basedOn, madeIn: thisPage, position })
  const remaining = outbox.get().filter((each) => !isReplacedBy(item, each))
  for (const each of outbox.get()) if (!remaining.includes(each)) void deviceItems.remove(each.id)
  outbox.set(queued === undefined ? [...remaining, item] : remaining)
  if (open.own && queued === undefined) await deviceItems.keep(item)
  const answer = await turns.inTurn(section, async () => {
    await sendSteps(section)
    if (section === 'requestAnswers') waitForCorrections(item)
    await sendEarlier(item)
    return send(item, false)
  })
  void sendWaiting()
  // The cast is safe, because the function of this section has sent the request.
  return answer as SectionAnswer<Section>
}

/**
 * Sends the waiting saves in the order of the steps. Stops before the step `until`, and after a step whose save must
 * wait longer or is rejected.
 */
async function sendSteps(until?: SavedSection): Promise<void> {
  for (const section of sectionsToSend(outbox.get())) {
    if (section === until) return
    await sendSection(section)
    if (unsentItems().some((item) => item.section === section)) return
  }
}

/** Makes a reply wait while a correction is unsent or rejected. @throws FailedCall if there is such a correction */
function waitForCorrections({ id }: OutboxItem): void {
  const step = unsentItems().find(({ section }) => isSavedStep(section))
  if (step === undefined) return
  change(id, { waited: true, why: step.state === 'refused' ? '' : step.why })
  throw new FailedCall('The reply waits for a correction.')
}

/** Sends the waiting saves of a section in order, until one must wait longer. Reuses a call that is still queued. */
async function sendSection(section: SavedSection): Promise<void> {
  try {
    await turns.inTurnOnce(section, async () => {
      for (const item of outbox.get())
        if (item.section === section && item.state === 'waiting') await sendLate(item.id)
    })
  } catch (error) {
    if (!(error instanceof FailedCall)) console.error(error)
  }
}

/** Sends the waiting saves of the section that are older than `item`. @throws FailedCall if an older save must wait */
async function sendEarlier(item: OutboxItem): Promise<void> {
  for (const earlier of outbox.get()) {
    if (earlier.id === item.id) return
    if (earlier.section !== item.section || !isUnsent(earlier)) continue
    await sendLate(earlier.id).catch((error: unknown) => {
      change(item.id, { waited: true, ...failureOf(error, item.failures) })
      throw error
    })
  }
}

/**
 * Sends a save that has waited, then calls `onSent`. A save that is rejected or too old stays in the outbox with the
 * reason. A save that was removed while others were sent is not sent. @throws FailedCall if the save must wait longer
 */
async function sendLate(id: string): Promise<void> {
  const item = itemOf(id)
  if (item === undefined || !isUnsent(item)) return
  if (isTooOld(item)) {
    const why = 'This save is older than 13 days. Open the section, check it and save it again.'
    return add(item, { state: 'refused', waited: true, why, conflicts: item.basedOn !== undefined })
  }
  try {
    const answer = await send(item, true)
    if (!isOwners(item)) return
    onSent(item.section, answer, itemOf(id) ?? item)
  } catch (error) {
    if (error instanceof FailedCall && itemOf(id) === undefined) return
    if (!(error instanceof RejectedCall)) throw error
    if (error.status === 429) throw new FailedCall(error.message)
    if (isOwners(item))
      add(item, {
        state: 'refused',
        waited: true,
        why: rejectionText(error),
        conflicts: error.code === 'section-changed',
      })
  }
}

/** Changes a save, and puts it back into the outbox if it has been removed. */
function add(item: OutboxItem, changes: Partial<OutboxItem>): void {
  if (itemOf(item.id) === undefined) outbox.set([...outbox.get(), item])
  change(item.id, changes)
}

/** Whether the save belongs to the applicant of the confirmed session. The session may end while a save waits. */
const isOwners = ({ owner }: OutboxItem) => open?.confirmed === true && open.profileId === owner

async function send(item: OutboxItem, quiet: boolean): Promise<Success<unknown>> {
  if (!isOwners(item)) {
    if (open?.profileId === item.owner) {
      change(item.id, { state: 'waiting', waited: true })
      open.confirm()
    }
    throw new FailedCall('The save waits for its applicant.')
  }
  const { triedAt = Date.now() } = item
  change(item.id, { state: 'sending', why: '', triedAt, ...(navigator.onLine && { mayHaveArrived: true }) })
  try {
    const { sectionSaves } = await loadSectionSaves()
    // The save may have been removed while earlier saves were sent, or while the script was loaded.
    const current = itemOf(item.id)
    if (current === undefined) throw new FailedCall('The save was deleted before it was sent.')
    // The cast is safe, because the body comes from the same section.
    const sendBody = sectionSaves[item.section] as (
      body: unknown,
      options: SendOptions,
    ) => Promise<Success<unknown>>
    const answer = await sendBody(item.body, { key: item.id, quiet, basedOn: current.basedOn })
    change(item.id, { state: 'sent', sentAt: Date.now() })
    followVersion(current, answer)
    return answer
  } catch (error) {
    if (isTooEarly(item, error, outbox.get())) {
      change(item.id, { state: 'waiting', waited: true })
      throw new FailedCall('The save waits for an earlier step.')
    }
    if (error instanceof RejectedCall && error.status !== 429) removeItem(item.id)
    else {
      const { failures } = itemOf(item.id) ?? item
      change(item.id, { state: 'waiting', waited: true, ...failureOf(error, failures) })
    }
    throw error
  }
}

/** After a save, uses the new version of its section as the base of the saves that this page load makes later. */
function followVersion({ section, basedOn, madeIn }: OutboxItem, answer: Success<unknown>): void {
  const newVersion = newVersionOf(section, answer)
  if (newVersion === undefined || basedOn === undefined) return
  if (madeIn === thisPage) versions.replace(section, basedOn, newVersion)
  for (const later of outbox.get())
    if (isUnsent(later) && later.section === section && later.madeIn === madeIn && later.basedOn === basedOn)
      change(later.id, { basedOn: newVersion })
}

/**
 * Sends all waiting saves in the order of the steps, and in order within each section. If a save cannot be sent, all
 * later saves wait too. If the session is not confirmed yet, sends nothing and asks the server to confirm it.
 */
export async function sendWaiting(): Promise<void> {
  await readDevice()
  if (open?.confirmed !== true) return open?.confirm()
  await sendSteps()
}

/** Removes a save from the outbox, from the device and from other tabs. The draft of the section stays. */
export function removeItem(id: string): void {
  drop(id)
  void deviceItems.remove(id)
  deviceItems.announceRemoval(id)
}

function drop(id: string): void {
  outbox.set(outbox.get().filter((item) => item.id !== id))
}

deviceItems.followRemovals(drop)
