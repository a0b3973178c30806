import { type RawBuilder, sql } from 'kysely'
import type { PaymentStatus, TakingsFilter, TakingsRow } from '#contract/office/figures/takings.ts'
import type { Db } from '#server/db/client.ts'
import { exactTime } from '#server/db/exact-time.ts'
import { lagosZone } from '#server/db/lagos-zone.ts'

export interface TakingsLine {
  id: string
  reference: string
  gatewayReference: string | null
  applicantId: string
  surname: string
  firstname: string
  othername: string
  applicationNumber: string | null
  fee: string
  description: string
  gateway: string
  status: PaymentStatus
  refund: TakingsRow['refund']
  amountKobo: number
  at: Date
  /** `at` in the format of `exactTime`, for the key of the next page. */
  exactAt: string
}

/** Key of the last row of a page. */
export interface TakingsKey {
  exactAt: string
  id: string
}

/** Time by which payments are filtered and sorted. The indexes of `payment` contain exactly this expression. */
const takenAt = sql`(case when payment.paid_at is null then payment.initiated_at else payment.paid_at end)`
const startOf = (day: string, after: number) =>
  sql`(${day}::date + ${after}::int)::timestamp at time zone ${lagosZone}`

function conditions({ from, to, fee, status, gateway, reference }: TakingsFilter): RawBuilder<unknown> {
  if (reference !== '') {
    const typed = reference.toUpperCase()
    return sql`(payment.reference = ${typed} or payment.gateway_id = ${typed})`
  }
  const parts = [
    sql`${takenAt} >= ${startOf(from, 0)}`,
    sql`${takenAt} < ${startOf(to, 1)}`,
    ...(fee === '' ? [] : [sql`payment.fee = ${fee}`]),
    ...(status === '' ? [] : [sql`payment.status = ${status}`]),
    ...(gateway === '' ? [] : [sql`payment.gateway = ${gateway}`]),
  ]
  return sql.join(parts, sql` and `)
}

/** SQL of `listTakings`. Exported so that a test can check its query plan. */
export function takingsStatement(
  filter: TakingsFilter,
  after: TakingsKey | null,
  limit: number,
): RawBuilder<TakingsLine> {
  const earlier =
    after === null
      ? sql`true`
      : sql`(${takenAt}, payment.id) < (${after.exactAt}::timestamptz, ${after.id}::uuid)`
  const page = sql`select payment.*, ${takenAt} as taken_at from payment where ${conditions(filter)} and ${earlier}
    order by ${takenAt} desc, payment.id desc limit ${limit}`
  return sql<TakingsLine>`select page.id, page.reference, page.gateway_id as "gatewayReference",
      page.applicant_id as "applicantId", applicant.surname, applicant.firstname, applicant.othername,
      applicant.application_number as "applicationNumber", page.fee, page.description, page.gateway,
      page.status, case when refund.payment_id is null then 'none'
        when refund.refunded_at is null then 'due' else 'refunded' end as refund,
      page.amount_kobo as "amountKobo", page.taken_at as at,
      ${exactTime(sql`page.taken_at`)} as "exactAt"
    from (${page}) page join applicant on applicant.id = page.applicant_id
    left join refund on refund.payment_id = page.id
    order by page.taken_at desc, page.id desc`
}

/** Returns payments that match the filter, newest first, at most `limit`. */
export async function listTakings(
  db: Db,
  filter: TakingsFilter,
  after: TakingsKey | null,
  limit: number,
): Promise<TakingsLine[]> {
  return (await takingsStatement(filter, after, limit).execute(db)).rows
}

interface TakingsSum {
  /** `YYYY-MM-DD` in Lagos. */
  day: string
  fee: string
  gateway: string
  count: number
  amountKobo: number
}

/**
 * SQL of `sumTakings`. Adds up the stored totals of each day. For a filter by reference, adds up the payments instead.
 * Exported so that a test can check its query plan.
 */
export function sumsStatement(filter: TakingsFilter): RawBuilder<TakingsSum> {
  const { from, to, fee, status, gateway, reference } = filter
  const where = sql.join(
    [
      sql`day between ${from}::date and ${to}::date`,
      ...(fee === '' ? [] : [sql`fee = ${fee}`]),
      ...(status === '' ? [] : [sql`status = ${status}`]),
      ...(gateway === '' ? [] : [sql`gateway = ${gateway}`]),
    ],
    sql` and `,
  )
  const found =
    reference === ''
      ? sql`select day, fee, gateway, payments, amount_kobo from payment_total where ${where}
          union all select day, fee, gateway, payments, amount_kobo from payment_total_change where ${where}`
      : sql`select payment_day(paid_at, initiated_at), fee, gateway, 1, amount_kobo from payment
          where ${conditions(filter)}`
  return sql<TakingsSum>`select to_char(day, 'YYYY-MM-DD') as day, fee, gateway, sum(payments)::int as count,
      sum(amount_kobo)::bigint as "amountKobo"
    from (${found}) found (day, fee, gateway, payments, amount_kobo)
    group by found.day, fee, gateway having sum(payments) <> 0 order by found.day desc, fee, gateway`
}

/** Returns the sums of the payments that match the filter, by day, fee and gateway, newest day first. */
export async function sumTakings(db: Db, filter: TakingsFilter): Promise<TakingsSum[]> {
  return (await sumsStatement(filter).execute(db)).rows
}

/**
 * Adds the oldest changes in `payment_total_change`, at most 100,000, to the totals in `payment_total`. Concurrent sums
 * stay exact, because each of them sees both tables as they are either before or after this statement.
 */
export async function foldTotals(db: Db): Promise<void> {
  await sql`with folded as (delete from payment_total_change
      where id in (select id from payment_total_change order by id limit 100000) returning *)
    insert into payment_total as stored (day, fee, gateway, status, payments, amount_kobo)
      select day, fee, gateway, status, sum(payments), sum(amount_kobo) from folded group by day, fee, gateway, status
    on conflict on constraint payment_total_key do update
      set payments = stored.payments + excluded.payments, amount_kobo = stored.amount_kobo + excluded.amount_kobo`.execute(
    db,
  )
}
