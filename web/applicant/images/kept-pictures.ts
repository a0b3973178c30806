import { deleteRow, hasDatabase, type OwnedRow, putRow, rowsOf } from '#web/state/device-database.ts'
import { isOwnDevice, recall } from '../session/persisted.ts'

/*
 * Chosen pictures, kept on the applicant's own device. So they survive a killed browser, for example when Android
 * closes it to free memory for the camera. Nothing is kept on a shared device.
 */

/** The field that a picture was chosen for. */
export type PictureSlot = 'picture' | 'olevelResults' | `request-${string}`

export interface KeptPicture {
  image: Blob
  name: string
  /** Whether the picture is already cropped to a passport photo. */
  cropped?: boolean
}

type Row = OwnedRow & KeptPicture & { keptAt: number }

/**
 * Number of days for which a kept picture can be restored. An applicant who returns later must choose the picture
 * again.
 */
const daysKept = 14

/** Returns the row id and owner for a field's picture; null without a signed-in applicant. */
function rowOf(slot: PictureSlot): OwnedRow | null {
  const owner = recall('profile')?.profileId
  return owner === undefined ? null : { id: `${owner}:${slot}`, owner }
}

/** Keeps a picture on the applicant's own device. Does nothing on a shared device or without a signed-in applicant. */
export async function keepPicture(slot: PictureSlot, picture: KeptPicture): Promise<void> {
  const row = rowOf(slot)
  if (row === null || !isOwnDevice()) return
  // If the write fails, for example on a full device, the picture is in memory only and a killed browser loses it.
  await putRow('pictures', { ...row, ...picture, keptAt: Date.now() } as Row).catch(console.error)
}

export async function dropPicture(slot: PictureSlot): Promise<void> {
  const row = rowOf(slot)
  if (row !== null && (await hasDatabase())) await deleteRow('pictures', row.id).catch(console.error)
}

/** Returns the kept picture of a field, or null. Deletes it if it is old, or if the device now counts as shared. */
export async function keptPicture(slot: PictureSlot): Promise<KeptPicture | null> {
  const own = rowOf(slot)
  if (own === null || !(await hasDatabase())) return null
  const rows = await rowsOf<Row>('pictures', own.owner).catch((error: unknown) => {
    console.error(error)
    return []
  })
  const row = rows.find(({ id }) => id === own.id)
  if (row === undefined) return null
  if (isOwnDevice() && Date.now() - row.keptAt < daysKept * 86_400_000) return row
  await dropPicture(slot)
  return null
}
