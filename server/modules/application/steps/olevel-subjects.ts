import { type OlevelResult, olevel, olevelEndpoints } from '#contract/steps/olevel-result.ts'
import type { Tx } from '#server/db/client.ts'
import { unprocessable } from '#server/http/errors.ts'
import { type Api, route } from '#server/http/route.ts'
import { editStep, type StepContext } from '../editing.ts'
import { rejectUnlisted } from '../listed.ts'
import { listResults, removeSubject, setSubject } from './olevel-result.store.ts'
import { nothingRemoved, noSuchRecord } from './records.ts'

async function findResult(tx: Tx, applicantId: string, resultId: string): Promise<OlevelResult | undefined> {
  return (await listResults(tx, applicantId)).find((each) => each.resultId === resultId)
}

async function resultOf(tx: Tx, applicantId: string, resultId: string): Promise<OlevelResult> {
  const result = await findResult(tx, applicantId, resultId)
  if (result === undefined) throw noSuchRecord()
  return result
}

/** Registers the endpoints that add, change and remove the subjects of a sitting. */
export function olevelSubjectRoutes(api: Api, context: StepContext): void {
  const { records } = context.institution

  route(api, olevelEndpoints.addSubject, async ({ body, caller, http }) => {
    const { resultId, subjectName, grade } = body
    rejectUnlisted([
      { field: 'subjectName', value: subjectName, list: records.subjects },
      { field: 'grade', value: grade, list: records.grades },
    ])
    const { applicantId } = caller
    const { result } = await editStep(context, { caller, http }, olevel, async (tx) => {
      const sitting = await resultOf(tx, applicantId, resultId)
      const known = sitting.subjects.find((subject) => subject.subjectName === subjectName)
      if (known?.grade === grade) return { result: sitting }
      if (known === undefined && sitting.subjects.length >= records.maximumSubjects)
        throw unprocessable(
          'list-full',
          `A sitting has at most ${records.maximumSubjects} subjects. Remove one first.`,
        )
      await setSubject(tx, { resultId, applicantId, subjectName, grade })
      const before = known === undefined ? null : { resultId, subjectName, grade: known.grade }
      return {
        result: await resultOf(tx, applicantId, resultId),
        audit: { action: 'olevel-subject-set', before, after: { resultId, subjectName, grade } },
      }
    })
    return { message: `${subjectName} added.`, data: result }
  })

  route(api, olevelEndpoints.removeSubject, async ({ body, caller, http }) => {
    const { resultId, subjectName } = body
    const { applicantId } = caller
    const { result } = await editStep(context, { caller, http }, olevel, async (tx) => {
      const sitting = await findResult(tx, applicantId, resultId)
      if (sitting === undefined) return nothingRemoved
      const known = sitting.subjects.find((subject) => subject.subjectName === subjectName)
      if (known === undefined) return { result: sitting }
      await removeSubject(tx, applicantId, resultId, subjectName)
      return {
        result: { ...sitting, subjects: sitting.subjects.filter((subject) => subject !== known) },
        audit: { action: 'olevel-subject-removed', before: { resultId, ...known } },
      }
    })
    return { message: `${subjectName} removed.`, data: result }
  })
}
