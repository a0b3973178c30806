import type { FastifyReply } from 'fastify'
import {
  admissionLetter,
  applicationForm,
  printing,
  receiptPages,
  type Verification,
} from '#contract/endpoints/printing.ts'
import type { DocumentNames } from '#contract/institution.ts'
import { type Api, callerOf, contextOf, route } from '#server/http/route.ts'
import type { PrintingService } from './printing.service.ts'

const said: Record<Verification['verdict'], string> = {
  genuine: 'This document is genuine.',
  withdrawn: 'This document was withdrawn.',
  unknown: 'This document is not ours.',
}

/** A file to keep, which no browser takes for anything else and nobody else can show. */
function sendPdf(reply: FastifyReply, file: string, pdf: Buffer): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(pdf)
}

export function printingRoutes(api: Api, service: PrintingService, documents: DocumentNames): void {
  route(api, printing.receipt, async ({ caller, http }) => ({
    message: 'Your receipts are ready.',
    data: { printUrl: await service.receiptsUrl({ caller, http }) },
  }))

  route(api, printing.verify, async ({ params, http }) => {
    const data = await service.verify(params.code, http.address)
    return { message: said[data.verdict], data }
  })

  route(api, printing.publicKey, async () => ({
    message: 'The key that our documents are checked with.',
    data: { algorithm: 'Ed25519' as const, publicKey: service.publicKey },
  }))

  const own = [
    {
      ...admissionLetter,
      file: documents.letter.file,
      summary: 'The letter of admission as PDF.',
      make: service.letter,
    },
    {
      ...applicationForm,
      file: documents.form.file,
      summary: 'The submitted application form as PDF.',
      make: service.form,
    },
  ]
  for (const { path, file, summary, make } of own)
    api.app.get(`/api${path}`, {
      schema: { summary, tags: ['Printing'], security: [{ session: [] }] },
      async handler(request, reply) {
        const caller = await callerOf(api, request)
        return sendPdf(reply, file, await make({ caller, http: contextOf(request, reply) }))
      },
    })

  const { path } = receiptPages
  api.app.get<{ Params: { ticket: string } }>(`/api${path.replace('{ticket}', ':ticket')}`, {
    schema: { summary: 'The receipts behind a print address as PDF.', tags: ['Printing'] },
    async handler(request, reply) {
      return sendPdf(reply, documents.receipts.file, await service.receipts(request.params.ticket))
    },
  })
}
