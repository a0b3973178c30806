import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/client.ts'

/** One in 100 payments has a refund, one in 100 a discrepancy. One in ten of these payments waits for the bursar. */
const onePaymentIn = 100
const onePendingIn = 10
/** One in 20 undecided applications has the phone number of an agent. `sharers` applications have the same number. */
const oneSharerIn = 20
const sharers = 30

/**
 * Adds work of the office that the seed does not add: refunds, payment discrepancies, and values that several
 * applications share. Also gives the seeded reviewers access, so that their workload is counted. Idempotent. Disables
 * the triggers, because those that handle one row at a time would take minutes.
 */
export async function addOfficeWork(owner: Database): Promise<void> {
  const tables = ['refund', 'unclear_payment', 'duplicate_shared', 'duplicate_flag', 'staff']
  await owner.system.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    await sql`update staff set disabled_at = null where name = 'Invented reviewer'`.execute(tx)
    await addMoney(tx)
    await addSharedValues(tx)
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  })
  await sql`vacuum analyze refund, unclear_payment, duplicate_shared, duplicate_flag, shared_value`.execute(
    owner.system,
  )
}

async function addMoney(tx: Tx): Promise<void> {
  const chosen = (rest: number) => sql`(select id, amount_kobo, applied_at,
      n / ${sql.lit(onePaymentIn)} % ${sql.lit(onePendingIn)} = 0 as waits
    from (select id, amount_kobo, applied_at, row_number() over (order by id) as n from payment) numbered
    where n % ${sql.lit(onePaymentIn)} = ${sql.lit(rest)}) chosen`
  await sql`insert into refund (payment_id, amount_kobo, reason, created_at, refunded_at)
    select id, amount_kobo, 'paid-twice', applied_at, case when not waits then now() end from ${chosen(1)}
    on conflict do nothing`.execute(tx)
  await sql`insert into unclear_payment (payment_id, reason, came_amount, came_currency, found_at, decision, note,
      decided_by, decided_at)
    select id, 'mismatch', 100, 'NGN', applied_at, case when not waits then 'note' end,
      case when not waits then 'Seen.' end, case when not waits then (select id from staff limit 1) end,
      case when not waits then now() end
    from ${chosen(2)} on conflict do nothing`.execute(tx)
}

/** Adds shared phone numbers. Half are decided. Each undecided one has links to its applications and a flagged pair. */
async function addSharedValues(tx: Tx): Promise<void> {
  const groups = sql`(select applicant_id, submitted_at, n, 1 + n / ${sql.lit(sharers)} as number
    from (select applicant_id, submitted_at, row_number() over (order by applicant_id) / ${sql.lit(oneSharerIn)} as n,
        row_number() over (order by applicant_id) % ${sql.lit(oneSharerIn)} as rest
      from office_application where status in ('submitted', 'correction')) numbered
    where rest = 0) grouped`
  const value = sql`'0709' || lpad(number::text, 7, '0')`
  await sql`insert into shared_value (id, kind, value, found_with, found_at, decided_by, decided_at)
    select gen_random_uuid(), 'phone', ${value}, min(applicant_id::text)::uuid, min(submitted_at),
      case when number % 2 = 0 then (select id from staff limit 1) end,
      case when number % 2 = 0 then min(submitted_at) + interval '5 days' end
    from ${groups} group by number on conflict (kind, value) do nothing`.execute(tx)
  await sql`insert into duplicate_shared (applicant_id, kind, value)
    select applicant_id, 'phone', ${value} from ${groups} where number % 2 = 1 on conflict do nothing`.execute(
    tx,
  )
  await sql`insert into duplicate_flag (id, kind, left_id, right_id, value)
    select gen_random_uuid(), 'phone', min(applicant_id::text)::uuid, max(applicant_id::text)::uuid, ${value}
    from ${groups} where number % 2 = 1 group by number having count(*) > 1 on conflict do nothing`.execute(
    tx,
  )
}

/** Number of applications assigned to the benchmark, the same in both databases, so that the lists are equally long. */
const assignedToBench = 100

/**
 * Reassigns applications to the newest approver of the benchmark, who sends the requests. Takes them from the reviewer
 * with the fewest applications.
 */
export async function assignToBench(owner: Database): Promise<void> {
  await sql`update application_assignment set staff_id = (select id from staff where name = 'Bench' and role = 'approver'
      order by id desc limit 1)
    where applicant_id in (select applicant_id from application_assignment
      join office_application using (applicant_id) where office_application.status in ('submitted', 'correction')
        and staff_id = (select staff_id from application_assignment group by staff_id having count(*) >= ${assignedToBench}
          order by count(*) limit 1)
      order by applicant_id limit ${assignedToBench})`.execute(owner.system)
  await sql`vacuum analyze application_assignment, office_application`.execute(owner.system)
}

/**
 * Marks the seeded eligibility as computed from the current entry requirements. Otherwise, after a change of the
 * requirements or of their evaluation, the server would evaluate all applications of a kept database again during the
 * measurement. After that, no application would meet its requirements, because the seed adds no results.
 */
export async function keepEligibility(
  { system }: Pick<Database, 'system'>,
  rules: ReadonlyMap<string, string>,
): Promise<void> {
  const current = sql`${JSON.stringify(Object.fromEntries(rules))}::jsonb ->> programme_id`
  const changed = await system.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`alter table application_eligibility disable trigger user`.execute(tx)
    const { numAffectedRows = 0n } = await sql`update application_eligibility set rules = ${current}
      from applicant where applicant.id = applicant_id and rules <> ${current}`.execute(tx)
    await sql`alter table application_eligibility enable trigger user`.execute(tx)
    return numAffectedRows
  })
  if (changed === 0n) return
  await system.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum analyze application_eligibility`.execute(connection)
  })
}
