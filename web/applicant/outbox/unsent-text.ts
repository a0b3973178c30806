import type { DraftSection } from '#contract/endpoints/draft.ts'
import { unsentItems } from './outbox.ts'
import { sectionTitle } from './section-names.ts'
import { isOwnDevice } from '../session/persisted.ts'
import { unsentSections } from '../drafts/held-drafts.ts'
import { sendAllWithin } from '../drafts/send-drafts.ts'
import { thisDevice } from '../drafts/this-device.ts'
import { type PictureSlot, slotsOnlyInTab } from '../images/kept-pictures.ts'

const isStep = (slot: PictureSlot) => slot === 'picture' || slot === 'olevelResults'

/** Maximum time in ms to wait for unsent text to be sent before the sign-out question is shown. */
const waitMs = 2_000

/**
 * Sends unsent drafts. Returns a text that says what the sign-out does to drafts, saves and pictures that are still
 * unsent; an empty string if there are none.
 */
export async function unsentTextAtSignOut(): Promise<string> {
  await sendAllWithin(waitMs)
  const texts = new Set<DraftSection>([...unsentSections(), ...unsentItems().map(({ section }) => section)])
  const pictures = new Set(slotsOnlyInTab().map((slot) => (isStep(slot) ? slot : 'requestAnswers')))
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
