import type * as z from 'zod/mini'
import type { ErrorCode } from './error-codes.ts'
import type { Permission } from './office/policy.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * `public`: no session needed. `applicant`: a signed-in applicant, speaking of their own file only. `staff`: a
 * signed-in colleague of the admissions office whose role has the endpoint's permission.
 */
export type Access = 'public' | 'applicant' | 'staff'

/**
 * One call of the API: the server binds a handler to it, the client calls it, the API's documentation and the
 * tests are made from it. `path` is below `/api`; `{name}` in it is a path parameter.
 */
export interface Endpoint<
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Data extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Params extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Who extends Access = Access,
> {
  method: Method
  path: `/${string}`
  access: Who
  /** What a colleague must be allowed; only with `staff`. */
  permission?: Permission
  /** Whether the colleague must have given an authenticator code within the last 15 minutes; only with `staff`. */
  freshCode?: boolean
  /** One line for the API's documentation. */
  summary: string
  /** Why its own rules may reject the call. Reasons that follow from access and body are added by `errorsOf`. */
  errors: readonly ErrorCode[]
  body: Body
  params: Params
  data: Data
}

interface EndpointInput<B, D, P, Who> {
  method: Method
  path: `/${string}`
  access: Who
  permission?: Permission
  freshCode?: boolean
  summary: string
  errors?: readonly ErrorCode[]
  body?: B
  params?: P
  data?: D
}

/** Declares an endpoint; parts left out travel as nothing. */
export function endpoint<
  B extends z.ZodMiniType | undefined = undefined,
  D extends z.ZodMiniType | undefined = undefined,
  P extends z.ZodMiniType | undefined = undefined,
  const Who extends Access = Access,
>(input: EndpointInput<B, D, P, Who>): Endpoint<B, D, P, Who> {
  const { body, params, data, errors = [] } = input
  return { ...input, errors, body: body as B, params: params as P, data: data as D }
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What a client may send as the body of `E`. */
export type BodyOf<E extends Endpoint> = In<E['body']>
/** What the handler of `E` receives after validation. */
export type ParsedBodyOf<E extends Endpoint> = Out<E['body']>
/** What the path of `E` carries. */
export type ParamsOf<E extends Endpoint> = Out<E['params']>
/** The `data` member of the answer of `E`. */
export type DataOf<E extends Endpoint> = E['data'] extends z.ZodMiniType ? z.output<E['data']> : null
