import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** A year: a hashed file never changes under its name. */
const forever = 'public, max-age=31536000, immutable'

export interface BuiltPages {
  /** The address they are served under. */
  base: '/application' | '/office'
  /** Where the build is. */
  folder: string
  /** The document of the first address, and the one that answers every other; asked at each request. */
  documents(): { first: string; other: string }
}

/** Serves one of the two builds: hashed files for ever, and documents whose script finds the page. */
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
      reply.header('cache-control', 'no-cache').sendFile(documents().first),
    )
    scope.get<{ Params: { '*': string } }>(`${base}/static/*`, page, (request, reply) =>
      reply.header('cache-control', forever).sendFile(`static/${request.params['*']}`),
    )
    scope.get(`${base}/*`, page, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(documents().other),
    )
  })
}
