import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { institution } from '#institution/index.ts'
import { AppError } from './errors.ts'

/** A year: a hashed file never changes under its name. */
const forever = 'public, max-age=31536000, immutable'

const logo = readFileSync(
  join(import.meta.dirname, '../../institution/pictures', institution.identity.logo.file),
)

/**
 * Serves the built portal from `folder` under `/application/`: hashed files for ever, the landing page as its own
 * document, and one document for every other address, whose script finds the page. `/` leads there.
 */
export async function servePortal(app: FastifyInstance, folder: string): Promise<void> {
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/application/'))
  app.get('/application', { schema: { hide: true } }, (_request, reply) => reply.redirect('/application/'))
  // Every browser asks for it by this name, on every page of ours; the logo itself tells what it is.
  app.get('/favicon.ico', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(logo),
  )
  if (!existsSync(join(folder, 'index.html'))) {
    app.get('/application/*', { schema: { hide: true } }, () => {
      throw new AppError(503, 'Not built', 'The portal is not built yet. Run npm run build.', {
        retryAfter: 30,
      })
    })
    return
  }
  await app.register(async (portal) => {
    await portal.register(staticFiles, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      etag: true,
      lastModified: false,
    })
    const page = { schema: { hide: true } }
    portal.get('/application/', page, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('index.html'),
    )
    portal.get<{ Params: { '*': string } }>('/application/static/*', page, (request, reply) =>
      reply.header('cache-control', forever).sendFile(`static/${request.params['*']}`),
    )
    portal.get('/application/*', page, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('app.html'),
    )
  })
}
