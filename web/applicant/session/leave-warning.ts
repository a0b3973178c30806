import { loadScript } from '../pages/load-script.ts'
import { isOwnDevice } from './persisted.ts'

/** Sends unsent drafts. Resolves to a warning about text and pictures that are still unsent; empty if all are sent. */
type LeaveWarning = () => Promise<string>

/**
 * Used until a page with drafts has been open in this tab. On a shared device, other tabs may have unsent text. On the
 * applicant's own device, such text stays stored.
 */
async function warningOfOtherTabs(): Promise<string> {
  if (isOwnDevice()) return ''
  return loadScript(() => import('../outbox/unsent-text.ts')).then(
    ({ unsentTextAtSignOut }) => unsentTextAtSignOut(),
    () => '',
  )
}

let current: LeaveWarning = warningOfOtherTabs

/**
 * Sets the function behind `leaveWarning`. `use-open-drafts.ts` calls this function when its script is loaded; only
 * pages with drafts load it.
 */
export function setLeaveWarning(warning: LeaveWarning): void {
  current = warning
}

export function leaveWarning(): Promise<string> {
  return current()
}
