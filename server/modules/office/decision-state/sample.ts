import type { Tx } from '#server/db/client.ts'

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
