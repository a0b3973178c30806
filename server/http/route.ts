import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { DataOf, Endpoint, ParamsOf, ParsedBodyOf } from '#contract/endpoint.ts'
import { errorsOf } from '#contract/endpoint-errors.ts'
import { envelopeOf } from '#contract/envelope.ts'
import type { Statement } from '#server/db/statement.ts'
import { type Answer, successEnvelope } from './answer.ts'
import { quickSchema } from './quick-schema.ts'
import { type Callers, inTurn, whoCalls } from './callers.ts'
import { type Caller, contextOf, type HttpContext, type StaffCaller } from './context.ts'

export interface Call<E extends Endpoint> {
  body: ParsedBodyOf<E>
  params: ParamsOf<E>
  caller: E['access'] extends 'applicant' ? Caller : E['access'] extends 'staff' ? StaffCaller : null
  http: HttpContext
}

/** What routes are bound to: the server, and the reads that turn an access token or the office's cookie into a caller. */
export interface Api extends Callers {
  app: FastifyInstance
  /** Runs a statement as whoever the token speaks for; null when it is good for nothing. */
  enter<Row extends object>(accessToken: string, statement: Statement): Promise<Row[] | null>
}

/** Makes a scope of the server speak the contract: bodies and answers are checked by the contract's schemas. */
export function speakContract(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
}

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
      const caller = await whoCalls(api, endpoint, request, contextOf(request, reply))
      if (caller !== null) callers.set(request, caller)
    },
    async handler(request, reply) {
      const caller =
        endpoint.access === 'staff' && endpoint.body !== undefined
          ? await whoCalls(api, endpoint, request, contextOf(request, reply))
          : (callers.get(request) ?? null)
      const work = () =>
        handler({
          body: request.body as ParsedBodyOf<E>,
          params: request.params as ParamsOf<E>,
          caller: caller as Call<E>['caller'],
          http: contextOf(request, reply),
        })
      return answerWith(reply, await inTurn(api, caller, work))
    },
  })
}
