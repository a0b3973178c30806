import { accessToken, type AccessToken, keepAccessToken } from './access-token.ts'
import { type Answer, send } from './send.ts'
import { announce } from './tabs.ts'

/**
 * The result of renewing the session. `unknown`: no network, a server failure, or the status 400 or 429, so the user
 * stays signed in.
 */
export type Renewal = 'renewed' | 'ended' | 'unknown'

export interface RenewedTokens {
  accessToken: string
  tokenType: string
  expiresIn: number
  /** True after «Remember me» at sign-in, or a renewal with `rememberFor`. Missing in responses of version 0.1.0. */
  remembered?: boolean
  /** The applicant to whom the session belongs. Missing in responses of version 0.1.0. */
  profileId?: string
}

/** Request body of a renewal. `rememberFor`: id of the applicant who confirmed that the device is their own. */
interface RenewalBody {
  rememberFor?: string | undefined
}

/** Functions of the page's session that run before and after a renewal. */
interface Follower {
  /** Whether this page has a session to renew. */
  mayRenew(): boolean
  /** Returns the request body for the next renewal. */
  renewalBody(): RenewalBody
  /** Applies a renewal. Returns false if the page must not use the new token, such as a token of another applicant. */
  accepts(tokens: RenewedTokens): boolean
}

let running: Promise<Renewal> | null = null
let follower: Follower = { mayRenew: () => true, renewalBody: () => ({}), accepts: () => true }

/** Sets the functions to call before and after this tab renews the session. */
export function setFollower(next: Follower): void {
  follower = next
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
  if (!follower.mayRenew()) return 'ended'
  const current = accessToken()
  if (current !== null && current.accessToken !== stale?.accessToken) return 'renewed'
  try {
    const body = follower.renewalBody()
    let answer = await firstAnswer(body)
    // A server of version 0.1.0 rejects `rememberFor`, so repeat without it. The next renewal will send it again.
    if (answer.status === 400 && body.rememberFor !== undefined) answer = await firstAnswer({})
    const { status, envelope } = answer
    if (status === 200 && envelope.data !== null) {
      const { accessToken: issued, tokenType, profileId } = envelope.data
      const token = { accessToken: issued, tokenType }
      announce({ kind: 'renewed', token, profileId })
      if (!follower.accepts(envelope.data)) return 'ended'
      keepAccessToken(token)
      return 'renewed'
    }
    return status === 429 || status === 400 ? 'unknown' : 'ended'
  } catch (error) {
    console.error(error)
    return 'unknown'
  }
}

/**
 * Times at which a request without a response is repeated, in milliseconds after the first request. The server accepts
 * a used refresh cookie for 30 s. After that, it treats the used cookie as a stolen copy and ends the session.
 */
const repeatedAfterMs = [10_000, 20_000]
/** A request that fails within this time has probably not reached the server, so it is not repeated at once. */
const unsentMs = 1_000
/** Timeout for all requests together. It is long, because slow networks delay responses. */
const timeoutMs = 60_000

/**
 * Sends the refresh cookie up to three times, and returns the response that arrives first. Earlier requests continue,
 * because a slow network may still deliver their responses. Throws the error of the last request if all have failed.
 */
function firstAnswer(body: RenewalBody): Promise<Answer<RenewedTokens>> {
  const stop = new AbortController()
  const timers: ReturnType<typeof setTimeout>[] = []
  return new Promise<Answer<RenewedTokens>>((resolve, reject) => {
    let sent = 0
    let open = 0
    const sendOnce = () => {
      if (sent > repeatedAfterMs.length) return
      sent += 1
      open += 1
      const sentAt = Date.now()
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: stop.signal,
      }
      send<RenewedTokens>('/Authentication/refresh-token', init).then(resolve, (error: unknown) => {
        open -= 1
        // The response may have been lost with the connection, so repeat the request.
        if (Date.now() - sentAt >= unsentMs && !stop.signal.aborted) sendOnce()
        if (open === 0) reject(error)
      })
    }
    sendOnce()
    timers.push(...repeatedAfterMs.map((ms) => setTimeout(sendOnce, ms)))
    timers.push(setTimeout(() => stop.abort(), timeoutMs))
  }).finally(() => {
    for (const timer of timers) clearTimeout(timer)
    stop.abort()
  })
}

/**
 * Runs `work` in one tab at a time if the browser supports locks. Without locks, two tabs may send the same refresh
 * cookie. Both requests succeed, because the server accepts a used cookie for 30 s.
 */
async function inTurn(work: () => Promise<Renewal>): Promise<Renewal> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (locks === undefined) return work()
  return locks.request('matric-session', work)
}
