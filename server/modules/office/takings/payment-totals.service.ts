import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { type DifferingTotal, differingTotals, rebuildTotals } from './payment-totals.store.ts'

/** Daily payment totals, from which the office shows sums without adding up all payments. */
export interface PaymentTotalsService {
  /**
   * Compares the totals with the payments. Records the number of differences in the audit log, from which the metric
   * `matric_payment_totals_differing` is read. Logs the first differences as errors. A job calls this every day.
   */
  check(): Promise<DifferingTotal[]>
  /**
   * Recalculates the totals from the payments. Servers may keep running meanwhile. Returns the corrected differences.
   */
  rebuild(): Promise<DifferingTotal[]>
}

export interface PaymentTotalsDeps {
  database: Pick<Database, 'system'>
  log: { error(fields: object, message: string): void }
}

/**
 * Maximum number of differences in the log. Further differences usually have the same cause, such as a restored table.
 */
const maxLogged = 20

export function paymentTotalsService({ database, log }: PaymentTotalsDeps): PaymentTotalsService {
  const { system } = database

  const check = () =>
    system.transaction().execute(async (tx) => {
      const found = await differingTotals(tx)
      await writeAudit(tx, {
        actorKind: 'system',
        action: 'payment-totals-checked',
        after: { differences: found.length },
      })
      for (const each of found.slice(0, maxLogged))
        log.error(each, 'a payment total differs from its payments')
      return found
    })

  return {
    check,

    async rebuild() {
      const corrected = await system.transaction().execute(async (tx) => {
        const found = await differingTotals(tx)
        await rebuildTotals(tx)
        await writeAudit(tx, {
          actorKind: 'system',
          action: 'payment-totals-rebuilt',
          after: { differences: found.length },
        })
        return found
      })
      await check()
      return corrected
    },
  }
}
