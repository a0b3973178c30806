import { sql } from 'kysely'
import type { FeeId } from '#contract/fees/registry.ts'
import type { LockedApplicant } from '#server/applicant/lock.ts'
import { undecidedPaymentsOf } from '#server/applicant/undecided-payment.ts'
import type { Db } from '#server/db/client.ts'

/** Columns that enrolment reads when it locks the applicant's row. `admissionSession` is the session applied for. */
export const enrolmentColumns = [
  'id',
  'email',
  'surname',
  'firstname',
  'stage',
  'programmeId',
  'matricNumber',
  'admissionSession',
  'feesPaid',
] as const

export type EnrolmentRecord = LockedApplicant<(typeof enrolmentColumns)[number]>

export type ReleasedDecision = NonNullable<Awaited<ReturnType<typeof findReleased>>>

/**
 * Returns the latest released decision, only with fields that the applicant may read; undefined before the release.
 * `reconsideredAt` is set while the office reconsiders the decision.
 */
export async function findReleased(db: Db, applicantId: string) {
  return db
    .selectFrom('decision')
    .select([
      'id',
      'kind',
      'programmeId',
      'level',
      'conditions',
      'reasons',
      'sentence',
      'releasedAt',
      'acceptBy',
      'reconsideredAt',
    ])
    .where('applicantId', '=', applicantId)
    .where('state', '=', 'released')
    .orderBy('releasedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the applicant's decline of the offer; undefined if there is none or it was undone. */
export async function findDecline(db: Db, applicantId: string) {
  return db
    .selectFrom('offerDecline')
    .select(['id', 'declinedAt'])
    .where('applicantId', '=', applicantId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
}

/** Stores that an applicant declines an offer. The caller must hold the lock on the row of the applicant. */
export async function insertDecline(
  tx: Db,
  decline: { id: string; applicantId: string; decisionId: string; reason: string },
): Promise<void> {
  await tx.insertInto('offerDecline').values(decline).execute()
}

/** Marks a decline as undone and keeps its row. */
export async function undoDecline(tx: Db, applicantId: string, id: string): Promise<void> {
  await tx
    .updateTable('offerDecline')
    .set({ undoneAt: sql`now()` })
    .where('id', '=', id)
    .where('applicantId', '=', applicantId)
    .execute()
}

/** Returns the next serial for matric numbers. The serial of a rolled-back transaction stays unused. */
export async function nextMatricSerial(tx: Db): Promise<number> {
  const { rows } = await sql<{ serial: number }>`select nextval('matric_number_serial') as serial`.execute(tx)
  const serial = rows[0]?.serial
  if (serial === undefined) throw new Error('The sequence of matric numbers returned no value')
  return serial
}

/** Stores the matric number. No-op if the applicant already has one. */
export async function setMatricNumber(tx: Db, applicantId: string, matricNumber: string): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({ matricNumber, matricIssuedAt: sql`now()`, updatedAt: sql`now()` })
    .where('id', '=', applicantId)
    .where('matricNumber', 'is', null)
    .execute()
}

/** Returns the fees with an undecided payment. Only a system connection may read which payments are undecided. */
export async function undecidedFees(system: Db, applicantId: string): Promise<Set<FeeId>> {
  const rows = await undecidedPaymentsOf(system, applicantId).select('fee').execute()
  return new Set(rows.map(({ fee }) => fee))
}

/** Returns the time at which the matric number was issued; null if none was issued. */
export async function readMatricIssuedAt(db: Db, applicantId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('applicant')
    .select('matricIssuedAt')
    .where('id', '=', applicantId)
    .executeTakeFirst()
  return row?.matricIssuedAt ?? null
}

/**
 * Returns the time at which the applicant last chose a password for the learning portal, and whether the portal has
 * accepted it. Returns undefined if the applicant has chosen no password, or if the password was deleted before its
 * delivery (see `deleteUndelivered`).
 */
export async function readPortalAccount(db: Db, applicantId: string) {
  return db
    .selectFrom('portalAccount')
    .select(['setAt', sql<boolean>`sealed_password is null`.as('delivered')])
    .where('applicantId', '=', applicantId)
    .executeTakeFirst()
}

/** An unanswered item of an office request: a section to correct or a document to send. */
export interface OpenItem {
  /** Id of the step, or name of the document. */
  name: string
  isDocument: boolean
  dueOn: string | null
}

/** Returns the unanswered items of all requests to an applicant, earliest deadline first. */
export async function openItems(db: Db, applicantId: string): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select step_id as name, false as is_document, due_on from correction
      join office_request on office_request.id = request_id
      where correction.applicant_id = ${applicantId} and done_at is null
    union all
    select name, true, due_on from requested_document join office_request on office_request.id = request_id
      where requested_document.applicant_id = ${applicantId} and returned_at is null and closed_at is null
    order by due_on, is_document, name`.execute(db)
  return rows
}
