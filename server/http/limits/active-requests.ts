import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { unavailable } from '../errors.ts'
import { type Pace, pace } from './pace.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether requests to this route count towards the limit of active requests. */
    limited?: boolean
  }
  interface FastifyRequest {
    /** True from the request's admission until its response begins. Other requests never count as active. */
    admitted: boolean
  }
}

const retryAfterSeconds = 2

/**
 * At most 1,000 rejections per second, which use about a twentieth of a processor core. If each request were rejected
 * immediately, clients could send so many requests that the process has no time for the accepted ones.
 */
const rejectionPace: Pace = { perInterval: 20, intervalMs: 20, queueLimit: 10_000 }

/** Counter of active requests: those that use the processor or wait for the database, a thread or another service. */
export interface ActiveRequests {
  /**
   * Stops counting a request while the server waits for its body, or while the request waits in the queue of one
   * person.
   */
  leave(request: FastifyRequest): void
  /** Counts a request again. Requests to routes without a limit are never counted. */
  enter(request: FastifyRequest): void
  /** Returns the number of requests rejected since startup. */
  rejected(): number
}

/**
 * Rejects a request to a `limited` route with 503 if `limit` requests are active, before reading its body or its
 * session. Rejections are sent at the rate of `rejections`. Before a client receives its rejection, it cannot send
 * another request on the same connection. Slow downloads are not counted: a request stops being active when its
 * response begins. Must be called before the routes are added.
 */
export function limitActiveRequests(
  app: FastifyInstance,
  limit: number,
  rejections: Pace = rejectionPace,
): ActiveRequests {
  app.decorateRequest('admitted', false)
  const active = new Set<FastifyRequest>()
  let rejected = 0
  const paced = pace(rejections)
  const leave = (request: FastifyRequest) => void active.delete(request)
  const enter = (request: FastifyRequest) => void (request.admitted && active.add(request))

  const admit: onRequestHookHandler = (request, _reply, done) => {
    if (request.routeOptions.config.limited !== true) return done()
    if (active.size >= limit) {
      rejected += 1
      return paced(() => done(unavailable('temporarily-unavailable', retryAfterSeconds)))
    }
    request.admitted = true
    active.add(request)
    done()
  }
  app.addHook('onRequest', admit)
  app.addHook('onRoute', (route) => {
    if (route.config?.limited !== true) return
    const before = route.preParsing ?? []
    route.preParsing = [
      ...(Array.isArray(before) ? before : [before]),
      (request, _reply, payload, done) => {
        leave(request)
        done(null, payload)
      },
    ]
  })
  app.addHook('preValidation', (request, _reply, done) => {
    enter(request)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.admitted = false
    leave(request)
    done()
  })
  return { leave, enter, rejected: () => rejected }
}
