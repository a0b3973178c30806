import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readDocumentCode } from '#contract/document-code.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { printing } from '#contract/endpoints/printing.ts'
import { callForBrowser } from './call-for-browser.ts'
import type { PlainPages } from './plain-forms.ts'

const verifyPages = '/application/verify/'

/** Returns the text after `/application/verify/`, even if it is no document code; null for any other path. */
export function typedCode(pathname: string): string | null {
  if (!pathname.startsWith(verifyPages)) return null
  const typed = pathname.slice(verifyPages.length)
  return typed.includes('/') ? null : decodeURIComponent(typed)
}

/**
 * Sends the page that checks a printed document, with the result, so that the page needs no JavaScript. Looks the
 * document up through the API call, which limits the look-ups of each IP address. Text that is not a document code is
 * not looked up. If the client IP address requests too many pages, calls `sendFile` for the prerendered page, whose
 * script looks the document up.
 */
export async function sendCheckedDocument(
  app: FastifyInstance,
  pages: PlainPages,
  request: FastifyRequest,
  reply: FastifyReply,
  sendFile: () => FastifyReply,
): Promise<FastifyReply> {
  const { pathname, search, searchParams } = new URL(request.url, 'http://localhost')
  const code = readDocumentCode(typedCode(pathname) ?? '')
  const signature = searchParams.get('s')
  const result = code === null ? null : await lookUp(app, pages, request, reply, { code, signature })
  const at = pathname.slice('/application'.length) + search
  const html = await pages.renders(request, () => pages.documents.checked(at, result, pages.closed()))
  if (html === null) return sendFile()
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}

async function lookUp(
  app: FastifyInstance,
  pages: PlainPages,
  request: FastifyRequest,
  reply: FastifyReply,
  { code, signature }: { code: string; signature: string | null },
) {
  const typed = signature === null ? code : `${code}.${signature}`
  const { path } = printing.verify
  const { status, envelope, retryAfter } = await callForBrowser(app, pages, request, printing.verify, {
    path: path.replace('{code}', () => encodeURIComponent(typed)),
  })
  if (envelope.isSuccessful)
    return {
      code,
      signature,
      state: { kind: 'checked' as const, found: envelope.data as DataOf<typeof printing.verify> },
    }
  reply.code(status)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return { code, signature, state: { kind: 'failed' as const, reason: envelope.message } }
}
