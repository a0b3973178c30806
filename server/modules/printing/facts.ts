import { createHash } from 'node:crypto'
import * as z from 'zod'
import { fullName } from '#contract/names.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'
import type { SnapshotStep } from '#server/db/schema.ts'
import { canonicalJson } from './canonical-json.ts'

/* Facts of each kind of document, fixed when the document is issued. Dates are `YYYY-MM-DD`, amounts are in kobo. */

const person = z.object({
  name: z.string(),
  /** Initials of the name. The verification page shows them instead of the name. */
  initials: z.string(),
  applicationNumber: z.string(),
  /** Name of the programme; empty if none is chosen or the chosen one is no longer on offer. */
  programme: z.string(),
  session: z.string(),
})

export const letterFacts = z.object({
  ...person.shape,
  department: z.string(),
  level: z.string(),
  conditions: z.array(z.string()),
  date: z.string(),
  /** Last day to accept the offer; missing if there is none, and in older letters. */
  acceptBy: z.optional(z.string()),
  fees: z.array(
    z.object({
      description: z.string(),
      amountKobo: z.int(),
      /** Due date of the fee; missing if the fee has none, and in older letters. */
      due: z.optional(
        z.union([
          z.object({ kind: z.literal('to-accept') }),
          /** Due dates, as numbers of days after the acceptance, one per instalment. */
          z.object({ kind: z.literal('after-acceptance'), days: z.array(z.int()) }),
        ]),
      ),
    }),
  ),
  /** Person who signs the letter; missing in older letters. */
  signatory: z.optional(z.object({ name: z.string(), office: z.string() })),
})
export type LetterFacts = z.output<typeof letterFacts>

export const receiptFacts = z.object({
  ...person.shape,
  description: z.string(),
  amountKobo: z.int(),
  reference: z.string(),
  date: z.string(),
  /**
   * The fee of this payment, with the amount paid up to and including this payment. Null if the fee cannot be paid in
   * parts or no longer exists, or if the payment was not credited. Without `feeName`, the fee is the school fee.
   */
  account: z.nullable(z.object({ feeName: z.optional(z.string()), feeKobo: z.int(), paidKobo: z.int() })),
  /**
   * All fees of the admission session with the amounts paid up to and including this payment, in the order of the fee
   * registry. Missing if there is only one fee, if the payment was not credited, and in older receipts.
   */
  fees: z.optional(z.array(z.object({ name: z.string(), feeKobo: z.int(), paidKobo: z.int() }))),
  /** True if the payment was queued for refund instead of credited. */
  refunded: z.boolean(),
})
export type ReceiptFacts = z.output<typeof receiptFacts>

export const formFacts = z.object({
  ...person.shape,
  applicationType: z.string(),
  /** Time of the submission, in ISO format. */
  submittedAt: z.string(),
  /** SHA-256 of the submitted answers, in hex. The answers themselves are stored with the submission. */
  answersSha256: z.string(),
})
export type FormFacts = z.output<typeof formFacts>

/** Returns the SHA-256 of submitted answers, in hex. */
export const answersHash = (answers: readonly SnapshotStep[]): string =>
  createHash('sha256').update(canonicalJson(answers)).digest('hex')

/** Facts of a released offer for the letter, provided by the office module. */
export interface DecisionFacts {
  decisionId: string
  programme: string
  department: string
  level: string
  session: string
  conditions: string[]
  /** Day of the release, `YYYY-MM-DD`. */
  date: string
  /** Last day to accept the offer, `YYYY-MM-DD`; missing if there is none. */
  acceptBy?: string
}

/** Details of the applicant that a document needs. */
export type Person = Pick<
  ApplicantRecord,
  'id' | 'surname' | 'firstname' | 'othername' | 'applicationNumber' | 'programmeId'
>

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns initials such as `Ẹ. T. B.`, in the order of the name. Letters keep their diacritics. */
function initialsOf(name: string): string {
  const firsts = name.split(/[\s-]+/).flatMap((part) => {
    const [first] = letters.segment(part)
    return first === undefined ? [] : [`${first.segment.toLocaleUpperCase('en')}.`]
  })
  return firsts.join(' ')
}

/**
 * Returns the applicant's name, initials and application number for a document. The number is `--` if none was issued.
 */
export function personFacts(of: Person): Pick<LetterFacts, 'name' | 'initials' | 'applicationNumber'> {
  const name = fullName(of)
  return { name, initials: initialsOf(name), applicationNumber: of.applicationNumber ?? '--' }
}

/** Returns the hash of the answers from the stored facts of an application form; null for other facts. */
export const printedAnswersHash = (facts: unknown): string | null =>
  formFacts.pick({ answersSha256: true }).safeParse(facts).data?.answersSha256 ?? null
