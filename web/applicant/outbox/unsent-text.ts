import { within } from '#web/state/within.ts'
import { onlyInMemory } from './device-items.ts'
import { unsentItems } from './outbox.ts'
import type { Unsent } from './other-tabs-text.ts'
import { loadScript } from '../pages/load-script.ts'
import { sectionTitle } from './section-names.ts'
import { isOwnDevice } from '../session/persisted.ts'
import { unsentSections } from '../drafts/held-drafts.ts'
import { sectionsOnlyHere } from '../drafts/section-drafts.ts'
import { sendAllWithin } from '../drafts/send-drafts.ts'
import { thisDevice } from '../drafts/this-device.ts'
import { type PictureSlot, slotsOnlyInTab } from '../images/kept-pictures.ts'

const isStep = (slot: PictureSlot) => slot === 'picture' || slot === 'olevelResults'

/** Returns the text and pictures that only the memory of this tab has. They would be lost if the tab is closed. */
function unsentHere(): Unsent {
  return {
    texts: [...sectionsOnlyHere(), ...onlyInMemory(unsentItems()).map(({ section }) => section)],
    pictures: slotsOnlyInTab().map((slot) => (isStep(slot) ? slot : 'requestAnswers')),
  }
}

/** Maximum time in ms to wait for unsent text to be sent before the sign-out question is shown. */
const waitMs = 2_000

async function sendAndCount(): Promise<Unsent> {
  await sendAllWithin(waitMs)
  return unsentHere()
}

/** Functions that load two files for shared devices. The build puts the files into one script, to save a request. */
const loadOtherTabs = () => loadScript(() => import('./other-tabs-text.ts'))
const loadOwnDevice = () => loadScript(() => import('./own-device.tsx'))

/**
 * On a shared device, answers other tabs that ask for unsent text, and lets forms offer to keep the text on this
 * device. Does nothing on the applicant's own device, which stores the text anyway.
 */
export async function followSharedDevice(): Promise<void> {
  if (isOwnDevice()) return
  const [{ answerOtherTabs }, { offerOwnDevice }] = await Promise.all([loadOtherTabs(), loadOwnDevice()])
  answerOtherTabs({ unsentHere, sendAndCount })
  offerOwnDevice()
}

/** Returns the text and pictures that are unsent in other tabs. Empty if the tabs or the script do not respond. */
async function unsentElsewhere(): Promise<Unsent[]> {
  if (isOwnDevice()) return []
  const otherTabs = loadOtherTabs().then(
    ({ unsentInOtherTabs }) => unsentInOtherTabs(waitMs),
    () => [],
  )
  return within(2 * waitMs, otherTabs, [])
}

/**
 * Sends unsent drafts, on a shared device also those of other tabs. Returns a text that names the sections whose unsent
 * text or pictures the sign-out would delete. If the sign-out would delete nothing, the text names the sections whose
 * unsent text stays on this device. Returns '' if nothing is unsent.
 */
export async function unsentTextAtSignOut(): Promise<string> {
  // On a shared device, the sign-out also deletes the text and pictures in the memory of other tabs.
  const tabs = (await Promise.all([sendAndCount(), unsentElsewhere()])).flat()
  const lost = tabs.flatMap(({ texts }) => texts)
  const pictures = tabs.flatMap((tab) => tab.pictures)
  const isLost = lost.length + pictures.length > 0
  const stored = [...unsentSections(), ...unsentItems().map(({ section }) => section)]
  const parts = [
    ['text', isLost ? lost : stored],
    ['picture', pictures],
  ] as const
  const unsent = parts.flatMap(([what, sections]) => {
    const titles = Array.from(new Set(sections), (section) => `«${sectionTitle(section)}»`)
    return titles.length === 0 ? [] : [` Your ${what} in ${titles.join(', ')} is not sent yet.`]
  })
  if (unsent.length === 0) return ''
  return isLost
    ? `${unsent.join('')} It will be lost. To keep it, cancel and wait until you have network.`
    : `${unsent.join('')} It stays on this ${thisDevice()} for your next login.`
}
