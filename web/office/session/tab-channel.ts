/**
 * Channel between the office's tabs of this browser. A message is the id of the colleague who has signed in. All tabs
 * share the session cookie, so a sign-in in one tab changes the session of all.
 */
export const channelName = 'matric-office-session'

let shared: BroadcastChannel | null = null

/** Returns this tab's end of the channel; null in a browser without `BroadcastChannel`. */
export function tabChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  shared ??= new BroadcastChannel(channelName)
  return shared
}
