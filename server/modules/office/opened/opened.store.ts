import type { PaymentFlag, PaymentMismatch } from '#contract/payment-flags.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import type { PaymentStatus, TakingsRow } from '#contract/office/figures/takings.ts'
import { discrepancySettled } from '../ledger/ledger.store.ts'
import { isDiscrepancyUndecided } from '#server/applicant/undecided-payment.ts'
import { underpaidKobo } from '#server/modules/payment/settlement/underpaid.ts'

export interface PaymentLine {
  reference: string
  description: string
  amountKobo: number
  initiatedAt: Date
  status: PaymentStatus
  flagged: PaymentFlag | null
  flagDetail: string | null
  /** Amounts of a payment with the flag `mismatch`, and how they differ; null for other payments. */
  discrepancy: {
    mismatch: PaymentMismatch | null
    requestedKobo: number
    /** Amount received in the smallest unit of `currency`; null if unknown. */
    received: number | null
    currency: string | null
  } | null
  refund: TakingsRow['refund']
  /** Amount received in kobo while an underpayment waits for a decision; otherwise null. */
  receivedKobo: number | null
  /** True if a refund of the payment is due, or if its payment discrepancy is not decided or not accepted yet. */
  needsBursar: boolean
}

/** Lists the applicant's payments, newest first, at most 200. */
export async function listPayments(db: Db, applicantId: string): Promise<PaymentLine[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('refund', 'refund.paymentId', 'payment.id')
    .leftJoin('unclearPayment', 'unclearPayment.paymentId', 'payment.id')
    .select([
      'payment.reference',
      'payment.description',
      'payment.amountKobo',
      'payment.initiatedAt',
      'payment.status',
      'payment.flagged',
      'payment.flagDetail',
      sql<TakingsRow['refund']>`case when refund.payment_id is null then 'none'
        when refund.refunded_at is null then 'due' else 'refunded' end`.as('refund'),
      sql<boolean>`(refund.payment_id is not null and refund.refunded_at is null)
        or (unclear_payment.payment_id is not null and not ${discrepancySettled})`.as('needsBursar'),
      isDiscrepancyUndecided.as('isUndecided'),
      'payment.lastAnswer',
      'unclearPayment.mismatch',
      'unclearPayment.askedKobo',
      'unclearPayment.cameAmount',
      'unclearPayment.cameCurrency',
    ])
    .where('payment.applicantId', '=', applicantId)
    .orderBy('payment.initiatedAt', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ isUndecided, lastAnswer, mismatch, askedKobo, cameAmount, cameCurrency, ...line }) => {
    const received = { amountKobo: line.amountKobo, lastAnswer, cameAmount, cameCurrency }
    const discrepancy = {
      mismatch,
      requestedKobo: askedKobo ?? line.amountKobo,
      received: cameAmount,
      currency: cameCurrency,
    }
    return {
      ...line,
      discrepancy: line.flagged === 'mismatch' ? discrepancy : null,
      receivedKobo: isUndecided ? underpaidKobo(received) : null,
    }
  })
}

type MailOwner = { id: string; email: string }

const mailsOf = (db: Db, { id, email }: MailOwner) =>
  db
    .selectFrom('mail')
    .where((where) =>
      where.or([
        where('applicantId', '=', id),
        where.and([where('applicantId', 'is', null), where('recipient', '=', email)]),
      ]),
    )

/**
 * Lists the emails to an applicant, newest first, at most 100. Includes emails to former addresses, and emails to the
 * current address that are stored without an applicant id.
 */
export async function listMails(db: Db, owner: MailOwner) {
  return mailsOf(db, owner)
    .select(['id', 'subject', 'status', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
}

/** Returns an email to an applicant by its id, under the same conditions as `listMails`; undefined if there is none. */
export async function findMail(db: Db, owner: MailOwner, mailId: string) {
  return mailsOf(db, owner)
    .select(['id', 'template', 'recipient', 'recipientName', 'data'])
    .where('id', '=', mailId)
    .executeTakeFirst()
}

export interface NoteLine {
  id: string
  createdAt: Date
  author: string
  note: string
}

/** Lists the notes on an application, oldest first. */
export async function listNotes(db: Db, applicantId: string): Promise<NoteLine[]> {
  return db
    .selectFrom('staffNote')
    .innerJoin('staff', 'staff.id', 'staffNote.staffId')
    .select(['staffNote.id', 'staffNote.createdAt', 'staff.name as author', 'staffNote.note'])
    .where('staffNote.applicantId', '=', applicantId)
    .orderBy('staffNote.createdAt')
    .orderBy('staffNote.id')
    .execute()
}

/** Inserts a note and returns the time at which it was created. */
export async function insertNote(
  tx: Tx,
  note: { id: string; applicantId: string; staffId: string; note: string },
): Promise<Date> {
  const { createdAt } = await tx
    .insertInto('staffNote')
    .values(note)
    .returning('createdAt')
    .executeTakeFirstOrThrow()
  return createdAt
}
