/** Sends unsent text, if possible, and returns a sentence about what remains; empty if nothing would be lost. */
type LeaveWarning = () => Promise<string>

let current: LeaveWarning = async () => ''

/** Sets the warning. The drafts call it when they are loaded, so that pages without forms need not load them. */
export function setLeaveWarning(warning: LeaveWarning): void {
  current = warning
}

export function leaveWarning(): Promise<string> {
  return current()
}
