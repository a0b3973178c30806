import { today } from '#contract/dates.ts'
import { candidateOf } from '#contract/eligibility/candidate-of.ts'
import type { OpenRequest, ReadableApplication } from '#contract/endpoints/application.ts'
import { missingIn, stepOf, steps, summaryOf } from '#contract/steps/registry.ts'
import { findSubmission, type Submission } from '#server/applicant/submission.ts'
import type { Db } from '#server/db/client.ts'
import { unsavedDrafts } from './drafts/unsaved-drafts.ts'
import type { StepContext } from './editing.ts'
import { entryVerdictOf } from './entry-verdict.ts'
import { isOpen, requestsOf, type StoredRequest } from './requests/requests.service.ts'
import type { Correction } from './requests/requests.store.ts'

type Readable = Omit<ReadableApplication, 'applicationNumber' | 'uploads'>
type ReadContext = Pick<StepContext, 'institution' | 'answersOf'>

/**
 * Returns the application as questions and answers: before the submission the current answers, and afterwards the
 * submitted answers with all completed corrections.
 */
export async function readableAnswers(context: ReadContext, db: Db, applicantId: string): Promise<Readable> {
  const submission = await findSubmission(db, applicantId)
  return submission === undefined
    ? currentAnswers(context, db, applicantId)
    : submittedAnswers(db, applicantId, submission)
}

async function submittedAnswers(db: Db, applicantId: string, submission: Submission): Promise<Readable> {
  const open = (await requestsOf(db, applicantId)).filter(isOpen)
  const corrections = open.flatMap(({ sections }) => sections).filter(({ doneAt }) => doneAt === null)
  return {
    submittedAt: submission.submittedAt.toISOString(),
    steps: submission.snapshot.map(({ stepId, title, sections }) => ({
      stepId,
      title,
      missing: null,
      correction: wordsOf(corrections.find((each) => each.stepId === stepId)),
      sections,
      draftAt: null,
    })),
    entryVerdict: null,
    requests: open.map(openRequestOf),
  }
}

async function currentAnswers(
  { institution, answersOf }: ReadContext,
  db: Db,
  applicantId: string,
): Promise<Readable> {
  const answers = await answersOf(db, applicantId)
  const drafts = await unsavedDrafts(db, applicantId, answers)
  const current = steps.map(({ id, title }) => ({
    stepId: id,
    title,
    missing: missingIn(id, answers, institution.records),
    correction: null,
    sections: summaryOf(id, answers),
    draftAt: drafts.get(id) ?? null,
  }))
  const isComplete = current.every(({ missing }) => missing === null)
  const entryVerdict = isComplete
    ? entryVerdictOf(institution, answers.programme?.programmeId ?? null, candidateOf(answers, today()))
    : null
  return { submittedAt: null, steps: current, entryVerdict, requests: [] }
}

/**
 * Returns the fields and the message of a correction, such as «NIN, Address: Please look again.»; null without a
 * correction.
 */
function wordsOf(correction: Pick<Correction, 'fields' | 'message'> | undefined): string | null {
  if (correction === undefined) return null
  const { fields, message } = correction
  return fields.length === 0 ? message : `${fields.join(', ')}: ${message}`
}

function openRequestOf({ id, message, dueOn, askedAt, sections, documents }: StoredRequest): OpenRequest {
  return {
    id,
    message,
    dueOn,
    askedAt: askedAt.toISOString(),
    sections: sections.map(({ stepId, fields, doneAt }) => ({
      stepId,
      title: stepOf(stepId).title,
      fields,
      isDone: doneAt !== null,
    })),
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name,
      explanation: document.explanation,
    })),
  }
}
