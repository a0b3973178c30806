import { admission } from 'virtual:institution/admission'
import { applicationsClosed } from '#contract/closing-day.ts'
import { today } from '#contract/dates.ts'
import { serverDate } from '#web/api/send.ts'

/** Returns whether applications are closed. Prefers the server's clock, because a phone's clock may be wrong. */
export function isClosed(): boolean {
  return applicationsClosed(admission.closesOn, today(new Date(serverDate ?? Date.now())))
}
