import { setTimeout as pause } from 'node:timers/promises'
import type { AuditChainService } from './audit-chain.service.ts'

/** Milliseconds between two looks: how long a row can be changed without leaving a mark. */
const interval = 3_000
/** At the stop: how often and how long (milliseconds) transactions of other servers are waited for. */
const lastTries = 10
const lastPause = 50

export interface Chaining {
  /** Chains what is left; to be called once nothing is written any more. */
  stop(): Promise<void>
}

/** Chains the audit trail every few seconds until stopped. What goes wrong is tried again. */
export function keepChaining(
  chain: Pick<AuditChainService, 'extend'>,
  log: { error(line: string): void },
  every: number = interval,
): Chaining {
  const stopping = new AbortController()
  let failing = false

  async function extend(): Promise<number> {
    try {
      const added = await chain.extend()
      failing = false
      return added
    } catch (error) {
      // Once, not every few seconds while the database is away.
      if (failing) return 0
      failing = true
      log.error(
        `The audit trail could not be chained: ${error instanceof Error ? error.message : String(error)}`,
      )
      return 0
    }
  }

  async function goOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      await extend()
      await pause(every, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const running = goOn()
  return {
    async stop() {
      stopping.abort()
      await running
      // The second look comes after a mark that is newer than the last row.
      for (let left = lastTries, quiet = 0; left > 0 && quiet < 2; left--) {
        quiet = (await extend()) === 0 ? quiet + 1 : 0
        if (quiet < 2) await pause(lastPause)
      }
    },
  }
}
