import * as z from 'zod'
import { fullName } from '#contract/names.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'

/*
 * What each kind of document says, frozen on the day it is issued. Days are YYYY-MM-DD, amounts kobo.
 */

const person = z.object({
  name: z.string(),
  /** All that the public page shows of the name. */
  initials: z.string(),
  applicationNumber: z.string(),
  /** Empty before one is chosen. */
  programme: z.string(),
  session: z.string(),
})

export const letterFacts = z.object({
  ...person.shape,
  department: z.string(),
  level: z.string(),
  conditions: z.array(z.string()),
  date: z.string(),
  fees: z.array(z.object({ description: z.string(), amountKobo: z.int() })),
})
export type LetterFacts = z.output<typeof letterFacts>

export const receiptFacts = z.object({
  ...person.shape,
  description: z.string(),
  amountKobo: z.int(),
  reference: z.string(),
  date: z.string(),
  /** Of a fee in parts, after this payment; null for any other fee. Receipts without a name are of the school fee. */
  account: z.nullable(z.object({ feeName: z.optional(z.string()), feeKobo: z.int(), paidKobo: z.int() })),
  /** It arrived for a fee that was paid already, and goes back. */
  refunded: z.boolean(),
})
export type ReceiptFacts = z.output<typeof receiptFacts>

export const formFacts = z.object({
  ...person.shape,
  applicationType: z.string(),
  /** ISO time. */
  submittedAt: z.string(),
  /** Hex, of the frozen answers, which stand in the submission itself. */
  answersSha256: z.string(),
})
export type FormFacts = z.output<typeof formFacts>

/** What an approved decision says for the letter; the office gives it. */
export interface DecisionFacts {
  decisionId: string
  programme: string
  department: string
  level: string
  session: string
  /** Each a whole sentence; none: the offer rests on the application as it is. */
  conditions: string[]
  /** YYYY-MM-DD on which it was released. */
  date: string
}

/** Who the document is about. */
export type Person = Pick<
  ApplicantRecord,
  'id' | 'surname' | 'firstname' | 'othername' | 'applicationNumber' | 'programmeId'
>

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** `Ẹ. T. B.`, in the order of the name; a letter keeps its marks. */
function initialsOf(name: string): string {
  const firsts = name.split(/[\s-]+/).flatMap((part) => {
    const [first] = letters.segment(part)
    return first === undefined ? [] : [`${first.segment.toLocaleUpperCase('en')}.`]
  })
  return firsts.join(' ')
}

/** A person as every document names them; `--` while there is no application number. */
export function personFacts(of: Person): Pick<LetterFacts, 'name' | 'initials' | 'applicationNumber'> {
  const name = fullName(of)
  return { name, initials: initialsOf(name), applicationNumber: of.applicationNumber ?? '--' }
}
