/** Tries to send unsent drafts. Resolves to a warning about those that are still unsent; empty if there are none. */
type LeaveWarning = () => Promise<string>

let current: LeaveWarning = async () => ''

/**
 * Sets the function behind `leaveWarning`. `drafts-gate.tsx` calls this when it is loaded. Only pages with drafts load
 * that module.
 */
export function setLeaveWarning(warning: LeaveWarning): void {
  current = warning
}

export function leaveWarning(): Promise<string> {
  return current()
}
