import { accessToken, type AccessToken, keepAccessToken } from './access-token.ts'
import { send } from './send.ts'
import { announce } from './tabs.ts'

/** What became of an attempt to renew the session. `unknown`: no answer, so nobody is signed out for it. */
export type Renewal = 'renewed' | 'ended' | 'unknown'

interface RenewedTokens {
  accessToken: string
  tokenType: string
}

let running: Promise<Renewal> | null = null

/**
 * Asks for a new access token with the refresh cookie. Calls that need one at the same time share one request, and
 * tabs take turns, so that a cookie which works once is never sent twice.
 * `stale` is the token that was refused: when another tab has brought a newer one meanwhile, that one is used.
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
      announce({ kind: 'renewed', token })
      return 'renewed'
    }
    return status === 429 ? 'unknown' : 'ended'
  } catch (error) {
    console.error(error)
    return 'unknown'
  }
}

/** One tab at a time where the browser has locks (secure pages only; elsewhere the server forgives a lost race). */
async function inTurn(work: () => Promise<Renewal>): Promise<Renewal> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (locks === undefined) return work()
  return locks.request('matric-session', work)
}
