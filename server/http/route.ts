import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { DataOf, Endpoint, ParamsOf, ParsedBodyOf } from '#contract/endpoint.ts'
import { errorsOf } from '#contract/endpoint-errors.ts'
import { envelopeOf } from '#contract/envelope.ts'
import { may, type Permission, type Role } from '#contract/office/policy.ts'
import type { Statement } from '#server/db/statement.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'
import { type Answer, successEnvelope } from './answer.ts'
import { quickSchema } from './quick-schema.ts'
import { stepUpRequired, forbidden, signedOut } from './errors.ts'
import type { FairShare } from './fair-share.ts'

/** Who is asking: the session, and the applicant's file as the session's read brought it. */
export interface Caller {
  sessionId: string
  applicantId: string
  file: ApplicantRecord
}

/** A signed-in colleague of the admissions office. */
export interface StaffCaller {
  staffId: string
  name: string
  email: string
  role: Role
  /** Whether an authenticator code was given within the last 15 minutes. */
  steppedUp: boolean
}

/** What a handler may know of the request besides its body. */
export interface HttpContext {
  requestId: string
  /** The client's address, as the proxy in front tells it. */
  address: string
  /** Of the request, in any letters; several of one name are joined by commas. */
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: CookieSerializeOptions): void
  /** Of the reply. */
  setHeader(name: string, value: string): void
}

export interface Call<E extends Endpoint> {
  body: ParsedBodyOf<E>
  params: ParamsOf<E>
  caller: E['access'] extends 'applicant' ? Caller : E['access'] extends 'staff' ? StaffCaller : null
  http: HttpContext
}

/** What routes are bound to: the server, and the reads that turn an access token or the office's cookie into a caller. */
export interface Api {
  app: FastifyInstance
  /** Who an access token speaks for; null when it is good for nothing. */
  readSession(accessToken: string): Promise<Caller | null>
  /** Runs a statement as whoever the token speaks for; null when it is good for nothing. */
  enter<Row extends object>(accessToken: string, statement: Statement): Promise<Row[] | null>
  /** The colleague whose session the office's cookie holds; null when there is none. */
  readStaff(http: HttpContext): Promise<StaffCaller | null>
  /** In whose turn the work for a caller is done. */
  share: FairShare
}

/** Makes a scope of the server speak the contract: bodies and answers are checked by the contract's schemas. */
export function speakContract(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
}

/** What handlers see of a request, and set on its reply, without knowing the server's library. */
export function contextOf(request: FastifyRequest, reply: FastifyReply): HttpContext {
  return {
    requestId: request.id,
    address: request.ip,
    header(name) {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, options) => void reply.setCookie(name, value, options),
    setHeader: (name, value) => void reply.header(name, value),
  }
}

/** The access token of a request that needs one. Throws 401 when there is none. */
export function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ') !== true) throw signedOut()
  return header.slice('Bearer '.length)
}

/** The caller of a request that needs one. Throws 401 when the access token is missing, spent or unknown. */
export async function callerOf(api: Api, request: FastifyRequest): Promise<Caller> {
  const token = tokenOf(request)
  const caller = await api.share(token, () => api.readSession(token))
  if (caller === null) throw signedOut()
  return caller
}

const onlyFromOffice = 'This can only be asked from the office itself.'

/** Refuses what does not come from a page of the office: a page of another site cannot set this header. Throws 403. */
export function fromOffice(http: HttpContext): void {
  if (http.header('x-matric-client') !== 'office') throw forbidden('wrong-client', onlyFromOffice)
}

/** The colleague of a request that needs one. Throws 403 when the call is not theirs, 401 without a session. */
export async function colleagueOf(
  api: Api,
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

/** Who makes a call of the contract; null where it does not matter. Throws 401 or 403. */
async function whoCalls(
  api: Api,
  { access, path, permission, freshCode }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | StaffCaller | null> {
  if (access === 'public') return null
  if (access === 'applicant') return callerOf(api, request)
  if (permission === undefined) throw new Error(`${path} does not say what a colleague must be allowed`)
  return colleagueOf(api, contextOf(request, reply), { permission, freshCode })
}

const idOf = (caller: Caller | StaffCaller) => ('staffId' in caller ? caller.staffId : caller.applicantId)

const nothing = z.nullable(z.null())

/** An endpoint's method, address and schemas as the framework takes them; unused parts are left out. */
export function boundTo(endpoint: Endpoint) {
  const group = endpoint.path.split('/')[1] ?? ''
  const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  const schema = {
    summary: endpoint.summary,
    tags: [group],
    ...(endpoint.access === 'applicant' ? { security: [{ session: [] }] } : {}),
    ...(endpoint.access === 'staff' ? { security: [{ office: [] }] } : {}),
    ...(endpoint.body === undefined ? {} : { body: quickSchema(endpoint.body) }),
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    response: { 200: quickSchema(envelopeOf(endpoint.data ?? nothing)) },
  }
  return {
    method: endpoint.method,
    url,
    schema,
    config: { declaredErrors: new Set(errorsOf(endpoint)) },
    async preValidation(request: FastifyRequest) {
      // A missing body is validated as an empty one, so that each missing field is named.
      if (endpoint.body !== undefined && (request.body === undefined || request.body === null))
        request.body = {}
    },
  }
}

/** Sends what a handler answered. */
export function answerWith<Data>(reply: FastifyReply, answer: Answer<Data>) {
  reply.header('cache-control', 'no-store')
  return successEnvelope(answer)
}

/**
 * Binds a handler to an endpoint of the contract: session first (so that a stranger learns nothing of the rules),
 * then validation, then the handler, whose answer becomes the envelope. A colleague is looked at once more when the body
 * has arrived, for it may come slowly and the session, the role or the code may be gone meanwhile.
 */
export function route<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<DataOf<E>>>,
): void {
  const callers = new WeakMap<FastifyRequest, Caller | StaffCaller>()
  api.app.route({
    ...boundTo(endpoint),
    async preParsing(request, reply) {
      const caller = await whoCalls(api, endpoint, request, reply)
      if (caller !== null) callers.set(request, caller)
    },
    async handler(request, reply) {
      const caller =
        endpoint.access === 'staff' && endpoint.body !== undefined
          ? await whoCalls(api, endpoint, request, reply)
          : (callers.get(request) ?? null)
      const work = () =>
        handler({
          body: request.body as ParsedBodyOf<E>,
          params: request.params as ParamsOf<E>,
          caller: caller as Call<E>['caller'],
          http: contextOf(request, reply),
        })
      const answer = await (caller === null ? work() : api.share(idOf(caller), work))
      return answerWith(reply, answer)
    },
  })
}
