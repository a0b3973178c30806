import { type Answers, steps, type StepId, summaryOf } from '#contract/steps/registry.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { SnapshotStep } from '#server/db/schema.ts'
import { newId } from '#server/db/id.ts'
import { findSubmission } from '#server/applicant/submission.ts'
import {
  type Correction,
  findCorrection,
  insertCorrection,
  insertVersion,
  listCorrections,
  markDone,
} from './corrections.store.ts'

/** Functions that closing a correction needs. */
export interface CorrectionContext {
  /** Returns the applicant's current answers, by step. */
  answersOf: (db: Db, applicantId: string) => Promise<Answers>
  /** Compares the corrected answers with the entry requirements and stores the outcome. */
  assess: (tx: Tx, applicantId: string) => Promise<void>
}

/**
 * Correction requests, for the office. For `request` and `withdraw`, the transaction must hold the lock on the
 * applicant's row.
 */
export interface Corrections {
  /** Opens a section for correction and returns the id of the request; null if the section is already open. */
  request(
    tx: Tx,
    correction: { applicantId: string; stepId: StepId; message: string; askedBy: string },
  ): Promise<string | null>
  /** Closes an open section and keeps its current answers. Returns false if the section is not open. */
  withdraw(tx: Tx, applicantId: string, correctionId: string): Promise<boolean>
  /** Returns all correction requests of an application, oldest first. */
  list(db: Db, applicantId: string): Promise<Correction[]>
}

/**
 * Stores a new version of the snapshot with the current answers of the corrected section, completes the correction and
 * compares the answers with the entry requirements again.
 */
export async function closeCorrection(
  tx: Tx,
  { answersOf, assess }: CorrectionContext,
  applicantId: string,
  { id, stepId }: Pick<Correction, 'id' | 'stepId'>,
): Promise<void> {
  const submission = await findSubmission(tx, applicantId)
  const title = steps.find((step) => step.id === stepId)?.title ?? ''
  const corrected: SnapshotStep = {
    stepId,
    title,
    sections: summaryOf(stepId, await answersOf(tx, applicantId)),
  }
  const before = submission?.snapshot ?? []
  const after = before.some((step) => step.stepId === stepId)
    ? before.map((step) => (step.stepId === stepId ? corrected : step))
    : [...before, corrected]
  await insertVersion(tx, applicantId, id, after)
  await markDone(tx, applicantId, id)
  await assess(tx, applicantId)
}

export function corrections(context: CorrectionContext): Corrections {
  return {
    async request(tx, { applicantId, stepId, message, askedBy }) {
      const known = await findCorrection(tx, applicantId, stepId)
      if (known?.doneAt === null) return null
      const id = newId()
      await insertCorrection(tx, { id, applicantId, stepId, message, askedBy })
      return id
    },

    async withdraw(tx, applicantId, correctionId) {
      const known = (await listCorrections(tx, applicantId)).find(({ id }) => id === correctionId)
      if (known === undefined || known.doneAt !== null) return false
      await closeCorrection(tx, context, applicantId, known)
      return true
    },

    list: listCorrections,
  }
}
