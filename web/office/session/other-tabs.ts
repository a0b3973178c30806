import { restoreSession, sessionStore } from './session.ts'
import { tabChannel } from './tab-channel.ts'

/**
 * After another colleague has signed in in another tab, asks the server who is signed in. Otherwise this tab would
 * still show the name and the drafts of the former colleague, but act for the new one. Returns a function that stops
 * this.
 */
export function followOtherTabs(): () => void {
  const channel = tabChannel()
  if (channel === null) return () => undefined
  const follow = ({ data: colleagueId }: MessageEvent<string>) => {
    const session = sessionStore.get()
    if (session.status === 'signed-in' && session.colleague.id !== colleagueId) void restoreSession()
  }
  channel.addEventListener('message', follow)
  return () => channel.removeEventListener('message', follow)
}
