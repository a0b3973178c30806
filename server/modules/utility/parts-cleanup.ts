import type { FastifyInstance } from 'fastify'
import type { UploadParts } from './upload-parts.ts'

const hourMs = 3_600_000

/**
 * Deletes this server's expired unfinished uploads at once and then every hour, until the server stops. Does not wait
 * for the first deletion. A timer of each process, not a background job, because a job runs on only one server, and each
 * server may have its own data folder.
 */
export function cleanUpParts(
  http: Pick<FastifyInstance, 'log' | 'addHook'>,
  parts: Pick<UploadParts, 'cleanUp'>,
): void {
  const run = () => {
    parts.cleanUp().catch((err: unknown) => http.log.warn({ err }, 'unfinished uploads could not be deleted'))
  }
  run()
  const timer = setInterval(run, hourMs)
  timer.unref()
  http.addHook('onClose', async () => clearInterval(timer))
}
