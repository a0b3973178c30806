import { unsentItems } from './outbox.ts'
import type { Unsent } from './other-tabs-text.ts'
import { loadScript } from '../pages/load-script.ts'
import { sectionTitle } from './section-names.ts'
import { isOwnDevice } from '../session/persisted.ts'
import { unsentSections } from '../drafts/held-drafts.ts'
import { sendAllWithin } from '../drafts/send-drafts.ts'
import { thisDevice } from '../drafts/this-device.ts'
import { type PictureSlot, slotsOnlyInTab } from '../images/kept-pictures.ts'

const isStep = (slot: PictureSlot) => slot === 'picture' || slot === 'olevelResults'

function unsentHere(): Unsent {
  return {
    texts: [...unsentSections(), ...unsentItems().map(({ section }) => section)],
    pictures: slotsOnlyInTab().map((slot) => (isStep(slot) ? slot : 'requestAnswers')),
  }
}

/** Maximum time in ms to wait for unsent text to be sent before the sign-out question is shown. */
const waitMs = 2_000

async function sendAndCount(): Promise<Unsent> {
  await sendAllWithin(waitMs)
  return unsentHere()
}

/** Functions that load the files for shared devices. Both are in one script, because each request costs mobile data. */
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

/**
 * Returns what other tabs could not send. Returns an empty list if the tabs do not answer in time, or if the script
 * cannot be loaded.
 */
async function unsentElsewhere(): Promise<Unsent[]> {
  if (isOwnDevice()) return []
  const asked = loadOtherTabs().then(
    ({ unsentInOtherTabs }) => unsentInOtherTabs(waitMs),
    () => [],
  )
  return Promise.race([asked, new Promise<Unsent[]>((resolve) => setTimeout(resolve, 2 * waitMs, []))])
}

/**
 * Sends unsent drafts, also drafts of other tabs on a shared device. Returns a text that says what the sign-out does to
 * drafts, saves and pictures that are still unsent; an empty string if there are none.
 */
export async function unsentTextAtSignOut(): Promise<string> {
  // On a shared device, the sign-out also deletes unsent text in the memory of other tabs.
  const tabs = await Promise.all([sendAndCount(), unsentElsewhere()])
  const all = tabs.flat()
  const texts = new Set(all.flatMap((tab) => tab.texts))
  const pictures = new Set(all.flatMap((tab) => tab.pictures))
  const parts = [
    ['text', [...texts].map(sectionTitle)],
    ['picture', [...pictures].map(sectionTitle)],
  ] as const
  const unsent = parts.flatMap(([what, titles]) =>
    titles.length === 0 ? [] : [`Your ${what} in ${titles.map((title) => `«${title}»`).join(', ')}`],
  )
  if (unsent.length === 0) return ''
  const what = ` ${unsent.map((each) => `${each} is not sent yet.`).join(' ')}`
  return isOwnDevice()
    ? `${what} It stays on this ${thisDevice()} for your next login.`
    : `${what} It will be lost. To keep it, cancel and wait until you have network.`
}
