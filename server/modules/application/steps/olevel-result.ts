import type { ParsedBodyOf } from '#contract/endpoint.ts'
import { type OlevelResult, olevel, olevelEndpoints } from '#contract/steps/olevel-result.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { unprocessable } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import type { ApplicationRecord } from '../application.store.ts'
import { discardReplaced, type Edit, editStep, type StepContext } from '../editing.ts'
import { offeredYears, rejectUnlisted } from '../listed.ts'
import type { ServerStep } from '../server-step.ts'
import { insertResult, listResults, removeResult, replaceSlip } from './olevel-result.store.ts'
import { nothingRemoved } from './records.ts'
import { olevelSubjectRoutes } from './olevel-subjects.ts'

type Body = ParsedBodyOf<typeof olevelEndpoints.add>

const slipRequired = 'Result required. Upload a picture of the result slip first.'

async function claimSlip(
  { uploads }: StepContext,
  tx: Tx,
  applicantId: string,
  ticket: string,
): Promise<string> {
  const upload = await uploads.claim(tx, { applicantId, ticket, documentType: 'OlevelResult' })
  if (upload === null) throw unprocessable('upload-token-invalid', slipRequired, { resultPath: slipRequired })
  return upload.id
}

/** Adds a sitting. If the same sitting is already stored, replaces only its slip. No-op if the slip is unchanged. */
async function addResult(
  context: StepContext,
  tx: Tx,
  file: ApplicationRecord,
  body: Body,
): Promise<Edit<OlevelResult>> {
  const { id: applicantId } = file
  const results = await listResults(tx, applicantId)
  const existing = results.find(
    (result) =>
      result.examName === body.examName &&
      result.examNumber === body.examNumber &&
      result.examYear === body.examYear,
  )
  if (existing?.resultPath === body.resultPath) return { result: existing }
  if (existing !== undefined) {
    const uploadId = await claimSlip(context, tx, applicantId, body.resultPath)
    const replaced = await replaceSlip(tx, applicantId, existing.resultId, uploadId)
    await discardReplaced(context, tx, file, replaced)
    const { resultId } = existing
    return {
      result: { ...existing, resultPath: body.resultPath },
      audit: {
        action: 'olevel-slip-replaced',
        before: { resultId, uploadId: replaced },
        after: { resultId, uploadId },
      },
    }
  }
  const { maximumSittings } = context.institution.records
  if (results.length >= maximumSittings)
    throw unprocessable(
      'list-full',
      `You may use at most ${maximumSittings} sittings. Remove one before you add another.`,
    )
  const uploadId = await claimSlip(context, tx, applicantId, body.resultPath)
  const { examName, examNumber, examYear, resultPath } = body
  const resultId = newId()
  await insertResult(tx, {
    id: resultId,
    applicantId,
    examName,
    examNumber,
    examYear: Number(examYear),
    uploadId,
  })
  return {
    result: { resultId, examName, examNumber, examYear, resultPath, subjects: [] },
    audit: {
      action: 'olevel-result-added',
      after: { resultId, examName, examNumber, examYear, uploadId },
    },
  }
}

export const olevelStep: ServerStep<'olevelResults'> = {
  load: listResults,

  routes(api, context) {
    const { records } = context.institution
    route(api, olevelEndpoints.list, async ({ caller: { applicantId } }) => ({
      message: "Your O'level results.",
      data: await context.database.asApplicant(applicantId, (db) => listResults(db, applicantId)),
    }))

    route(api, olevelEndpoints.add, async ({ body, caller, http }) => {
      rejectUnlisted([
        { field: 'examName', value: body.examName, list: records.examBodies },
        { field: 'examYear', value: body.examYear, list: offeredYears(records) },
      ])
      const { result } = await editStep(context, { caller, http }, olevel, (tx, file) =>
        addResult(context, tx, file, body),
      )
      return { message: "O'level result added.", data: result }
    })

    route(api, olevelEndpoints.remove, async ({ body, caller, http }) => {
      await editStep(context, { caller, http }, olevel, async (tx, file) => {
        const removed = (await listResults(tx, caller.applicantId)).find(
          (each) => each.resultId === body.resultId,
        )
        const uploadId = await removeResult(tx, caller.applicantId, body.resultId)
        if (uploadId === null) return nothingRemoved
        await discardReplaced(context, tx, file, uploadId)
        const before = { ...removed, resultPath: undefined, uploadId }
        return { result: null, audit: { action: 'olevel-result-removed', before } }
      })
      return { message: "O'level result removed." }
    })

    olevelSubjectRoutes(api, context)
  },
}
