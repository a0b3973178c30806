import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { applicationsClosed } from '#contract/closing-day.ts'
import { serveBuiltPages } from './built-pages.ts'

export interface PortalPages {
  /** The built portal. */
  folder: string
  logoFile: string
  /** `YYYY-MM-DD`, see the institution's admission; undefined while no day is fixed. */
  closesOn: string | undefined
}

/**
 * Serves the built portal from `folder` under `/application/`: the landing page as its own document, and one document
 * for every other address. `/` leads there. After `closesOn` the documents are those that say that applications are
 * closed, by the server's own clock: a phone's may be wrong.
 */
export async function servePortal(
  app: FastifyInstance,
  { folder, logoFile, closesOn }: PortalPages,
): Promise<void> {
  const logo = await readFile(logoFile)
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/application/'))
  // Every browser asks for it by this name, on every page of ours; the logo itself tells what it is.
  app.get('/favicon.ico', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(logo),
  )
  const documents = () =>
    applicationsClosed(closesOn)
      ? { first: 'closed/index.html', other: 'closed/app.html' }
      : { first: 'index.html', other: 'app.html' }
  await serveBuiltPages(app, { base: '/application', folder, documents })
}
