import type { PaymentFlag } from '#contract/payment-flags.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import type { AuditEventTable } from '#server/db/audit-schema.ts'
import type { PaymentStatus, TakingsRow } from '#contract/office/figures/takings.ts'

export interface PaymentLine {
  reference: string
  description: string
  amountKobo: number
  initiatedAt: Date
  status: PaymentStatus
  flagged: PaymentFlag | null
  flagDetail: string | null
  refund: TakingsRow['refund']
  /** Whether the payment has a payment discrepancy that is not decided or not accepted yet, or must be refunded. */
  needsBursar: boolean
}

/** Lists the applicant's payments, newest first, at most 200. */
export async function listPayments(db: Db, applicantId: string): Promise<PaymentLine[]> {
  return db
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
        or (unclear_payment.payment_id is not null and (unclear_payment.decided_at is null
          or (unclear_payment.decision = 'accept' and unclear_payment.accepted_at is null)))`.as(
        'needsBursar',
      ),
    ])
    .where('payment.applicantId', '=', applicantId)
    .orderBy('payment.initiatedAt', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(200)
    .execute()
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
 * present address that are stored without an applicant id.
 */
export async function listMails(db: Db, owner: MailOwner) {
  return mailsOf(db, owner)
    .select(['id', 'subject', 'status', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
}

/** Returns an email to an applicant, as `listMails` lists them; undefined if there is none with this id. */
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

export interface AuditLine {
  id: number
  at: Date
  actorKind: AuditEventTable['actorKind']
  /** The colleague's name; null if the actor was not a colleague. */
  colleague: string | null
  action: string
  applicantId: string | null
  applicationNumber: string | null
  submitted: boolean
  before: unknown
  after: unknown
  /** Names of colleagues and application numbers, by the ids in `before` and `after`; null if there are none. */
  names: Record<string, string> | null
}

/** Fields in `before` and `after` of an audit entry that contain a colleague's id. */
export const colleagueDetails = ['approvedBy', 'releasedBy', 'staff'] as const

/** Fields in `before` and `after` of an entry about possible duplicates that contain an applicant's id. */
export const applicantDetails = ['otherId', 'leftId', 'rightId'] as const

const idsIn = (fields: readonly string[]) =>
  fields.flatMap((name) => [sql`event.before ->> ${name}`, sql`event.after ->> ${name}`])

const colleagueIds = sql.join(idsIn(colleagueDetails))
const applicantIds = sql.join(
  idsIn(applicantDetails).map((id) => sql`case when event.action like 'duplicate-%' then (${id})::uuid end`),
)

export interface TrailFilter {
  /** Audit action. An empty `action`, `applicantId` or `colleague` means no filter. */
  action: string
  applicantId: string
  /** A colleague's email address or part of their name. */
  colleague: string
  /** Only entries with a smaller id match; null means no limit. */
  before: number | null
}

/**
 * SQL that selects the audit entries that match the filter, newest first. If the filter contains a colleague, the SQL
 * reads up to `limit` entries of each matching colleague. PostgreSQL can then use the index on the actor.
 */
function eventsOf(filter: TrailFilter, limit: number): RawBuilder<unknown> {
  const conditions = [
    filter.action === '' ? sql`true` : sql`event.action = ${filter.action}`,
    filter.applicantId === '' ? sql`true` : sql`event.applicant_id = ${filter.applicantId}::uuid`,
    filter.before === null ? sql`true` : sql`event.id < ${filter.before}`,
  ]
  if (filter.colleague === '')
    return sql`select * from audit_event event where ${sql.join(conditions, sql` and `)}
      order by event.id desc limit ${limit}`
  return sql`select theirs.* from staff meant, lateral (
      select * from audit_event event where event.actor_kind = 'office' and event.actor_id = meant.id
        and ${sql.join(conditions, sql` and `)} order by event.id desc limit ${limit}) theirs
    where meant.email = lower(${filter.colleague}) or strpos(lower(meant.name), lower(${filter.colleague})) > 0
    order by theirs.id desc limit ${limit}`
}

/** Returns the matching audit entries, newest first, at most `limit`. */
export async function listTrail(db: Db, filter: TrailFilter, limit: number): Promise<AuditLine[]> {
  return (await trailStatement(filter, limit).execute(db)).rows
}

/** SQL of `listTrail`. Exported so that a test can check its query plan. */
export function trailStatement(filter: TrailFilter, limit: number): RawBuilder<AuditLine> {
  return sql<AuditLine>`
    select event.id, event.at, event.actor_kind, staff.name as colleague, event.action, event.applicant_id,
      applicant.application_number, applicant.submitted_at is not null as submitted, event.before, event.after,
      (select jsonb_object_agg(id, name) from (
        select named.id, named.name from staff named where named.id::text in (${colleagueIds})
        union all
        select other.id, other.application_number from applicant other
        where other.id in (${applicantIds}) and other.application_number is not null) known) as names
    from (${eventsOf(filter, limit)}) event
      left join staff on event.actor_kind = 'office' and staff.id = event.actor_id
      left join applicant on applicant.id = event.applicant_id
    order by event.id desc`
}

/** Returns the id of the applicant with this application number; undefined if there is none. */
export async function findByNumber(db: Db, applicationNumber: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('applicant')
    .select('id')
    .where('applicationNumber', '=', applicationNumber)
    .executeTakeFirst()
  return found?.id
}
