import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** A year, because a file with a hash in its name never changes. */
const cachePermanently = 'public, max-age=31536000, immutable'

export interface BuiltPages {
  /** URL path. */
  base: '/application' | '/office'
  /** Contains the build. */
  folder: string
  /** Returns the document for the base path and the one for all other paths. Called at each request. */
  documents(): { first: string; other: string }
}

/**
 * Serves the build of the portal or the office: cached static files, and documents for client-side routing. `folder` may
 * be a link to the build. The documents are those of the build at startup, because a newer page may need a newer
 * server. Static files are read from the present build, which contains those of the build before.
 */
export async function serveBuiltPages(app: FastifyInstance, pages: BuiltPages): Promise<void> {
  const { base, folder, documents } = pages
  app.get(base, { schema: { hide: true } }, (_request, reply) => reply.redirect(`${base}/`))
  if (!existsSync(join(folder, 'index.html'))) {
    app.get(`${base}/*`, { schema: { hide: true } }, () => {
      throw new AppError('pages-not-built', 'These pages are not built yet. Run npm run build.', {
        title: 'Not built',
        retryAfter: 30,
      })
    })
    return
  }
  const build = realpathSync(folder)
  await app.register(async (scope) => {
    await scope.register(staticFiles, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      etag: true,
      lastModified: false,
    })
    const page = { schema: { hide: true } }
    scope.get(`${base}/`, page, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(documents().first, build),
    )
    scope.get<{ Params: { '*': string } }>(`${base}/static/*`, page, (request, reply) =>
      reply.header('cache-control', cachePermanently).sendFile(`static/${request.params['*']}`),
    )
    scope.get(`${base}/*`, page, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(documents().other, build),
    )
  })
}
