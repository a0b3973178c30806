/** Sends unsent drafts. Resolves to a warning about text and pictures that are still unsent; empty if all are sent. */
type LeaveWarning = () => Promise<string>

let current: LeaveWarning | null = null
let fallback: LeaveWarning = async () => ''

/**
 * Sets the function behind `leaveWarning`. `use-open-drafts.ts` calls this function when its script is loaded; only
 * pages with drafts load it.
 */
export function setLeaveWarning(warning: LeaveWarning): void {
  current = warning
}

/** Sets the function behind `leaveWarning` until `setLeaveWarning` is called. */
export function setFirstWarning(warning: LeaveWarning): void {
  fallback = warning
}

export function leaveWarning(): Promise<string> {
  return (current ?? fallback)()
}
