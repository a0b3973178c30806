import { sql } from 'kysely'
import type { FeeId } from '#contract/fees/registry.ts'
import { letterWithdrawn } from '#server/applicant/letter.ts'
import { paymentUndecided } from '#server/applicant/undecided-payment.ts'
import type { Db } from '#server/db/client.ts'

/** An admitted applicant who has not paid a fee in full. */
export interface Owing {
  id: string
  /** Null for applicants who were admitted before admission sessions were stored. */
  admissionSession: string | null
  email: string
  firstname: string
  /** Time at which the preceding fee was paid. */
  openedAt: Date
  /** Kobo credited to the fee so far. */
  creditedKobo: number
}

/** A fee with instalments, and the fee that must be paid before it. */
export interface OwedFee {
  fee: FeeId
  opener: FeeId
}

/**
 * Lists up to `limit` applicants who owe the fee and paid the preceding fee before `openedBefore`. The list is ordered
 * by id and starts after the id `after`. Leaves out applicants whose letter is withdrawn, because they can no longer
 * enrol. Also leaves out applicants whose payment has a discrepancy that is not decided yet.
 */
export async function listOwing(
  db: Db,
  { fee, opener }: OwedFee,
  {
    session,
    openedBefore,
    after,
    limit,
  }: { session: string; openedBefore: Date; after: string; limit: number },
): Promise<Owing[]> {
  const { rows } = await sql<Owing>`
    select id, email, firstname, admission_session as "admissionSession",
      (fees_paid ->> ${opener})::timestamptz as "openedAt",
      (select coalesce(sum(amount_kobo), 0)::bigint from payment where payment.applicant_id = applicant.id
        and fee = ${fee} and payment.admission_session = coalesce(applicant.admission_session, ${session})
        and applied_at is not null) as "creditedKobo"
    from applicant
    where stage = 'IsAdmitted' and fees_paid ->> ${fee} is null
      and (fees_paid ->> ${opener})::timestamptz < ${openedBefore} and id > ${after}
      and not (${letterWithdrawn('applicant.id')})
      and not ${paymentUndecided('applicant.id', fee)}
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Returns the admission sessions in which admitted applicants owe this fee, in ascending order. */
export async function sessionsOwing(db: Db, { fee, opener }: OwedFee): Promise<string[]> {
  const { rows } = await sql<{ session: string }>`
    select distinct admission_session as session from applicant
    where stage = 'IsAdmitted' and admission_session is not null
      and fees_paid ->> ${opener} is not null and fees_paid ->> ${fee} is null
    order by session`.execute(db)
  return rows.map(({ session }) => session)
}

/** Claims a reminder so that it is sent only once. Returns false if it was already claimed. */
export async function claimReminder(
  tx: Db,
  reminder: { applicantId: string; fee: FeeId; part: number; kind: 'soon' | 'due' },
): Promise<boolean> {
  const result = await tx
    .insertInto('instalmentReminder')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
