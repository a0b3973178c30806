import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { may, type Permission } from '#contract/office/staff/policy.ts'
import { forbidden, signedOut, stepUpRequired } from './errors.ts'
import { type Caller, contextOf, type HttpContext, type StaffCaller } from './context.ts'
import { noteActor } from './operations/log.ts'
import type { ActiveRequests } from './limits/active-requests.ts'
import type { FairShare } from './limits/fair-share.ts'

/**
 * Returns the access token of a request.
 * @throws 401 if the request has no access token
 */
export function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ') !== true) throw signedOut()
  return header.slice('Bearer '.length)
}

/**
 * In-memory map from access tokens to applicants. With this map, all sessions of a person share one concurrency limit.
 */
export interface TokenOwners {
  find(token: string): string | undefined
  remember(token: string, applicantId: string): void
}

export interface Callers {
  /** Returns the applicant of an access token; null if the token is expired or unknown. */
  readSession(accessToken: string): Promise<Caller | null>
  /**
   * Returns the colleague whose session is in the office's cookie; null without a valid session.
   * @throws 401 if the session ended because the access of the colleague was removed
   */
  readStaff(http: HttpContext): Promise<StaffCaller | null>
  share: FairShare
  activeRequests: ActiveRequests
  owners: TokenOwners
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The applicant or colleague who makes an API call, from the check of the session until the response. */
    caller: Caller | StaffCaller | null
  }
}

/** Declares the property `caller` of all requests. Must be called before the routes are added. */
export function declareCallers(app: FastifyInstance): void {
  // A declared property keeps all requests in the same shape, and costs less than a WeakMap.
  app.decorateRequest('caller', null)
}

/**
 * Maximum number of remembered tokens. The oldest token is removed first. It has usually expired by then, because
 * access tokens are valid for only 15 minutes.
 */
const maximumOwners = 20_000

export function tokenOwners(maximum = maximumOwners): TokenOwners {
  const owners = new Map<string, string>()
  const key = (token: string) => hash('sha256', token, 'base64url')
  return {
    find: (token) => owners.get(key(token)),
    remember(token, applicantId) {
      owners.set(key(token), applicantId)
      const [oldest] = owners.keys()
      if (owners.size > maximum && oldest !== undefined) owners.delete(oldest)
    },
  }
}

/**
 * Returns the applicant who makes a request.
 * @throws 401 if the access token is missing, expired or unknown · 429 if too many requests of this applicant are queued
 */
export async function callerOf(api: Callers, request: FastifyRequest): Promise<Caller> {
  const token = tokenOf(request)
  // The applicant of a new token is unknown, so the token itself identifies the queue of its first request.
  const known = api.owners.find(token)
  const caller = await withinLimitOf(api, request, known ?? token, () => api.readSession(token))
  if (caller === null) throw signedOut()
  if (known === undefined) api.owners.remember(token, caller.applicantId)
  noteActor(request, { applicant: caller.applicantId })
  return caller
}

/**
 * Returns the id of the applicant that a token was issued to. Use it only for the concurrency limit, because the token
 * may have expired.
 * @throws 401 if the token is missing, or if it is invalid and not in `api.owners` · 429 if too many requests wait
 */
export async function ownerOf(api: Callers, request: FastifyRequest): Promise<string> {
  const known = api.owners.find(tokenOf(request))
  if (known === undefined) return (await callerOf(api, request)).applicantId
  noteActor(request, { applicant: known })
  return known
}

/**
 * Rejects requests without the header that pages of the office send. Pages of other sites cannot set this header.
 * @throws 403
 */
export function fromOffice(http: HttpContext): void {
  if (http.header('x-matric-client') !== 'office')
    throw forbidden('wrong-client', 'This request can only be sent from the office itself.')
}

/**
 * Returns the colleague who makes a request.
 * @throws 401 without a session · 403 without the office's header, the permission or a required step-up
 */
async function colleagueOf(
  api: Callers,
  http: HttpContext,
  needed: { permission: Permission; freshCode?: boolean | undefined },
): Promise<StaffCaller> {
  fromOffice(http)
  const caller = await api.readStaff(http)
  if (caller === null) throw signedOut()
  if (!may(caller.role, needed.permission))
    throw forbidden('role-not-allowed', 'Your role in the office does not allow this.')
  if (needed.freshCode === true && !caller.steppedUp) throw stepUpRequired()
  return caller
}

/**
 * Returns the applicant or colleague who makes an API call; null for a public endpoint.
 * @throws 401, 403 and 429 as for `callerOf` and `colleagueOf`
 */
export async function identifyCaller(
  api: Callers,
  { access, path, permission, freshCode }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | StaffCaller | null> {
  if (access === 'public') return null
  if (access === 'applicant') return callerOf(api, request)
  if (permission === undefined) throw new Error(`The endpoint ${path} has no permission`)
  const colleague = await colleagueOf(api, contextOf(request, reply), { permission, freshCode })
  noteActor(request, { colleague: colleague.staffId })
  return colleague
}

/**
 * Runs `work` within the concurrency limit of `who`, a person or an access token. While the request waits, it is not
 * counted as active.
 * @throws 429 if too many requests of `who` wait
 */
export function withinLimitOf<Result>(
  { share, activeRequests }: Callers,
  request: FastifyRequest,
  who: string,
  work: () => Promise<Result>,
): Promise<Result> {
  activeRequests.leave(request)
  return share(who, () => {
    activeRequests.enter(request)
    return work()
  })
}

/**
 * Runs `work` within the concurrency limit of the signed-in person. If `caller` is null, runs it immediately.
 * @throws 429 if too many requests of this applicant are queued
 */
export function inTurn<Result>(
  api: Callers,
  request: FastifyRequest,
  caller: Caller | StaffCaller | null,
  work: () => Promise<Result>,
): Promise<Result> {
  return caller === null ? work() : withinLimitOf(api, request, idOf(caller), work)
}

export function idOf(caller: Caller | StaffCaller): string {
  return 'staffId' in caller ? caller.staffId : caller.applicantId
}
