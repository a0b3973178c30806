import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { may, type Permission } from '#contract/office/policy.ts'
import { forbidden, signedOut, stepUpRequired } from './errors.ts'
import type { Caller, HttpContext, StaffCaller } from './context.ts'
import type { FairShare } from './fair-share.ts'

/** Returns the access token of a request. Throws 401 if there is none. */
export function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ') !== true) throw signedOut()
  return header.slice('Bearer '.length)
}

/** Remembers which applicant an access token belongs to, so that all sessions of a person share one concurrency limit. */
export interface TokenOwners {
  find(token: string): string | undefined
  remember(token: string, applicantId: string): void
}

/** How callers are found, and how much of one person's work is done at a time. */
export interface Callers {
  /** Returns null if the access token is expired or unknown. */
  readSession(accessToken: string): Promise<Caller | null>
  /** Returns null if the office's cookie holds no valid session. */
  readStaff(http: HttpContext): Promise<StaffCaller | null>
  /** Limits how many requests of one person are worked on at a time. */
  share: FairShare
  owners: TokenOwners
}

/** A token lives 15 minutes; this many are in use only in a very busy hour. The oldest are forgotten first. */
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

/** The caller of a request that needs one. Throws 401 when the access token is missing, expired or unknown. */
export async function callerOf(api: Callers, request: FastifyRequest): Promise<Caller> {
  const token = tokenOf(request)
  // The first request with a token queues under the token: whose it is is not known yet.
  const caller = await api.share(api.owners.find(token) ?? token, () => api.readSession(token))
  if (caller === null) throw signedOut()
  api.owners.remember(token, caller.applicantId)
  return caller
}

/** Returns the id of the applicant that a token was issued to, for the concurrency limit only. Throws 401. */
export async function ownerOf(api: Callers, request: FastifyRequest): Promise<string> {
  return api.owners.find(tokenOf(request)) ?? (await callerOf(api, request)).applicantId
}

/** Rejects requests that do not come from a page of the office: pages of other sites cannot set this header. Throws 403. */
export function fromOffice(http: HttpContext): void {
  if (http.header('x-matric-client') !== 'office')
    throw forbidden('wrong-client', 'This can only be asked from the office itself.')
}

/** The colleague of a request that needs one. Throws 403 when the call is not theirs, 401 without a session. */
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

/** Returns who makes a call of the contract; null for a public call. Throws 401 or 403. */
export async function whoCalls(
  api: Callers,
  { access, path, permission, freshCode }: Endpoint,
  request: FastifyRequest,
  http: HttpContext,
): Promise<Caller | StaffCaller | null> {
  if (access === 'public') return null
  if (access === 'applicant') return callerOf(api, request)
  if (permission === undefined) throw new Error(`${path} does not say what a colleague must be allowed`)
  return colleagueOf(api, http, { permission, freshCode })
}

/** Runs the work of a signed-in person within that person's concurrency limit. */
export function inTurn<Result>(
  api: Callers,
  caller: Caller | StaffCaller | null,
  work: () => Promise<Result>,
): Promise<Result> {
  return caller === null ? work() : api.share(idOf(caller), work)
}

export function idOf(caller: Caller | StaffCaller): string {
  return 'staffId' in caller ? caller.staffId : caller.applicantId
}
