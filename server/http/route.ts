import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
  HookHandlerDoneFunction,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  type DataOf,
  type Endpoint,
  type ParamsOf,
  type ParsedBodyOf,
  takesIdempotencyKey,
} from '#contract/endpoint.ts'
import { errorsOf } from '#contract/endpoint-errors.ts'
import { envelopeOf } from '#contract/envelope.ts'
import type { Statement } from '#server/db/statement.ts'
import type { Once } from './once.ts'
import { type Answer, successEnvelope } from './answer.ts'
import { quickSchema } from './quick-schema.ts'
import type { Slot } from './limits/slots.ts'
import { type Callers, inTurn, identifyCaller } from './callers.ts'
import { type Caller, contextOf, type HttpContext, type StaffCaller } from './context.ts'

export interface Call<E extends Endpoint> {
  body: ParsedBodyOf<E>
  params: ParamsOf<E>
  caller: E['access'] extends 'applicant' ? Caller : E['access'] extends 'staff' ? StaffCaller : null
  http: HttpContext
}

/** The server and the services that all routes use. */
export interface Api extends Callers {
  app: FastifyInstance
  uploadSlot: Slot
  once: Once
  /** Runs a statement scoped to the owner of an access token. Returns null for an invalid token. */
  enter<Row extends object>(accessToken: string, statement: Statement): Promise<Row[] | null>
}

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type Compilers = NonNullable<SchemaController['compilersFactory']>

/**
 * Server option that validates requests and responses with the contract's schemas. With this option, Fastify does not
 * load its own JSON Schema compilers, which need 3 MB. The type assertions are needed, because Fastify's types allow
 * only those compilers.
 */
export const contractCompilers: SchemaController = {
  compilersFactory: {
    buildValidator: (() => validatorCompiler) as unknown as Compilers['buildValidator'],
    buildSerializer: (() => serializerCompiler) as Compilers['buildSerializer'],
  },
}

const noData = z.nullable(z.null())

/** Converts an endpoint to the route options of the framework. */
export function boundTo(endpoint: Endpoint) {
  const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  const schema = {
    ...(endpoint.body === undefined ? {} : { body: quickSchema(endpoint.body) }),
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    response: { 200: quickSchema(envelopeOf(endpoint.data ?? noData)) },
  }
  return {
    method: endpoint.method,
    url,
    schema,
    config: {
      declaredErrors: new Set(errorsOf(endpoint)),
      // The limit of active requests does not apply to the office. Uploads have a separate limit.
      limited: !endpoint.path.startsWith('/Office/') && !('upload' in endpoint),
    },
    preValidation(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) {
      // A missing body is validated as an empty object, so that each missing field is reported.
      if (endpoint.body !== undefined && (request.body === undefined || request.body === null))
        request.body = {}
      done()
    },
  }
}

/**
 * Runs a change that an applicant requested. If the endpoint accepts an `Idempotency-Key` and the request has one, a
 * retry of a successful request returns the first response without running the change again.
 */
export function onceIfKeyed<Data>(
  api: Api,
  endpoint: Endpoint,
  request: FastifyRequest,
  applicantId: string,
  work: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const key = keyOf(endpoint, request)
  if (key === undefined) return work()
  const call = `${endpoint.method} ${endpoint.path}`
  const { hasPassword = false } = endpoint
  return api.once({ applicantId, key, call, body: request.body, hasPassword }, work)
}

/** Returns the `Idempotency-Key` of a request; undefined if it is missing or the endpoint does not accept it. */
export function keyOf(endpoint: Endpoint, { headers }: FastifyRequest): string | undefined {
  const key = takesIdempotencyKey(endpoint) ? headers['idempotency-key'] : undefined
  return Array.isArray(key) ? key.join(', ') : key
}

/** Returns the envelope of a handler's result, and forbids caching of the response. */
export function answerWith<Data>(reply: FastifyReply, answer: Answer<Data>) {
  reply.header('cache-control', 'no-store')
  return successEnvelope(answer)
}

/**
 * Binds a handler to an endpoint: 1. checks the session, so that an outsider learns nothing about the validation rules;
 * 2. validates the body; 3. calls the handler. Checks a colleague's session again when the body has arrived, because
 * the session, the role or the step-up may have ended while the body was sent.
 */
export function route<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<DataOf<E>>>,
): void {
  api.app.route({
    ...boundTo(endpoint),
    async preParsing(request, reply) {
      request.caller = await identifyCaller(api, endpoint, request, reply)
    },
    async handler(request, reply) {
      const caller =
        endpoint.access === 'staff' && endpoint.body !== undefined
          ? await identifyCaller(api, endpoint, request, reply)
          : request.caller
      const work = () =>
        handler({
          body: request.body as ParsedBodyOf<E>,
          params: request.params as ParamsOf<E>,
          caller: caller as Call<E>['caller'],
          http: contextOf(request, reply),
        })
      const run = () =>
        caller !== null && 'applicantId' in caller
          ? onceIfKeyed(api, endpoint, request, caller.applicantId, work)
          : work()
      return answerWith(reply, await inTurn(api, request, caller, run))
    },
  })
}
