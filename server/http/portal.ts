import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { institution } from '#institution/index.ts'
import { serveBuiltPages } from './built-pages.ts'

const logo = readFileSync(
  join(import.meta.dirname, '../../institution/pictures', institution.identity.logo.file),
)

/**
 * Serves the built portal from `folder` under `/application/`: the landing page as its own document, and one document
 * for every other address. `/` leads there.
 */
export async function servePortal(app: FastifyInstance, folder: string): Promise<void> {
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/application/'))
  // Every browser asks for it by this name, on every page of ours; the logo itself tells what it is.
  app.get('/favicon.ico', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(logo),
  )
  await serveBuiltPages(app, { base: '/application', folder, document: 'app.html' })
}
