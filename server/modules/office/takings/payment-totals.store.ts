import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'

/** A row of the payment totals that differs from the payments. */
export interface DifferingTotal {
  /** `YYYY-MM-DD` in Lagos. */
  day: string
  fee: string
  gateway: string
  status: string
  /** Number of payments according to the totals; `storedKobo` is their sum. */
  storedPayments: number
  storedKobo: number
  /** Number of payments according to the payments themselves; `amountKobo` is their sum. */
  payments: number
  amountKobo: number
}

/** SQL of the sums of all payments, with the same groups as in `payment_total`. */
const actual = sql`select payment_day(paid_at, initiated_at) as day, fee, gateway, status, count(*) as payments,
    sum(amount_kobo) as amount_kobo
  from payment group by 1, 2, 3, 4`

/** Allows statements of up to five minutes in this transaction. Reading two million payments takes a few seconds. */
async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(tx)
}

/**
 * Compares the payments with the totals, including the changes in `payment_total_change` that are not added yet. The
 * comparison is one statement, so payments that are recorded meanwhile cause no difference. Returns the differences,
 * newest day first.
 */
export async function differingTotals(tx: Tx): Promise<DifferingTotal[]> {
  await allowLongStatements(tx)
  const { rows } = await sql<DifferingTotal>`
    with actual as (${actual}), stored as (
      select day, fee, gateway, status, sum(payments) as payments, sum(amount_kobo) as amount_kobo
      from (select day, fee, gateway, status, payments, amount_kobo from payment_total
        union all select day, fee, gateway, status, payments, amount_kobo from payment_total_change) both_tables
      group by 1, 2, 3, 4),
    compared as (
      select day, fee, gateway, status, coalesce(stored.payments, 0)::bigint as stored_payments,
        coalesce(stored.amount_kobo, 0)::bigint as stored_kobo, coalesce(actual.payments, 0)::bigint as payments,
        coalesce(actual.amount_kobo, 0)::bigint as amount_kobo
      from stored full join actual using (day, fee, gateway, status))
    select to_char(day, 'YYYY-MM-DD') as day, fee, gateway, status, stored_payments, stored_kobo, payments, amount_kobo
    from compared where (stored_payments, stored_kobo) is distinct from (payments, amount_kobo)
    order by compared.day desc, fee, gateway, status`.execute(tx)
  return rows
}

/**
 * Recalculates the totals from the payments. Payments can be recorded meanwhile, because the lock only stops
 * `foldTotals` (`takings.store.ts`). One statement adds up the payments and deletes their rows in
 * `payment_total_change`, so that the rows of later payments stay there.
 */
export async function rebuildTotals(tx: Tx): Promise<void> {
  await allowLongStatements(tx)
  await sql`lock table payment_total in exclusive mode`.execute(tx)
  await sql`delete from payment_total`.execute(tx)
  await sql`with added as (delete from payment_total_change)
    insert into payment_total (day, fee, gateway, status, payments, amount_kobo) ${actual}`.execute(tx)
}
