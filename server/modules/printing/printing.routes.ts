import {
  admissionLetter,
  applicationForm,
  printing,
  receiptPages,
  type Verification,
} from '#contract/endpoints/printing.ts'
import type { DocumentNames } from '#contract/institution.ts'
import { fileRoute } from '#server/http/file-route.ts'
import { type Api, route } from '#server/http/route.ts'
import type { PrintingService } from './printing.service.ts'

const verdictMessages: Record<Verification['verdict'], string> = {
  genuine: 'This document is genuine.',
  withdrawn: 'This document was withdrawn.',
  unknown: 'We did not issue this document.',
}

export function printingRoutes(api: Api, service: PrintingService, documents: DocumentNames): void {
  route(api, printing.receipt, async ({ caller, http }) => ({
    message: 'Your receipts are ready.',
    data: { printUrl: await service.receiptsUrl({ caller, http }) },
  }))

  route(api, printing.verify, async ({ params, http }) => {
    const data = await service.verify(params.code, http.address)
    return { message: verdictMessages[data.verdict], data }
  })

  route(api, printing.publicKey, async () => ({
    message: 'The public key of our documents.',
    data: { algorithm: 'Ed25519' as const, publicKey: service.publicKey },
  }))

  fileRoute(api, admissionLetter, async ({ caller, http }) => ({
    bytes: await service.letter({ caller, http }),
    name: documents.letter.file,
  }))

  fileRoute(api, applicationForm, async ({ caller, http }) => ({
    bytes: await service.form({ caller, http }),
    name: documents.form.file,
  }))

  fileRoute(api, receiptPages, async ({ params, http }) => ({
    bytes: await service.receipts(params.ticket, http.address),
    name: documents.receipts.file,
  }))
}
