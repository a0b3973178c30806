import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { applicationsClosed } from '#contract/closing-day.ts'
import { serveBuiltPages } from './built-pages.ts'

export interface PortalPages {
  /** Folder of the built portal. */
  folder: string
  logoFile: string
  /** Last day for applications, `YYYY-MM-DD`, if there is one. */
  closesOn: string | undefined
}

/**
 * Serves the built portal at `/application/`: one HTML document for the landing page and one for all other paths.
 * Redirects `/` to the landing page. After `closesOn`, both documents announce that applications are closed. The
 * server's clock decides, because a phone's clock may be wrong.
 */
export async function servePortal(
  app: FastifyInstance,
  { folder, logoFile, closesOn }: PortalPages,
): Promise<void> {
  const logo = await readFile(logoFile)
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/application/'))
  // Browsers request this path on every page. The response is the logo, with the logo's content type.
  app.get('/favicon.ico', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(logo),
  )
  const documents = () =>
    applicationsClosed(closesOn)
      ? { first: 'closed/index.html', other: 'closed/app.html' }
      : { first: 'index.html', other: 'app.html' }
  await serveBuiltPages(app, { base: '/application', folder, documents })
}
