import { randomInt } from 'node:crypto'
import type { Sample } from '../decision-state/sample.ts'
import {
  findDraw,
  findVerification,
  hasResults,
  insertAwaited,
  insertDraw,
} from './second-verification.store.ts'

/**
 * Creates the sample. A cryptographic random source selects the applications, so that the selection cannot be
 * predicted. With `oneIn` 20, one application in 20 is selected on average; with 0, none.
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
