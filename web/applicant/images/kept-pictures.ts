import { dayMs } from '#contract/dates.ts'
import { deleteRow, hasDatabase, type OwnedRow, putRow, rowsOf } from '#web/state/device-database.ts'
import { keptCount, pictureChanges, tabCount } from './picture-counts.ts'
import { isOwnDevice, recall } from '../session/persisted.ts'
import { hasEnded, sessionStore } from '../session/session.ts'

/*
 * Stores chosen pictures on the applicant's own device, so that they survive a killed browser. For example, Android
 * closes the browser to free memory for the camera. On a shared device, pictures are only in the memory of the tab,
 * until the session ends. Only pictures of interrupted uploads are restored and listed in the outbox (`inTab`).
 */

/** The field that a picture was chosen for. */
export type PictureSlot = 'picture' | 'olevelResults' | `request-${string}`

export interface KeptPicture {
  image: Blob
  name: string
  /** Whether the picture is already cropped to a passport photo. */
  cropped?: boolean
  /**
   * Whether the upload of the picture has been started. An interrupted upload continues automatically, see
   * `outbox/waiting-pictures.ts`. False after the applicant has cancelled the upload.
   */
  begun?: boolean
  /** True if the server has the picture and its form has not been saved yet. */
  sent?: boolean
  /** Why the server has rejected the picture. */
  refused?: string | undefined
}

export type KeptRow = OwnedRow & KeptPicture & { keptAt: number }

/**
 * Number of days after which a picture is deleted if the server has it. An unsent picture stays, because its age is
 * unknown: the clock of the phone may have been wrong.
 */
const daysKept = 14
const isOld = ({ sent, keptAt }: KeptRow) => sent === true && Date.now() - keptAt >= daysKept * dayMs

/** Running uploads, see `runUpload`. The upload of a field continues after its page has been left. */
export const uploads = new Map<PictureSlot, AbortController>()

/** Returns the row id and owner for a field's picture; null if no applicant is signed in. */
function rowOf(slot: PictureSlot): OwnedRow | null {
  const owner = recall('profile')?.profileId
  return owner === undefined ? null : { id: `${owner}:${slot}`, owner }
}

/**
 * Pictures in the memory of the tab, by row id, which the outbox lists: pictures of interrupted uploads on a shared
 * device, and pictures that the applicant's own device could not store.
 */
export const inTab = new Map<string, KeptRow>()
/**
 * The other unsent pictures on a shared device, by row id: chosen, being sent, or stopped because another file was
 * chosen. The form of a picture may no longer be shown. If the device becomes the applicant's own, these pictures are
 * moved to it together with the text.
 */
export const inFields = new Map<string, KeptRow>()
sessionStore.subscribe(() => {
  if (!hasEnded()) return
  inTab.clear()
  inFields.clear()
  // `runUpload` aborts the uploads. Here they are removed from `slotsOnlyInTab`, so that the browser does not ask for
  // confirmation at a reload.
  uploads.clear()
  tabCount.set(0)
  keptCount.set(null)
})

/** Updates `tabCount` and makes the outbox read all pictures again. Call it after storing or deleting a picture. */
export function announceChange(): void {
  tabCount.set([...inTab.values()].filter(({ sent }) => !sent).length)
  pictureChanges.set(pictureChanges.get() + 1)
}

/**
 * Keeps a picture on the applicant's own device. On a shared device, keeps the picture in this tab if its upload has
 * just been interrupted (`interrupted`) or was interrupted before. Otherwise only notes the picture in `inFields`,
 * unless the server has it. Does nothing if no applicant is signed in.
 */
export async function keepPicture(
  slot: PictureSlot,
  picture: KeptPicture,
  { interrupted = false } = {},
): Promise<void> {
  const ids = rowOf(slot)
  if (ids === null) return
  const row: KeptRow = { keptAt: Date.now(), ...picture, ...ids }
  // Deletes the earlier state of this picture. Otherwise, if another tab has just made the device the applicant's own,
  // this tab could still move the earlier state to the device.
  inFields.delete(row.id)
  const isOwn = isOwnDevice()
  if (interrupted || inTab.has(row.id)) inTab.set(row.id, row)
  else if (!isOwn) {
    if (!picture.sent) inFields.set(row.id, row)
    return
  }
  if (isOwn) await storePicture(row)
  announceChange()
}

/**
 * Stores a picture on the device, and then removes it from `inTab`. If the write fails, for example on a full device,
 * an interrupted picture stays in `inTab`. Any other picture is then held only by its form field.
 */
export function storePicture(row: KeptRow): Promise<unknown> {
  return putRow('pictures', row).then(() => inTab.delete(row.id), console.error)
}

export async function dropPicture(slot: PictureSlot): Promise<void> {
  const row = rowOf(slot)
  if (row !== null && (await erase(row))) announceChange()
}

/** Deletes a picture from this tab and from the device. Returns false if neither has it. */
async function erase({ id }: OwnedRow): Promise<boolean> {
  inFields.delete(id)
  const wasInTab = inTab.delete(id)
  if (!(await hasDatabase())) return wasInTab
  await deleteRow('pictures', id).catch(console.error)
  return true
}

async function rowsOfOwner(): Promise<KeptRow[]> {
  const owner = recall('profile')?.profileId
  if (owner === undefined) return []
  const tabRows = [...inTab.values()].filter((row) => row.owner === owner)
  if (!(await hasDatabase())) return tabRows
  const stored = await rowsOf<KeptRow>('pictures', owner).catch((error: unknown) => {
    console.error(error)
    return []
  })
  return [...stored.filter(({ id }) => !inTab.has(id)), ...tabRows]
}

/** Returns the slots of pictures that would be lost with the tab: pictures in memory that are unsent or being sent. */
export function slotsOnlyInTab(): PictureSlot[] {
  const interrupted = [...inTab.values()].flatMap((row) => (row.sent ? [] : [slotOf(row)]))
  return isOwnDevice() ? interrupted : [...interrupted, ...uploads.keys()]
}

const slotOf = ({ id, owner }: OwnedRow) => id.slice(owner.length + 1) as PictureSlot

/**
 * Returns the signed-in applicant's kept pictures with their slots, oldest first. Also deletes old pictures, because
 * their fields may never be shown again, for example if the office has withdrawn its request.
 */
export async function keptPictures(): Promise<(KeptRow & { slot: PictureSlot })[]> {
  const all = await rowsOfOwner()
  for (const row of all.filter(isOld)) void erase(row)
  const rows = all.filter((row) => !isOld(row)).sort((a, b) => a.keptAt - b.keptAt)
  return rows.map((row) => ({ ...row, slot: slotOf(row) }))
}

/**
 * Returns the kept picture of a field, or null. Deletes the picture if it is old, or if the device was the applicant's
 * own and is now shared.
 */
export async function keptPicture(slot: PictureSlot): Promise<KeptRow | null> {
  const id = rowOf(slot)?.id
  const row = (await rowsOfOwner()).find((each) => each.id === id)
  if (row === undefined) return null
  if ((isOwnDevice() || inTab.has(row.id)) && !isOld(row)) return row
  await dropPicture(slot)
  return null
}
