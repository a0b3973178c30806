import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'

/** False is silent; otherwise lines from this level up, to standard output unless a stream is given. */
export type LogOptions = false | { level: string; stream?: { write(line: string): void } }

/** What a line says of an error: its kind, words and stack, never the values that came with it. */
function errorFields(error: Error & { code?: string }) {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack ?? '' }
}

/** A logger whose lines hold the fields named here and no others: bodies, headers and addresses are not among them. */
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

/** One line for each answer: the route's template rather than the address, which may hold a name or a ticket. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
}
