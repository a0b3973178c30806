import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { notFound } from '../errors.ts'
import { DiskFull } from './disk-space.ts'
import { isLocal, isOneOf } from './loopback-only.ts'

/**
 * Histogram buckets for response times. The lowest bucket suits cached reads, and the highest suits sign-ins that wait
 * in a queue.
 */
const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface HealthOptions {
  /**
   * Resolves if the server can handle requests. Rejects with `DiskFull` if the disk is full, and with another error if
   * the database does not respond.
   */
  ready: () => Promise<void>
  /** Returns the number of jobs that failed on their last attempt, per task. */
  failedJobs: () => Promise<readonly { task: string; jobs: number }[]>
  addMetrics?: (registry: Registry) => void
  metricsOnlyLocal: boolean
  /** IP addresses and ranges of other machines that may nevertheless read the metrics. By default none. */
  metricsReaders?: readonly string[]
}

/** Registers `/health/live`, `/health/ready` and the Prometheus metrics at `/metrics`. */
export function registerHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const isReader = isOneOf(options.metricsReaders ?? [])
  const hidden = { schema: { hide: true }, logLevel: 'warn' } as const
  app.get('/health/live', hidden, () => ({ status: 'live' }))
  app.get('/health/ready', hidden, async (_request, reply) => {
    try {
      await options.ready()
      return { status: 'ready' }
    } catch (error) {
      const status = error instanceof DiskFull ? 'the disk is full' : 'waiting for the database'
      return reply.status(503).header('retry-after', '5').send({ status })
    }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'matric_http_request_duration_seconds',
    help: 'Time from request to response, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsSeconds,
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: 'matric_jobs_given_up',
      help: 'Jobs in the queue that failed on their last attempt, by task. No value while the database is down.',
      labelNames: ['task'],
      registers: [],
      async collect() {
        this.reset()
        for (const { task, jobs } of await options.failedJobs().catch(() => [])) this.set({ task }, jobs)
      },
    }),
  )
  options.addMetrics?.(registry)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', hidden, async (request, reply) => {
    if (options.metricsOnlyLocal && !isLocal(request) && !isReader(request))
      throw notFound('There is nothing at this address.')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
