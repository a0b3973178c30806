import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** Cache for a year. A static file never changes, because its name contains a hash of its content. */
const cachePermanently = 'public, max-age=31536000, immutable'

export interface BuiltPages {
  /** URL path. */
  base: '/application' | '/office'
  /** Folder of the build; it may be a link. */
  folder: string
  /** Returns the HTML document for the base path and the one for all other paths. Called for each request. */
  documents(): { first: string; other: string }
}

/**
 * Serves the build of the portal or the office: cached static files, and HTML documents for client-side routing. The
 * documents come from the build that was current at startup, because a newer page may need a newer server. Static files
 * come from the current build, which also contains those of the previous build.
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
