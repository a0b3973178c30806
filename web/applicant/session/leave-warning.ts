/**
 * Function that sends unsent text, if possible. Returns a sentence about the text that remains; empty if nothing would
 * be lost.
 */
type LeaveWarning = () => Promise<string>

let current: LeaveWarning = async () => ''

/**
 * Registers the function behind `leaveWarning`. The drafts module calls this when it loads, so that pages without forms need not load that module.
 */
export function setLeaveWarning(warning: LeaveWarning): void {
  current = warning
}

export function leaveWarning(): Promise<string> {
  return current()
}
