import type { FastifyInstance } from 'fastify'
import { serveBuiltPages } from './built-pages.ts'

/** Serves the office console from `folder` at `/office/`, with a header that keeps search engines from indexing it. */
export async function serveOffice(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (office) => {
    office.addHook('onSend', async (_request, reply) => void reply.header('x-robots-tag', 'noindex'))
    await serveBuiltPages(office, {
      base: '/office',
      folder,
      page: (_request, _reply, send) => send('index.html'),
    })
  })
}
