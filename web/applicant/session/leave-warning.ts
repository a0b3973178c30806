/**
 * Function that tries to send unsent text. Resolves to a text about what is still unsent; empty if everything is sent.
 */
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
