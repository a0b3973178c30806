/** Sends unsent drafts. Resolves to a warning about text and pictures that are still unsent; empty if all are sent. */
type LeaveWarning = () => Promise<string>

let current: LeaveWarning | null = null

/**
 * Sets the function that `leaveWarning` calls. Called by the script `use-open-drafts.ts`, which only pages with drafts
 * load.
 */
export function setLeaveWarning(warning: LeaveWarning): void {
  current = warning
}

/** Calls the function set by `setLeaveWarning`, or `first` if no function is set yet. Returns the result. */
export function leaveWarning(first: LeaveWarning): Promise<string> {
  return (current ?? first)()
}
