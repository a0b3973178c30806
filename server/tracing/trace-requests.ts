import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StartedSpan, Tracing } from './tracing.ts'

/** Paths that are not traced, because machines request them every few seconds. */
const untraced = /^\/(health\/|metrics$)/

/**
 * Starts a span for each request except health checks and scrapes of the metrics. The span contains the route's
 * template instead of the URL, because a URL may contain a name or an upload token. A `traceparent` header is ignored,
 * because any visitor could send one.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, StartedSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route } = request.routeOptions
    if (route !== undefined && untraced.test(route)) {
      done()
      return
    }
    const { method, id } = request
    const span = tracing.start({
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        ...(route === undefined ? {} : { 'http.route': route }),
        'matric.request_id': id,
      },
    })
    spans.set(request, span)
    tracing.enter(span, done)
  })
  // The body arrives in events of the socket, outside of the request's asynchronous context. The span is therefore
  // entered a second time after the body has arrived.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else tracing.enter(span, done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? String(statusCode) : undefined)
  })
}
