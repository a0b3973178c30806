import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Value of `Cache-Control` for files with a hash in their name. Such a file never changes. `public` is not needed:
 * shared caches may store the file anyway, because requests for it have no `Authorization` header.
 */
const cachePermanently = 'max-age=31536000,immutable'

/** Options that omit headers for revalidation and ranges. Browsers do not revalidate an `immutable` file. */
const permanentFile = { etag: false, lastModified: false, acceptRanges: false }

/**
 * Security headers that matter only for documents, or for data of a person. Scripts, style sheets and fonts are public
 * and are sent without these headers, which saves 490 bytes for each file.
 */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]

interface Headers {
  header(name: string, value: string): unknown
  removeHeader(name: string): unknown
}

/**
 * Shortens the security headers of a public picture, which saves 370 bytes. A browser can show an SVG as a document, so
 * a content security policy is still sent. This policy blocks all content, and framing by any page.
 */
export function protectPicture(reply: Headers): void {
  for (const name of documentHeaders) reply.removeHeader(name)
  reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'")
  reply.header('x-content-type-options', 'nosniff')
}

/** Function that sends a file of the build that was current at startup. */
export type SendDocument = (name: string) => FastifyReply

export interface BuiltPages {
  base: '/application' | '/office'
  /** Folder of the build; it may be a symbolic link. */
  folder: string
  /** Responds to a request for a page, for example by calling `send` with the name of an HTML document. */
  page(request: FastifyRequest, reply: FastifyReply, send: SendDocument): FastifyReply | Promise<FastifyReply>
}

/**
 * Serves the build of the portal or the office: static files, which browsers cache, and the responses of `pages.page`
 * for other paths. Files sent with `send` come from the build that was current at startup, because a newer page may
 * need a newer server. Static files come from the current build, which also contains the files of the previous build.
 * Without a build at startup, every page responds 503.
 */
export async function serveBuiltPages(app: FastifyInstance, pages: BuiltPages): Promise<void> {
  const { base, folder } = pages
  app.get(base, { schema: { hide: true } }, ({ url }, reply) =>
    reply.redirect(`${base}/${url.slice(base.length)}`),
  )
  if (!existsSync(join(folder, 'index.html'))) {
    app.get(`${base}/*`, { schema: { hide: true } }, () => {
      throw new AppError('pages-not-built', 'These pages are not built yet. Run npm run build.', {
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
      // A page is too small to be requested in ranges.
      acceptRanges: false,
      setHeaders(reply, path) {
        if (/\/static\/.*\.(?:js|css|woff2)(?:\.br|\.gz)?$/.test(path))
          for (const name of documentHeaders) reply.removeHeader(name)
        if (/\/static\/.*\.svg(?:\.br|\.gz)?$/.test(path)) protectPicture(reply)
      },
    })
    const hidden = { schema: { hide: true } }
    scope.get<{ Params: { '*': string } }>(`${base}/static/*`, hidden, (request, reply) =>
      reply
        .header('cache-control', cachePermanently)
        .sendFile(`static/${request.params['*']}`, permanentFile),
    )
    scope.get(`${base}/*`, hidden, (request, reply) =>
      pages.page(request, reply, (name) => reply.header('cache-control', 'no-cache').sendFile(name, build)),
    )
  })
}
