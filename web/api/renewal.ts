import { accessToken, type AccessToken, keepAccessToken } from './access-token.ts'
import { send } from './send.ts'
import { announce } from './tabs.ts'

/**
 * The result of renewing the session. `unknown`: no network, a server failure or too many requests (429), so the user
 * stays signed in.
 */
export type Renewal = 'renewed' | 'ended' | 'unknown'

export interface RenewedTokens {
  accessToken: string
  tokenType: string
  expiresIn: number
  /** Whether the applicant ticked «Remember me» at sign-in. Missing in responses of version 0.1.0. */
  remembered?: boolean
}

let running: Promise<Renewal> | null = null
let onRenewed: (tokens: RenewedTokens) => void = () => undefined

/** Sets the function to call each time this tab has renewed the session. */
export function setOnRenewed(follow: (tokens: RenewedTokens) => void): void {
  onRenewed = follow
}

/**
 * Gets a new access token with the refresh cookie. Each request replaces the cookie, so concurrent calls share one
 * request, and tabs take turns if the browser supports locks. `stale` is the access token that the server rejected, or
 * null if there was none. Sends no request if this tab already has a different access token, for example received from
 * another tab.
 */
export function renewSession(stale: AccessToken | null): Promise<Renewal> {
  running ??= inTurn(() => renew(stale)).finally(() => {
    running = null
  })
  return running
}

async function renew(stale: AccessToken | null): Promise<Renewal> {
  const held = accessToken()
  if (held !== null && held.accessToken !== stale?.accessToken) return 'renewed'
  try {
    const { status, envelope } = await send<RenewedTokens>('/Authentication/refresh-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    if (status === 200 && envelope.data !== null) {
      const token = { accessToken: envelope.data.accessToken, tokenType: envelope.data.tokenType }
      keepAccessToken(token)
      onRenewed(envelope.data)
      announce({ kind: 'renewed', token })
      return 'renewed'
    }
    return status === 429 ? 'unknown' : 'ended'
  } catch (error) {
    console.error(error)
    return 'unknown'
  }
}

/**
 * Runs `work` in one tab at a time if the browser supports locks. Without locks, two tabs may send the same refresh
 * cookie. The server accepts this for a few seconds.
 */
async function inTurn(work: () => Promise<Renewal>): Promise<Renewal> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (locks === undefined) return work()
  return locks.request('matric-session', work)
}
