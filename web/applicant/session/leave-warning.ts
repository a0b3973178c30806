/** Sends unsent drafts. Resolves to a warning about text and pictures that are still unsent; empty if all are sent. */
type LeaveWarning = () => Promise<string>

let current: LeaveWarning = async () => ''

/**
 * Sets the function that `leaveWarning` calls. Only `drafts-gate.tsx` calls `setLeaveWarning`, so without its script,
 * which only pages with drafts load, there is no warning.
 */
export function setLeaveWarning(warning: LeaveWarning): void {
  current = warning
}

export function leaveWarning(): Promise<string> {
  return current()
}
