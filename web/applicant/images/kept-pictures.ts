import { deleteRow, hasDatabase, type OwnedRow, putRow, rowsOf } from '#web/state/device-database.ts'
import { pictureChanges } from './picture-counts.ts'
import { isOwnDevice, recall } from '../session/persisted.ts'

/*
 * Stores chosen pictures on the applicant's own device, so that they survive a killed browser. For example, Android
 * closes the browser to free memory for the camera. Nothing is stored on a shared device.
 */

/** The field that a picture was chosen for. */
export type PictureSlot = 'picture' | 'olevelResults' | `request-${string}`

export interface KeptPicture {
  image: Blob
  name: string
  /** Whether the picture is already cropped to a passport photo. */
  cropped?: boolean
  /**
   * Whether the upload of the picture has been started. The upload then continues automatically, see
   * `outbox/waiting-pictures.ts`.
   */
  begun?: boolean
  /** Whether the server has the picture, but its form has not been saved yet. */
  sent?: boolean
  /** Why the server has rejected the picture. */
  refused?: string | undefined
}

export type KeptRow = OwnedRow & KeptPicture & { keptAt: number }

/**
 * Number of days for which a kept picture can be restored. An applicant who returns later must choose the picture
 * again.
 */
const daysKept = 14
const isOld = ({ keptAt }: KeptRow) => Date.now() - keptAt >= daysKept * 86_400_000

/** Slots whose field is on the page or is sending its picture. The outbox does not send these pictures. */
export const slotsInUse = new Set<PictureSlot>()
/** Uploads that the outbox is running. */
export const outboxUploads = new Map<PictureSlot, AbortController>()

/** Reserves a slot for its field, and stops an upload of the outbox, so that nothing is sent twice. */
export function claimSlot(slot: PictureSlot): void {
  slotsInUse.add(slot)
  outboxUploads.get(slot)?.abort()
}

/** Returns the row id and owner for a field's picture; null without a signed-in applicant. */
function rowOf(slot: PictureSlot): OwnedRow | null {
  const owner = recall('profile')?.profileId
  return owner === undefined ? null : { id: `${owner}:${slot}`, owner }
}

const announceChange = () => pictureChanges.set(pictureChanges.get() + 1)

/** Keeps a picture on the applicant's own device. Does nothing on a shared device or without a signed-in applicant. */
export async function keepPicture(slot: PictureSlot, picture: KeptPicture): Promise<void> {
  const row = rowOf(slot)
  if (row === null || !isOwnDevice()) return
  // If the write fails, for example on a full device, the picture is in memory only and a killed browser loses it.
  await putRow('pictures', { keptAt: Date.now(), ...picture, ...row } as KeptRow).catch(console.error)
  announceChange()
}

export async function dropPicture(slot: PictureSlot): Promise<void> {
  const row = rowOf(slot)
  if (row === null || !(await hasDatabase())) return
  await deleteRow('pictures', row.id).catch(console.error)
  announceChange()
}

async function rowsOfOwner(): Promise<KeptRow[]> {
  const owner = recall('profile')?.profileId
  if (owner === undefined || !(await hasDatabase())) return []
  return rowsOf<KeptRow>('pictures', owner).catch((error: unknown) => {
    console.error(error)
    return []
  })
}

/** Returns the pictures that are kept for the signed-in applicant with their slots, oldest first. */
export async function keptPictures(): Promise<(KeptRow & { slot: PictureSlot })[]> {
  const rows = (await rowsOfOwner()).filter((row) => !isOld(row)).sort((a, b) => a.keptAt - b.keptAt)
  return rows.map((row) => ({ ...row, slot: row.id.slice(row.owner.length + 1) as PictureSlot }))
}

/**
 * Returns the kept picture of a field, or null. Deletes the picture if it is old, or if the device now counts as
 * shared.
 */
export async function keptPicture(slot: PictureSlot): Promise<KeptRow | null> {
  const id = rowOf(slot)?.id
  const row = (await rowsOfOwner()).find((each) => each.id === id)
  if (row === undefined) return null
  if (isOwnDevice() && !isOld(row)) return row
  await dropPicture(slot)
  return null
}
