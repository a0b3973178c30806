import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Somebody with a place who has not paid the whole school fee. */
export interface Owing {
  id: string
  /** Null for files from before sessions were kept. */
  admissionSession: string | null
  email: string
  firstname: string
  acceptanceFeePaidAt: Date
  /** Kobo credited to the school fee so far. */
  creditedKobo: number
}

/**
 * The next `limit` of them after an id, in the order of ids; `acceptedBefore` leaves out those who have time yet. Whose
 * letter was withdrawn has no place to pay for.
 */
export async function listOwing(
  db: Db,
  {
    session,
    acceptedBefore,
    after,
    limit,
  }: { session: string; acceptedBefore: Date; after: string; limit: number },
): Promise<Owing[]> {
  const { rows } = await sql<Owing>`
    select id, email, firstname, admission_session as "admissionSession", acceptance_fee_paid_at as "acceptanceFeePaidAt",
      (select coalesce(sum(amount_kobo), 0)::bigint from payment where payment.applicant_id = applicant.id
        and fee = 'SchoolFee' and payment.admission_session = coalesce(applicant.admission_session, ${session})
        and applied_at is not null) as "creditedKobo"
    from applicant
    where acceptance_fee_paid_at is not null and school_fee_paid_at is null
      and acceptance_fee_paid_at < ${acceptedBefore} and id > ${after}
      and (not exists (select from document where document.applicant_id = applicant.id and kind = 'letter')
        or exists (select from document where document.applicant_id = applicant.id and kind = 'letter'
          and revoked_at is null))
    order by id limit ${limit}`.execute(db)
  return rows
}

/** The sessions of those who still owe a school fee. */
export async function sessionsOwing(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('applicant')
    .select('admissionSession')
    .distinct()
    .where('acceptanceFeePaidAt', 'is not', null)
    .where('schoolFeePaidAt', 'is', null)
    .orderBy('admissionSession')
    .execute()
  return rows.flatMap(({ admissionSession }) => admissionSession ?? [])
}

/** Takes a reminder for oneself; false when it went already. */
export async function claimReminder(
  tx: Db,
  reminder: { applicantId: string; part: number; kind: 'soon' | 'due' },
): Promise<boolean> {
  const result = await tx
    .insertInto('instalmentReminder')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
