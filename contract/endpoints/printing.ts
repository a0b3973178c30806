import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * What we say of a document: `genuine` and `withdrawn` are ours, `unknown` is not. The four facts are all that a
 * stranger learns, and null when the document is not ours.
 */
export const verification = z.object({
  verdict: z.enum(['genuine', 'withdrawn', 'unknown']),
  /** As `Ẹ. T. B.` */
  initials: z.nullable(z.string()),
  programme: z.nullable(z.string()),
  /** What the document tells of: an offer, a payment, an application. */
  status: z.nullable(z.string()),
  /** YYYY-MM-DD on which it was issued. */
  date: z.nullable(z.string()),
})
export type Verification = z.output<typeof verification>

export const printing = {
  receipt: endpoint({
    method: 'GET',
    path: '/Printing/print-receipt',
    access: 'applicant',
    summary: 'An address that gives the receipts of all successful payments as one PDF, for five minutes.',
    errors: ['receipt-missing'],
    data: z.object({ printUrl: z.string() }),
  }),
  verify: endpoint({
    method: 'GET',
    path: '/Printing/verify/{code}',
    access: 'public',
    summary:
      "Whether a printed document is ours, by the code at its foot; with the QR code's signature: `CODE.SIGNATURE`.",
    errors: ['too-many-requests'],
    params: z.object({ code: z.string() }),
    data: verification,
  }),
  publicKey: endpoint({
    method: 'GET',
    path: '/Printing/public-key',
    access: 'public',
    summary:
      'The Ed25519 key that the signatures of our documents are checked with, as base64 of its SPKI form.',
    data: z.object({ algorithm: z.literal('Ed25519'), publicKey: z.string() }),
  }),
}

/** GET, signed in: the letter of admission as PDF; an envelope when there is none to print. */
export const admissionLetter = {
  method: 'GET',
  path: '/Printing/print-admission-letter',
} as const

/** GET, signed in: the application form as it was submitted, as PDF. */
export const applicationForm = {
  method: 'GET',
  path: '/Printing/print-form',
} as const

/** GET with what a `printUrl` carries: the receipts as PDF. */
export const receiptPages = {
  method: 'GET',
  path: '/Printing/receipts/{ticket}',
} as const
