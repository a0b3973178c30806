import type * as z from 'zod/mini'
import type { ErrorCode } from './error-codes.ts'
import type { Permission } from './office/staff/policy.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * `public`: all clients, also without a session. `applicant`: signed-in applicants. The endpoint uses only the record
 * of the applicant who calls it. `staff`: signed-in colleagues of the office whose role has the endpoint's permission.
 */
export type Access = 'public' | 'applicant' | 'staff'

type Schema = z.ZodMiniType | undefined

/**
 * Definition of an API endpoint, from which server routes, client calls, API description and contract tests are
 * derived. `path` is relative to `/api` and may contain `{name}` parameters. The portal's bundle leaves out the
 * properties that pages do not read, such as `errors` and `data` (web/build/small-contract.ts).
 */
export interface Endpoint<
  Body extends Schema = Schema,
  Data extends Schema = Schema,
  Params extends Schema = Schema,
  Who extends Access = Access,
> {
  method: Method
  path: `/${string}`
  access: Who
  /** Permission that the colleague's role must have. Required if `access` is `staff`, otherwise missing. */
  permission?: Permission
  /**
   * Whether the colleague must have signed in or confirmed their identity with a code within the last 15 minutes. Only
   * for `staff` endpoints.
   */
  freshCode?: boolean
  /**
   * Must be true if the body contains a password and the endpoint accepts an `Idempotency-Key`. The server then stores
   * a keyed hash of the body, because a password could be guessed from a plain hash.
   */
  hasPassword?: boolean
  /** Whether the header `X-Matric-Client: portal` changes what the endpoint does. */
  knowsPortal?: boolean
  /** One line for the API description. */
  summary: string
  /**
   * Error codes for the endpoint's own rules. `errorsOf` adds the codes that follow from the other properties, and the
   * codes that every endpoint can return.
   */
  errors: readonly ErrorCode[]
  body: Body
  params: Params
  data: Data
}

type MayBeOmitted = 'errors' | 'body' | 'params' | 'data'
type EndpointInput<B extends Schema, D extends Schema, P extends Schema, Who extends Access> = Omit<
  Endpoint<B, D, P, Who>,
  MayBeOmitted
> &
  Partial<Pick<Endpoint<B, D, P, Who>, MayBeOmitted>>

/** Declares an endpoint. Omitted schemas mean no body, no parameters or no data. */
export function endpoint<
  B extends Schema = undefined,
  D extends Schema = undefined,
  P extends Schema = undefined,
  const Who extends Access = Access,
>(input: EndpointInput<B, D, P, Who>): Endpoint<B, D, P, Who> {
  const { body, params, data, errors = [] } = input
  return { ...input, errors, body: body as B, params: params as P, data: data as D }
}

/**
 * Returns whether the endpoint accepts the header `Idempotency-Key`. Such an endpoint must make its changes in the
 * applicant's transaction (`Database.asApplicantInOne`), which also stores the key.
 */
export function takesIdempotencyKey({ errors }: Pick<Endpoint, 'errors'>): boolean {
  return errors.includes('idempotency-key-reused')
}

/** Returns whether the endpoint accepts the header `If-Match` with a section's version. */
export function takesSectionVersion({ errors }: Pick<Endpoint, 'errors'>): boolean {
  return errors.includes('section-changed')
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** Request body type before validation, as a client sends it. */
export type BodyOf<E extends Endpoint> = In<E['body']>
/** Request body type after validation, as the handler receives it. */
export type ParsedBodyOf<E extends Endpoint> = Out<E['body']>
export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type DataOf<E extends Endpoint> = E['data'] extends z.ZodMiniType ? z.output<E['data']> : null
