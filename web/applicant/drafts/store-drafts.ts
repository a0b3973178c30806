import { sectionsOnlyHere } from './section-drafts.ts'
import { sendAllWithin } from './send-drafts.ts'

/**
 * Maximum time in ms to send drafts before the camera opens. Browsers open the camera only within 5 s after the tap.
 */
const storeMs = 1_500

/**
 * Sends unsent drafts to the server if closing the page would lose typed text (see `sectionsOnlyHere`). Waits at most
 * `storeMs` for the server.
 */
export async function storeDrafts(): Promise<void> {
  if (sectionsOnlyHere().length === 0) return
  await sendAllWithin(storeMs)
}
