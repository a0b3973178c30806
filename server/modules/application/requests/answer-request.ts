import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { requestAnswers } from '#contract/endpoints/request.ts'
import { missingIn } from '#contract/steps/registry.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import { conflict, fieldError, notFound, unprocessable } from '#server/http/errors.ts'
import { applicationColumns } from '../application.store.ts'
import type { Editor, StepContext } from '../editing.ts'
import { completeCorrection, requestsOf } from './requests.service.ts'
import { markReturned, setDocument } from './requests.store.ts'

type Body = ParsedBodyOf<typeof requestAnswers.send>

const noPicture = 'We no longer have this picture. Please send it again.'
const sayWhy = 'Answer everything that we ask for, or write why something is missing.'

/**
 * Stores the applicant's reply to a request and the documents sent with it. Also closes the sections of the request
 * that are still open, and stores their current answers.
 * @throws 400 a document that was not requested · 404 no such request · 409 already withdrawn or answered · 422 invalid
 * upload token, an incomplete answer without a `reply`, or an incomplete open section, for example because its last
 * record was removed.
 */
export async function answerRequest(
  context: StepContext,
  { caller: { applicantId }, http }: Editor,
  { requestId, documents, reply }: Body,
): Promise<void> {
  await context.database.asApplicantInOne(applicantId, async (tx) => {
    await lockApplicantOrThrow(tx, applicantId, applicationColumns)
    const request = (await requestsOf(tx, applicantId)).find(({ id }) => id === requestId)
    if (request === undefined) throw notFound('We could not find this request.')
    if (request.outcome === 'withdrawn')
      throw conflict(
        'request-closed',
        'The admissions office has withdrawn this request. You need not send anything.',
      )
    if (request.returnedAt !== null)
      throw conflict('request-closed', 'You have already sent the answer to this request.')
    const lost: Record<string, string> = {}
    for (const { documentId, fullPath } of documents) {
      if (!request.documents.some(({ id }) => id === documentId))
        throw fieldError('choice-unknown', 'documents', 'We have not asked for this document.')
      const upload = await context.uploads.claim(tx, {
        applicantId,
        ticket: fullPath,
        documentType: 'RequestedDocument',
      })
      if (upload === null) lost[`document-${documentId}`] = noPicture
      else await setDocument(tx, { id: documentId, applicantId, uploadId: upload.id })
    }
    if (Object.keys(lost).length > 0) throw unprocessable('upload-token-invalid', noPicture, lost)
    const open = request.sections.filter(({ doneAt }) => doneAt === null)
    const isComplete = open.length === 0 && documents.length === request.documents.length
    if (!isComplete && reply === '') throw unprocessable('request-incomplete', sayWhy, { reply: sayWhy })
    const answers = await context.answersOf(tx, applicantId)
    const { maximumSittings } = context.institution.records
    for (const { stepId } of open) {
      const missing = missingIn(stepId, answers, { maximumSittings })
      if (missing !== null) throw unprocessable('step-incomplete', missing)
    }
    for (const correction of open) await completeCorrection(tx, context, applicantId, correction)
    await markReturned(tx, { id: requestId, applicantId, reply })
    await writeAudit(tx, {
      ...byApplicant(applicantId, http.requestId),
      action: 'request-answered',
      after: { requestId, documents: documents.length, isComplete },
    })
  })
}
