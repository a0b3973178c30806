import { setTimeout as pause } from 'node:timers/promises'
import type { AuditChainService } from './audit-chain.service.ts'

/** Time between two extensions of the chain. Short, because an alteration of an unchained entry cannot be detected. */
const intervalMs = 3_000
/**
 * Interval of the check for a stalled chain. The chain is stalled if an unchained entry is older than `stalledAfterMs`.
 */
const checkIntervalMs = 60_000
const stalledAfterMs = 5 * 60_000
/**
 * Maximum time at shutdown to chain the remaining entries, and the delay between two attempts. An open transaction of
 * another server can delay these entries. Entries that are still unchained afterwards are chained by the other server,
 * or by this server after its next startup.
 */
const finalMs = 5_000
const finalDelayMs = 50

export interface Chaining {
  /**
   * Ends the regular chaining and chains the remaining entries. Call this function after all writers of audit entries
   * have stopped.
   */
  stop(): Promise<void>
}

/**
 * Chains the audit log every few seconds until stopped, and retries after errors. Of several errors in a row, only the
 * first is logged. Also logs an error once if chaining stalls, because an alteration of unchained entries cannot be
 * detected.
 */
export function keepChaining(
  chain: Pick<AuditChainService, 'extend' | 'waiting'>,
  log: { error(line: string): void },
  {
    everyMs = intervalMs,
    checkEveryMs = checkIntervalMs,
    stalledMs = stalledAfterMs,
    shutdownMs = finalMs,
  } = {},
): Chaining {
  const stopping = new AbortController()
  let failing = false
  let stalled = false
  let checkedAt = Date.now()

  async function reportStalledChain(): Promise<void> {
    if (Date.now() - checkedAt < checkEveryMs) return
    checkedAt = Date.now()
    const { waiting, waitingSince } = await chain.waiting()
    const isStalled = waitingSince !== null && Date.now() - Date.parse(waitingSince) >= stalledMs
    if (isStalled && !stalled)
      log.error(
        `The audit log has not been chained since ${waitingSince}: ${waiting} entries are waiting. A transaction has been open since then (see pg_stat_activity).`,
      )
    stalled = isStalled
  }

  async function extend(): Promise<number> {
    try {
      const added = await chain.extend()
      await reportStalledChain()
      failing = false
      return added
    } catch (error) {
      // An earlier attempt has logged the error. Without this check, it would be logged every few seconds.
      if (failing) return 0
      failing = true
      log.error(
        `The audit log could not be chained: ${error instanceof Error ? error.message : String(error)}`,
      )
      return 0
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await extend()
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      const start = Date.now()
      for (;;) {
        await extend()
        // If the database cannot be read, stops waiting, because another attempt would only delay the shutdown.
        const { waitingSince } = await chain.waiting().catch(() => ({ waitingSince: null }))
        // Entries newer than `start` come from another server, which chains them itself.
        if (waitingSince === null || Date.parse(waitingSince) > start || Date.now() - start >= shutdownMs)
          return
        await pause(finalDelayMs)
      }
    },
  }
}
