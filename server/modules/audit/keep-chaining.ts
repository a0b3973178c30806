import { setTimeout as pause } from 'node:timers/promises'
import type { AuditChainService } from './audit-chain.service.ts'

/** Milliseconds between two looks: how long a row can be changed without leaving a mark. */
const interval = 3_000
/** Milliseconds between two looks whether rows wait too long, and how long is too long. */
const lookEvery = 60_000
const tooLong = 5 * 60_000
/** At the stop: how often and how long (milliseconds) transactions of other servers are waited for. */
const lastTries = 10
const lastPause = 50

export interface Chaining {
  /** Chains what is left; to be called once nothing is written any more. */
  stop(): Promise<void>
}

/**
 * Chains the audit trail every few seconds until stopped. What goes wrong is tried again; a chain that stands still is
 * told, once each time: whoever keeps a transaction open could change the rows behind it without leaving a mark.
 */
export function keepChaining(
  chain: Pick<AuditChainService, 'extend' | 'waiting'>,
  log: { error(line: string): void },
  { every = interval, look = lookEvery, late = tooLong } = {},
): Chaining {
  const stopping = new AbortController()
  let failing = false
  let standing = false
  let lookedAt = Date.now()

  async function tellWhenItStands(): Promise<void> {
    if (Date.now() - lookedAt < look) return
    lookedAt = Date.now()
    const { waiting, waitingSince } = await chain.waiting()
    const stands = waitingSince !== null && Date.now() - Date.parse(waitingSince) >= late
    if (stands && !standing)
      log.error(
        `The audit trail is not chained since ${waitingSince}: ${waiting} rows wait. Some transaction is open since then (see pg_stat_activity).`,
      )
    standing = stands
  }

  async function extend(): Promise<number> {
    try {
      const added = await chain.extend()
      await tellWhenItStands()
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
