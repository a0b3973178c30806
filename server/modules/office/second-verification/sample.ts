import { randomInt } from 'node:crypto'
import type { Tx } from '#server/db/client.ts'
import {
  findDraw,
  findVerification,
  hasResults,
  insertAwaited,
  insertDraw,
} from './second-verification.store.ts'

/** The random sample of applications whose results a second colleague verifies. */
export interface Sample {
  /**
   * Decides at random, once per application, whether it belongs to the sample. If it does, this proposal waits for a
   * second verification. No-op for an application without results. The caller must hold the lock on the applicant's
   * row.
   */
  draw(tx: Tx, proposal: { decisionId: string; applicantId: string }): Promise<void>
  /** Returns whether a proposal still waits for its second verification. */
  isAwaited(tx: Tx, decisionId: string): Promise<boolean>
}

/**
 * Creates the sample. A cryptographic random source selects the applications, so that nobody can predict them. With
 * `oneIn` 20, one application in 20 is selected on average; with 0, none.
 */
export function sample({ oneIn }: { oneIn: number }): Sample {
  return {
    async draw(tx, { decisionId, applicantId }) {
      if (!(await hasResults(tx, applicantId))) return
      let isDrawn = await findDraw(tx, applicantId)
      if (isDrawn === undefined) {
        isDrawn = oneIn > 0 && randomInt(oneIn) === 0
        await insertDraw(tx, { applicantId, isDrawn, oneIn })
      }
      if (isDrawn) await insertAwaited(tx, decisionId, applicantId)
    },

    async isAwaited(tx, decisionId) {
      const found = await findVerification(tx, decisionId)
      return found !== undefined && found.outcome === null
    },
  }
}
