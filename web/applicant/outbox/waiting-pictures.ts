import type { DocumentType } from '#contract/endpoints/utility.ts'
import type { Profile } from '#contract/profile.ts'
import { pictureEndpoints } from '#contract/steps/picture.ts'
import { stepPage } from '#contract/steps/registry.ts'
import { call } from '#web/api/call.ts'
import { rejectionText } from '#web/actions/rejection.ts'
import { isFinalRejection, uploadImage } from '#web/api/upload-image.ts'
import { createStore } from '#web/state/store.ts'
import {
  dropPicture,
  keepPicture,
  keptPicture,
  keptPictures,
  type KeptRow,
  type PictureSlot,
  uploads,
} from '../images/kept-pictures.ts'
import { keptCount, pictureChanges, pictureCount } from '../images/picture-counts.ts'
import { runUpload, stopUpload } from '../images/running-uploads.ts'
import { basePath, paths } from '../paths.ts'
import { hasEnded, sessionStore } from '../session/session.ts'
import { failureOf } from './failure-of.ts'
import { followNetwork } from './follow-network.ts'

/*
 * Kept pictures in the outbox. An upload that was interrupted continues automatically on every page of the dashboard,
 * unless the picture's own field is on the page. See docs/drafts-and-outbox.md.
 */

/**
 * `chosen`: a passport photo for which the applicant has not pressed Upload yet, or a picture whose upload the applicant
 * has cancelled. `sent`: the server has the picture, but its form is not saved yet.
 */
export type PictureState = 'chosen' | 'waiting' | 'sending' | 'sent' | 'refused'

export interface WaitingPicture {
  slot: PictureSlot
  sizeBytes: number
  /** Device time at which the picture was stored, in ms. */
  keptAt: number
  state: PictureState
  /** Why the last attempt failed, or why the server rejected the picture; otherwise empty. */
  why: string
  /** Number of failed attempts since the page was loaded, while the device had a network. */
  failures: number
}

/** The pictures that are kept for the signed-in applicant, oldest first. */
export const waitingPictures = createStore<readonly WaitingPicture[]>([])
const isUnsent = ({ state }: WaitingPicture) => state !== 'sent'
waitingPictures.subscribe(() => {
  const pictures = waitingPictures.get()
  keptCount.set(open === null ? null : pictures.length)
  pictureCount.set(pictures.filter(isUnsent).length)
})

interface Open {
  /** Whether the server has confirmed that the session is this applicant's. Until then nothing is sent. */
  confirmed: boolean
  /**
   * Whether an uploaded passport photo may be saved. False after the submission, because a new photo is then a
   * correction, which the applicant must send on the page of the picture step.
   */
  maySave: boolean
  /** Asks the server again whose session it is. */
  confirm(): void
  onSaved(profile: Profile): void
}

let open: Open | null = null
let running: Promise<void> | null = null

sessionStore.subscribe(() => {
  if (!hasEnded()) return
  open = null
  waitingPictures.set([])
})
pictureChanges.subscribe(() => {
  if (open !== null) void readPictures()
})

const retry = () => void sendPictures()
const waits = () => waitingPictures.get().some(({ state }) => state === 'waiting')

/**
 * Lists the kept pictures of the signed-in applicant, and continues the interrupted uploads now and later (see
 * `followNetwork`).
 */
export async function openPictures(next: Open): Promise<void> {
  open = next
  followNetwork(retry, waits)
  await readPictures()
  await sendPictures()
}

async function readPictures(): Promise<void> {
  const rows = await keptPictures()
  if (open === null) return
  const before = waitingPictures.get()
  waitingPictures.set(
    rows.map(({ slot, image, keptAt, begun, sent, refused }) => {
      const known = before.find((each) => each.slot === slot && each.keptAt === keptAt)
      const stored = sent ? 'sent' : refused === undefined ? (begun ? 'waiting' : 'chosen') : 'refused'
      const state = stored === 'waiting' && known?.state === 'sending' ? 'sending' : stored
      const { why = '', failures = 0 } = known ?? {}
      return { slot, sizeBytes: image.size, keptAt, state, why: refused ?? why, failures }
    }),
  )
}

function change(slot: PictureSlot, changes: Partial<WaitingPicture>): void {
  waitingPictures.set(
    waitingPictures.get().map((each) => (each.slot === slot ? { ...each, ...changes } : each)),
  )
}

/**
 * Sends the pictures whose upload was interrupted, one after another: all, or only the picture in the slot `only`. If
 * the session is not confirmed yet, only asks the server to confirm it. While an earlier call is still sending, only
 * returns the promise of that call.
 */
export function sendPictures(only?: PictureSlot): Promise<void> {
  running ??= sendAll(only).finally(() => {
    running = null
  })
  return running
}

/** Sends one picture, unless an earlier call has sent it. */
export async function sendPicture(slot: PictureSlot): Promise<void> {
  if (running === null) return sendPictures(slot)
  await running
  return sendPicture(slot)
}

async function sendAll(only?: PictureSlot): Promise<void> {
  if (open?.confirmed === false) return open.confirm()
  for (const { slot, state } of waitingPictures.get())
    if (open !== null && (only ?? slot) === slot && state === 'waiting' && !isOfField(slot))
      await send(slot, open)
}

const isOfField = (slot: PictureSlot) => uploads.has(slot) || isOnPageOf(slot)

/** Returns the path of the page with the field of a slot. */
export function pageOf(slot: PictureSlot): string {
  return slot === 'picture' || slot === 'olevelResults' ? stepPage(slot) : paths.requests
}

/** Whether the page with the field of a slot is open. The field then continues the upload, once it is shown. */
function isOnPageOf(slot: PictureSlot): boolean {
  return new URL(basePath + pageOf(slot), location.href).pathname === location.pathname
}

function documentTypeOf(slot: PictureSlot): DocumentType {
  if (slot === 'picture') return 'ProfilePicture'
  return slot === 'olevelResults' ? 'OlevelResult' : 'RequestedDocument'
}

async function send(slot: PictureSlot, { maySave, onSaved }: Open): Promise<void> {
  const kept = await keptPicture(slot)
  // Another tab has deleted the picture, or has sent it.
  if (kept === null) return readPictures()
  change(slot, { state: 'sending' })
  await runUpload(slot, async (signal) => {
    try {
      const token = await uploadImage({
        documentType: documentTypeOf(slot),
        image: kept.image,
        resumes: true,
        onProgress: () => undefined,
        signal,
        quiet: true,
      })
      signal.throwIfAborted()
      // The applicant has pressed Upload, so the passport photo is also saved.
      if (slot === 'picture' && kept.cropped && maySave && (await isStillKept(slot, kept, signal))) {
        const { data } = await call(pictureEndpoints.save, { profilePicture: token }, { signal, quiet: true })
        onSaved(data)
        return await dropPicture(slot)
      }
      await keepResult(slot, { ...kept, sent: true }, signal)
    } catch (error) {
      if (signal.aborted) return change(slot, { state: 'waiting' })
      if (isFinalRejection(error))
        return await keepResult(slot, { ...kept, refused: rejectionText(error) }, signal)
      const before = waitingPictures.get().find((each) => each.slot === slot)
      change(slot, { state: 'waiting', ...failureOf(error, before?.failures) })
    }
  })
}

/**
 * Whether the slot still has this picture. Another tab may have deleted or replaced it during the upload. Returns false
 * if the upload has been stopped.
 */
async function isStillKept(slot: PictureSlot, { keptAt }: KeptRow, signal: AbortSignal): Promise<boolean> {
  const now = await keptPicture(slot)
  return !signal.aborted && now?.keptAt === keptAt
}

/** Stores a picture with the result of its upload if `isStillKept`. Otherwise reads the kept pictures again. */
async function keepResult(slot: PictureSlot, result: KeptRow, signal: AbortSignal): Promise<void> {
  if (await isStillKept(slot, result, signal)) return keepPicture(slot, result)
  change(slot, { state: 'waiting' })
  await readPictures()
}

/** Deletes a picture and stops its upload, also that of a field whose page has been left. */
export function deletePicture(slot: PictureSlot): Promise<void> {
  stopUpload(slot)
  return dropPicture(slot)
}
