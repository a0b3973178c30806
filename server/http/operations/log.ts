import { isId } from '#server/db/id.ts'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'

/**
 * `false` disables logging. Otherwise, messages of `level` and of more severe levels are written to `stream`, or to
 * standard output if there is no `stream`.
 */
export type LogOptions = false | { level: string; stream?: { write(line: string): void } }

/** Returns the fields of an error that may be logged. Other fields could contain personal data. */
function errorFields(error: Error & { code?: string }) {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack ?? '' }
}

/** Returns the logger options. An allow-list of fields leaves out bodies, headers and URLs. */
export function logRequests(options: LogOptions): FastifyServerOptions['logger'] {
  if (options === false) return false
  return {
    ...options,
    base: null,
    serializers: {
      err: errorFields,
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  }
}

type Actor = { applicant: string } | { colleague: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the signed-in person who makes the request, set by `noteActor`. */
    actor?: Actor | undefined
  }
}

/** Stores who makes a request, so that the log line about the response contains the person's id. */
export function noteActor(request: FastifyRequest, actor: Actor): void {
  request.actor = actor
}

/** Returns who makes a request; undefined before `noteActor` was called. */
export function actorOf(request: FastifyRequest): Actor | undefined {
  return request.actor
}

/**
 * Adds the request id to responses of the API. The log contains the same id as `reqId`, so an operator can find the
 * lines of a reported request.
 */
function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header('x-request-id', request.id)
    done()
  })
}

/** Returns the application id in the path of an office API call as `{ application }`; `{}` if there is no valid id. */
function applicationOf({ params, routeOptions }: FastifyRequest): { application?: string } {
  if (routeOptions.url?.startsWith('/api/Office/applications/') !== true) return {}
  const id =
    typeof params === 'object' && params !== null && 'applicantId' in params ? params.applicantId : null
  return typeof id === 'string' && isId(id) ? { application: id } : {}
}

/**
 * Logs each response with the route's template and, if `noteActor` was called, the id of the signed-in person. Also
 * logs the application id in the path of an office request. Does not log the URL, because it may contain a name or an
 * upload token. Logs nothing for routes with the log level `warn`. Adds request ids to responses of the API.
 */
export function logAnswers(app: FastifyInstance): void {
  sendRequestIds(app)
  // A declared property keeps all requests in the same shape, and costs less than a WeakMap.
  app.decorateRequest('actor')
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ...actorOf(request),
      ...applicationOf(request),
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
    done()
  })
}
