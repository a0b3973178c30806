import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { applicationsClosed } from '#contract/closing-day.ts'
import { bannerCss, bannerStylesheet, withBanner } from '../banner-in-page.ts'
import { protectPicture, serveBuiltPages } from './built-pages.ts'
import { sendCheckedDocument, typedCode } from '../plain/checked-document.ts'
import { servePlainForms } from '../plain/plain-forms.ts'
import { portalDocuments } from '../plain/portal-documents.ts'
import { renderShare } from '../plain/render-share.ts'
import { newSignInKey, signInKey, signInPath } from '../plain/sign-in-key.ts'

export interface PortalPages {
  folder: string
  logoFile: string
  /** Last day on which applications are accepted, `YYYY-MM-DD`; undefined if there is no deadline. */
  closesOn: string | undefined
  /** Public URL of the server, such as `https://apply.example`. */
  publicUrl: string
  /** Returns the text of the office's banner; null if there is none. */
  banner: () => Promise<string | null>
}

/** Files of the build whose URLs never change. */
const fixedFiles = ['service-worker.js', 'manifest.webmanifest']

/** Public pages whose content depends on the code in a mailed link. The server renders them with the code. */
const pagesWithCode = ['/auth/activate', '/auth/reset-password', '/auth/confirm-email']

/**
 * Serves the built portal at `/application/` with its forms for browsers without JavaScript. The build has one HTML
 * document for each page, and one for unknown URLs. Pages with a code in their link are rendered on demand, within the
 * limits of `renderShare`. Redirects `/` to the landing page. After `closesOn`, serves the documents in the folder
 * `closed`, which announce that applications are closed. The server's clock decides, because a phone's clock may be
 * wrong.
 */
export async function servePortal(
  app: FastifyInstance,
  { folder, logoFile, closesOn, publicUrl, banner }: PortalPages,
): Promise<void> {
  const logo = await readFile(logoFile)
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/application/'))
  // Browsers request this path without a link to it. The response is the logo, with the logo's content type.
  app.get('/favicon.ico', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) => {
    protectPicture(reply)
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(logo)
  })
  app.get(bannerStylesheet, { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=86400').send(bannerCss),
  )
  const documents = portalDocuments(folder, banner)
  const closed = () => applicationsClosed(closesOn)
  const renders = renderShare()
  const pages = { publicUrl, documents, renders, closed }
  await servePlainForms(app, pages)
  await serveBuiltPages(app, {
    base: '/application',
    folder,
    async page(request, reply, sendFile) {
      // The service worker gets documents without a banner, because it stores them. When a stored document is shown,
      // the banner may have expired.
      const stored = request.headers['sec-fetch-dest'] === 'empty'
      const bannerText = stored ? null : await banner()
      const send = (name: string) => {
        if (bannerText === null || !name.endsWith('.html')) return sendFile(name)
        const html = withBanner(documents.file(name), bannerText)
        return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
      }
      const { pathname, search, searchParams } = new URL(request.url, 'http://localhost')
      const inFolder = (name: string) => (closed() ? `closed/${name}` : name)
      const fixed = fixedFiles.find((file) => pathname === `/application/${file}`)
      if (fixed !== undefined) return send(fixed)
      const name = documents.nameOf(pathname)
      if (name === null && typedCode(pathname) !== null)
        return sendCheckedDocument(app, pages, request, reply, () => send(inFolder('verify.html')))
      if (name === null) return send(inFolder(`${documents.frameOf(pathname)}.html`))
      // Forms without JavaScript need the page's origin, which browsers send with this policy.
      reply.header('referrer-policy', 'same-origin')
      if (pathname === signInPath && !stored && signInKey(request.headers.cookie) === undefined)
        reply.header('set-cookie', newSignInKey(publicUrl))
      const code = searchParams.get('code')
      const at = pathname.slice('/application'.length)
      if (code !== null && at === '/verify')
        return reply.redirect(`/application/verify/${encodeURIComponent(code)}`, 303)
      if (code === null || !pagesWithCode.includes(at)) return send(inFolder(`${name}.html`))
      const html = await renders(request, () => documents.page(at + search, null, closed()))
      // If too many pages wait, sends the prerendered page, whose script takes the code from the URL.
      if (html === null) return send(inFolder(`${name}.html`))
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
    },
  })
}
