import type { FastifyInstance } from 'fastify'
import type { UploadParts } from './upload-parts.ts'

const hourMs = 3_600_000

/**
 * Deletes this server's expired unfinished uploads at once and then every hour, until the server stops. Does not wait
 * for the first deletion. Each process has a timer of its own, because each server may have its own data folder, and a
 * background job runs on only one server.
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
