import * as z from 'zod'
import { fullName } from '#contract/names.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'

/* Facts of each kind of document, fixed on the day of issue. Days are `YYYY-MM-DD`, amounts are in kobo. */

const person = z.object({
  name: z.string(),
  /** Initials of the name. The verification page shows them instead of the name. */
  initials: z.string(),
  applicationNumber: z.string(),
  /** Name of the programme; empty if none is chosen, or it is no longer on offer. */
  programme: z.string(),
  session: z.string(),
})

export const letterFacts = z.object({
  ...person.shape,
  department: z.string(),
  level: z.string(),
  conditions: z.array(z.string()),
  date: z.string(),
  /** Deadline to accept the offer; missing in letters issued before it was stored. */
  acceptBy: z.optional(z.string()),
  fees: z.array(
    z.object({
      description: z.string(),
      amountKobo: z.int(),
      /** When to pay the fee; missing if it has no due date, and in letters issued before it was stored. */
      due: z.optional(
        z.union([
          z.object({ kind: z.literal('to-accept') }),
          /** Days after the acceptance, one per instalment. */
          z.object({ kind: z.literal('after-acceptance'), days: z.array(z.int()) }),
        ]),
      ),
    }),
  ),
  /** Person who signs the letter; missing in letters issued before it was stored. */
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
   * For a fee with instalments, the amount of the fee and the amount paid up to and including this payment; null for
   * other fees. Receipts without `feeName` are for the school fee.
   */
  account: z.nullable(z.object({ feeName: z.optional(z.string()), feeKobo: z.int(), paidKobo: z.int() })),
  /** Whether the payment was not credited and will be refunded. */
  refunded: z.boolean(),
})
export type ReceiptFacts = z.output<typeof receiptFacts>

export const formFacts = z.object({
  ...person.shape,
  applicationType: z.string(),
  /** ISO time. */
  submittedAt: z.string(),
  /** SHA-256 of the submitted answers, in hex. The answers themselves are stored with the submission. */
  answersSha256: z.string(),
})
export type FormFacts = z.output<typeof formFacts>

/** Facts of a released offer for the letter, provided by the office module. */
export interface DecisionFacts {
  decisionId: string
  programme: string
  department: string
  level: string
  session: string
  /** Conditions of the offer; empty for an unconditional offer. */
  conditions: string[]
  /** Day of the release, `YYYY-MM-DD`. */
  date: string
  /** Deadline to accept the offer, `YYYY-MM-DD`. */
  acceptBy?: string
}

/** The applicant named in a document. */
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
 * Returns the applicant's details that every document contains. The application number is `--` if none has been issued.
 */
export function personFacts(of: Person): Pick<LetterFacts, 'name' | 'initials' | 'applicationNumber'> {
  const name = fullName(of)
  return { name, initials: initialsOf(name), applicationNumber: of.applicationNumber ?? '--' }
}
