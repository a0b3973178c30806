import type { PaymentDeps } from '../payment-deps.ts'
import type { Outcome, SettlementService } from './settlement.service.ts'
import { referencesToSettle } from './settlement.store.ts'

export interface PaymentChecksService {
  /**
   * Checks at most 1,000 due payments with the gateway. Stops early after 50 seconds or if the gateway is down. Returns
   * the number of checked payments, and how many of them are confirmed.
   */
  checkPending(): Promise<{ checked: number; confirmed: number }>
}

/** Maximum number of payments per run. The job runs every minute. */
const batchSize = 1_000
const concurrency = 10
/** Milliseconds after which a run starts no further checks, so that it ends before the next run is due. */
const runTimeMs = 50_000

export function paymentChecksService(
  { database, log }: Pick<PaymentDeps, 'database' | 'log'>,
  settlement: SettlementService,
): PaymentChecksService {
  async function checkPending(): Promise<{ checked: number; confirmed: number }> {
    const end = Date.now() + runTimeMs
    const references = await referencesToSettle(database.system, batchSize)
    const tally = { checked: 0, confirmed: 0 }
    while (tally.checked < references.length && Date.now() < end) {
      const batch = references.slice(tally.checked, tally.checked + concurrency)
      const outcomes = await Promise.all(batch.map(check))
      tally.checked += batch.length
      tally.confirmed += outcomes.filter((outcome) => outcome === 'confirmed').length
      // If the gateway gave no result for a whole batch, it is probably down, so this run ends. The next run starts
      // with the payments that were not checked.
      if (outcomes.every((outcome) => outcome === 'unreachable')) break
    }
    if (tally.checked > 0) log.info(tally, 'checked pending payments')
    return tally
  }

  /**
   * Checks one payment. Logs an unexpected error instead of throwing it, so that the other payments are still checked.
   */
  async function check(reference: string): Promise<Outcome | 'fault'> {
    try {
      return await settlement.settle(reference, null)
    } catch (err) {
      log.error({ err, reference }, 'a payment could not be settled')
      return 'fault'
    }
  }

  return { checkPending }
}
