import { type Answers, stepOf, type StepId, summaryOf } from '#contract/steps/registry.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { SnapshotStep } from '#server/db/schema.ts'
import { newId } from '#server/db/id.ts'
import { findSubmission } from '#server/applicant/submission.ts'
import { listStepPictures } from '../application.store.ts'
import {
  closeRequest,
  type Correction,
  insertCorrection,
  insertRequest,
  insertVersion,
  listCorrections,
  listRequests,
  markDone,
  insertDocuments,
  listDocuments,
  type NewDocument,
  returnIfCorrected,
} from './requests.store.ts'

/** Functions needed to complete a correction. */
export interface CorrectionContext {
  /** Returns the applicant's current answers, by step. */
  answersOf: (db: Db, applicantId: string) => Promise<Answers>
  /** Compares the corrected answers with the entry requirements and stores the outcome. */
  assess: (tx: Tx, applicantId: string) => Promise<void>
}

/** Content of a request: sections to correct and documents to send, with one message and one deadline. */
export interface RequestContent {
  applicantId: string
  sections: readonly { stepId: StepId; fields: string[] }[]
  documents: readonly NewDocument[]
  message: string
  /** Deadline for the answer, `YYYY-MM-DD`. */
  dueOn: string
  askedBy: string
  /** Id of the returned request that this request replaces. */
  replaces?: string
}

export type StoredRequest = Awaited<ReturnType<typeof listRequests>>[number] & {
  sections: Correction[]
  documents: Awaited<ReturnType<typeof listDocuments>>
}

/**
 * Requests of the office to applicants. For `send` and `close`, the transaction must hold the lock on the applicant's
 * row.
 */
export interface Requests {
  /**
   * Stores a request, opens its sections and returns its id. If one of the sections is already open, stores nothing and
   * returns null.
   */
  send(tx: Tx, content: RequestContent): Promise<string | null>
  /**
   * Closes a request. Sections that are still open are closed with their current answers. The caller must check that
   * the request is not closed yet.
   */
  close(
    tx: Tx,
    request: StoredRequest,
    applicantId: string,
    end: { outcome: 'accepted' | 'asked-again' | 'withdrawn'; closedBy: string },
  ): Promise<void>
  /** Returns all requests to an applicant, oldest first. */
  list(db: Db, applicantId: string): Promise<StoredRequest[]>
}

/** Returns all requests to an applicant with their items, oldest first. */
export async function requestsOf(db: Db, applicantId: string): Promise<StoredRequest[]> {
  const rows = await listRequests(db, applicantId)
  if (rows.length === 0) return []
  const corrections = await listCorrections(db, applicantId)
  const documents = await listDocuments(db, applicantId)
  return rows.map((request) => ({
    ...request,
    sections: corrections.filter(({ requestId }) => requestId === request.id),
    documents: documents.filter(({ requestId }) => requestId === request.id),
  }))
}

/** Returns true until the applicant has answered the request or the office has closed it. */
export function isOpen({ returnedAt, closedAt }: Pick<StoredRequest, 'returnedAt' | 'closedAt'>): boolean {
  return returnedAt === null && closedAt === null
}

/**
 * Completes the correction of a section. Stores the section's current answers as a new version of the snapshot, and
 * compares the application with the entry requirements again.
 */
export async function completeCorrection(
  tx: Tx,
  { answersOf, assess }: CorrectionContext,
  applicantId: string,
  { id, stepId }: Pick<Correction, 'id' | 'stepId'>,
): Promise<void> {
  const submission = await findSubmission(tx, applicantId)
  const corrected: SnapshotStep = {
    stepId,
    title: stepOf(stepId).title,
    sections: summaryOf(stepId, await answersOf(tx, applicantId)),
  }
  const before = submission?.snapshot ?? []
  const after = before.some((step) => step.stepId === stepId)
    ? before.map((step) => (step.stepId === stepId ? corrected : step))
    : [...before, corrected]
  await insertVersion(tx, applicantId, id, after)
  await markDone(tx, applicantId, id, await listStepPictures(tx, applicantId, stepId))
  await assess(tx, applicantId)
}

/**
 * Completes the correction of a section. Also marks its request as answered if all sections are corrected and the
 * request asks for no documents. A request for documents is answered with `answerRequest` instead.
 */
export async function closeCorrection(
  tx: Tx,
  context: CorrectionContext,
  applicantId: string,
  correction: Pick<Correction, 'id' | 'stepId' | 'requestId'>,
): Promise<void> {
  await completeCorrection(tx, context, applicantId, correction)
  const { requestId } = correction
  if (requestId !== null) await returnIfCorrected(tx, applicantId, requestId)
}

export function requests(context: CorrectionContext): Requests {
  return {
    async send(tx, { applicantId, sections, documents, message, dueOn, askedBy, replaces = null }) {
      const requestedSteps = sections.map(({ stepId }) => stepId)
      const known = await listCorrections(tx, applicantId)
      if (known.some(({ stepId, doneAt }) => doneAt === null && requestedSteps.includes(stepId))) return null
      const requestId = newId()
      await insertRequest(tx, { id: requestId, applicantId, message, dueOn, askedBy, replaces })
      for (const { stepId, fields } of sections)
        await insertCorrection(tx, {
          id: newId(),
          applicantId,
          requestId,
          stepId,
          fields,
          message,
          askedBy,
          picturesBefore: await listStepPictures(tx, applicantId, stepId),
        })
      await insertDocuments(tx, { id: requestId, applicantId }, documents)
      return requestId
    },

    async close(tx, request, applicantId, end) {
      for (const correction of request.sections)
        if (correction.doneAt === null) await completeCorrection(tx, context, applicantId, correction)
      await closeRequest(tx, { id: request.id, ...end })
    },

    list: requestsOf,
  }
}
