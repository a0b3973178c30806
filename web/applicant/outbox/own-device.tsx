import { useEffect, useState } from 'react'
import { accessToken } from '#web/api/access-token.ts'
import { renewSession } from '#web/api/renewal.ts'
import { listenToTabs } from '#web/api/tabs.ts'
import { Button } from '#web/ui/button.tsx'
import { current, heldDrafts, leftOnDevice, savedElsewhere, writeDraft } from '../drafts/held-drafts.ts'
import { ownDeviceOffer } from '../drafts/own-device-offer.ts'
import type { Saved } from '../drafts/saved-store.ts'
import { thisDevice } from '../drafts/this-device.ts'
import { announceChange, inFields, inTab, type KeptRow, storePicture } from '../images/kept-pictures.ts'
import { loadScript } from '../pages/load-script.ts'
import { isOwnDevice, recall } from '../session/persisted.ts'
import { hasEnded, makeDeviceOwn, sessionStore } from '../session/session.ts'
import { putRow } from '#web/state/device-database.ts'
import { deviceItems } from './device-items.ts'
import { unsentItems } from './outbox.ts'
import styles from './outbox-page.module.css'

/*
 * A shared device that becomes the applicant's own during a session, because the applicant wants to keep unsent text.
 */

/** Whether the offer to keep text on this device has been made in this session. */
let isOffered = false
/** Whether this page already listens to the other tabs and the network. */
let follows = false
/** Id of the row with random bytes that `testSpace` stores and deletes again. */
const probeId = 'space'

sessionStore.subscribe(() => {
  if (!hasEnded()) return
  isOffered = false
  ownDeviceOffer.set(null)
})

/** Lets forms offer once per session to keep unsent text on this device, see `ownDeviceOffer`. */
export function offerOwnDevice(): void {
  if (isOffered) return
  isOffered = true
  ownDeviceOffer.set((saved) => <OwnDeviceOffer saved={saved} />)
  // Deletes the row that `testSpace` leaves behind if the browser is killed during the test.
  void deviceItems.remove(probeId)
  if (follows) return
  follows = true
  listenToTabs((message) => {
    const isApplicant = message.kind === 'signed-in' && message.profileId === current.open?.profileId
    if (isApplicant && message.ownDevice && current.open?.own === false) void keepHere()
  })
  addEventListener('online', followChoice)
}

/** Reason why nothing can be stored. `full`: no space is left. `blocked`: for example in a private window. */
type Obstacle = 'full' | 'blocked'

/**
 * Moves all unsent text, saves and pictures of this tab to the device, and tells the server about the choice. Returns
 * null on success. If there is no space for all of them, pictures whose upload was not interrupted stay in this tab. If
 * the device cannot store the rest either, moves nothing and returns the reason.
 */
export async function keepHere(): Promise<Obstacle | null> {
  const all = await testSpace([...inTab.values(), ...inFields.values()])
  const obstacle = all === 'full' && inFields.size > 0 ? await testSpace([...inTab.values()]) : all
  if (obstacle !== null) return obstacle
  if (!makeDeviceOwn()) return 'blocked'
  ownDeviceOffer.set((saved) => <Kept saved={saved} />)
  moveDrafts()
  for (const item of unsentItems()) void deviceItems.keep(item)
  void movePictures(all === null)
  followChoice()
  return null
}

/**
 * Tests whether the database can store the text and saves in the memory of this tab, and `pictures`. Stores and deletes
 * random bytes of the same size, because the text itself would stay on a shared device if the browser were killed
 * before the deletion. The bytes are random, because browsers compress what they store.
 */
async function testSpace(pictures: KeptRow[]): Promise<Obstacle | null> {
  const images = pictures.map(({ image }) => image)
  const { size } = new Blob([JSON.stringify([[...heldDrafts], unsentItems()]), ...images])
  const bytes = new Uint8Array(size).map(() => Math.random() * 256)
  const row = { id: probeId, owner: '', bytes }
  try {
    await putRow('outbox', row)
    await deviceItems.remove(probeId)
    return null
  } catch (error) {
    console.error(error)
    return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'blocked'
  }
}

/**
 * Renews the session if the server does not know yet that this device is the applicant's own. Registers the service
 * worker, so that the portal also opens without a network.
 */
function followChoice(): void {
  if (!isOwnDevice()) return
  if (recall('authentication')?.rememberFor !== undefined) void renewSession(accessToken())
  if (navigator.onLine)
    loadScript(() => import('../session/register-worker.ts'))
      .then(({ registerWorker }) => registerWorker())
      .catch(console.error)
}

/**
 * Stores the drafts in memory on this device, except drafts that the server has. Of each draft, stores only the fields
 * changed in this tab, because another tab may have stored other text of the same form.
 */
function moveDrafts(): void {
  const { open } = current
  if (open === null || open.own) return
  current.open = { ...open, own: true }
  for (const [section, draft] of heldDrafts) {
    if (draft.savedAt !== null && !savedElsewhere.has(section)) continue
    // If an earlier session has left a copy on the device, this draft replaces all fields of that older copy.
    writeDraft(open, section, draft, leftOnDevice.has(section) ? {} : draft.base.answers)
  }
  leftOnDevice.clear()
}

/**
 * Moves the pictures of interrupted uploads from the memory of this tab to the device, and if `all` also the others. A
 * picture that is not stored stays in `inTab`, so that the outbox lists it.
 */
async function movePictures(all: boolean): Promise<void> {
  const interrupted = [...inTab.values()]
  for (const [id, row] of inFields) inTab.set(id, row)
  inFields.clear()
  // All writes begin at once. Otherwise a later write could replace what a field stores after its upload has ended.
  await Promise.all(Array.from(all ? inTab.values() : interrupted, storePicture))
  announceChange()
}

/**
 * After text could not be sent, asks whether the device is the applicant's own. The question stays until the text is
 * sent, so that it does not appear and disappear with each attempt. It is asked once per session.
 */
function OwnDeviceOffer({ saved }: { saved: Saved }) {
  const [isMade, setMade] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const isInMemory = saved.where === 'memory'
  if (isInMemory && saved.failed && !isMade) setMade(true)
  const isOver = isMade && !isInMemory
  useEffect(() => {
    if (isOver) ownDeviceOffer.set(null)
  }, [isOver])
  if (!isMade || isOver) return null
  return (
    <div className={styles.offer} role="status">
      <span>{offerWords(obstacle)}</span>
      {obstacle !== 'blocked' && (
        <Button kind="quiet" title="Keep my text here" onClick={() => void keepHere().then(setObstacle)} />
      )}
    </div>
  )
}

function offerWords(obstacle: Obstacle | null): string {
  if (obstacle === 'full')
    return `There is no space for your text on this ${thisDevice()}. Delete something from it, then press again.`
  if (obstacle === 'blocked')
    return 'This browser cannot keep your text. Keep this page open until you have network.'
  return `Is this your own ${thisDevice()}?`
}

/** Message that the page can be closed. Shown while text that is stored on the device could not be sent. */
function Kept({ saved }: { saved: Saved }) {
  if (saved.where !== 'device' || !saved.failed) return null
  return (
    <p role="status" className={styles.kept}>
      You can close this page. It opens again when you have network.
    </p>
  )
}
