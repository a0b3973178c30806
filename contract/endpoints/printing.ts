import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { downloadEndpoint } from '../file-endpoint.ts'
import { serverOnly } from '../server-only.ts'

/**
 * Result of checking a document code. Anyone with the code can read this result. `genuine`: the university issued the
 * document. `withdrawn`: issued, but no longer valid. `unknown`: not issued; all other fields are null.
 */
export const verification = z.object({
  verdict: z.enum(['genuine', 'withdrawn', 'unknown']),
  /** Initials of the applicant, such as `Ẹ. T. B.` */
  initials: z.nullable(z.string()),
  programme: z.nullable(z.string()),
  /**
   * Fact that the document certifies, such as «Payment received». If the fact has changed since the day of issue, the
   * change follows: «Admission offered, declined by the applicant» or «Payment received, later reversed». A refunded
   * payment has the status «Payment received, not credited to a fee».
   */
  status: z.nullable(z.string()),
  /** Day of issue, `YYYY-MM-DD`. */
  date: z.nullable(z.string()),
})
export type Verification = z.output<typeof verification>

export const printing = {
  receipt: endpoint({
    method: 'GET',
    path: '/Printing/print-receipt',
    access: 'applicant',
    summary: 'A URL for the receipts of all successful payments as one PDF, valid for five minutes.',
    errors: ['receipt-missing'],
    data: z.object({ printUrl: z.string() }),
  }),
  verify: endpoint({
    method: 'GET',
    path: '/Printing/verify/{code}',
    access: 'public',
    summary: 'Verifies a printed document by the code at its foot, or by `CODE.SIGNATURE` from its QR code.',
    errors: ['too-many-requests'],
    params: z.object({ code: z.string() }),
    data: verification,
  }),
  publicKey: serverOnly(
    endpoint({
      method: 'GET',
      path: '/Printing/public-key',
      access: 'public',
      summary: 'The Ed25519 public key of the document signatures (SPKI, base64).',
      data: z.object({ algorithm: z.literal('Ed25519'), publicKey: z.string() }),
    }),
  ),
}

const pdf = { contentType: 'application/pdf', cacheSeconds: 0 } as const

export const admissionLetter = downloadEndpoint({
  path: '/Printing/print-admission-letter',
  access: 'applicant',
  summary: 'The letter of admission.',
  errors: ['offer-missing', 'acceptance-fee-unpaid', 'letter-withdrawn'],
  download: pdf,
})

export const applicationForm = downloadEndpoint({
  path: '/Printing/print-form',
  access: 'applicant',
  summary: 'The application form as it was submitted.',
  errors: ['application-not-submitted'],
  download: pdf,
})

export const receiptPages = downloadEndpoint({
  path: '/Printing/receipts/{ticket}',
  access: 'public',
  summary: 'The receipts of a `printUrl`, one page per payment.',
  errors: ['print-link-expired', 'not-found', 'too-many-requests'],
  params: z.object({ ticket: z.string() }),
  download: pdf,
})
