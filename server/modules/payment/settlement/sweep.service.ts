import type { PaymentDeps } from '../payment-deps.ts'
import type { Outcome, SettlementService } from './settlement.service.ts'
import { referencesToSettle } from './settlement.store.ts'

export interface SweepService {
  /** Asks about the payments nobody told us of. Answers how many were asked about, and how many were confirmed. */
  sweep(): Promise<{ asked: number; confirmed: number }>
}

/** Payments of one sweep; with a quick gateway it takes well under the minute until the next. */
const batch = 1_000
const atOnce = 10
/** Milliseconds after which a sweep starts no more. */
const lasts = 50_000

export function sweepService(
  { database, log }: Pick<PaymentDeps, 'database' | 'log'>,
  settlement: SettlementService,
): SweepService {
  async function sweep(): Promise<{ asked: number; confirmed: number }> {
    const end = Date.now() + lasts
    const references = await referencesToSettle(database.system, batch)
    const tally = { asked: 0, confirmed: 0 }
    while (tally.asked < references.length && Date.now() < end) {
      const some = references.slice(tally.asked, tally.asked + atOnce)
      const outcomes = await Promise.all(some.map(ask))
      tally.asked += some.length
      tally.confirmed += outcomes.filter((outcome) => outcome === 'confirmed').length
      // Nobody answers: the gateway is down, and the next sweep starts with the others.
      if (outcomes.every((outcome) => outcome === 'unreachable')) break
    }
    if (tally.asked > 0) log.info(tally, 'swept payments')
    return tally
  }

  /** One payment that cannot be settled must not keep the others waiting. */
  async function ask(reference: string): Promise<Outcome | 'fault'> {
    try {
      return await settlement.settle(reference, null)
    } catch (err) {
      log.error({ err, reference }, 'a payment could not be settled')
      return 'fault'
    }
  }

  return { sweep }
}
