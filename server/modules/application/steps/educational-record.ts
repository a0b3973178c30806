import {
  type EducationalRecord,
  educational,
  educationalRecordEndpoints,
} from '#contract/steps/educational-record.ts'
import { anyApplicant, groupByApplicant } from '#server/applicant/by-applicant.ts'
import type { Db } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { route } from '#server/http/route.ts'
import { editStep, saveStep } from '../editing.ts'
import { offeredYears, rejectUnlisted } from '../listed.ts'
import type { ServerStep } from '../server-step.ts'
import { nothingRemoved, rejectFullList, sameRecord, yearChoices } from './records.ts'

async function list(db: Db, applicantId: string): Promise<EducationalRecord[]> {
  return (await listEducationalRecordsOf(db, [applicantId])).get(applicantId) ?? []
}

/** Returns the school records of applicants, in the order in which they were added. */
export async function listEducationalRecordsOf(
  db: Db,
  applicantIds: readonly string[],
): Promise<Map<string, EducationalRecord[]>> {
  const rows = await db
    .selectFrom('schoolRecord')
    .select(['applicantId', 'id', 'qualification', 'name', 'startYear', 'endYear'])
    .where('applicantId', '=', anyApplicant(applicantIds))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return groupByApplicant(rows, ({ id, qualification, name, startYear, endYear }) => ({
    educationalRecId: id,
    qualification,
    name,
    startDate: String(startYear),
    endDate: String(endYear),
  }))
}

export const educationalStep: ServerStep<'educationalRecords'> = {
  load: list,

  routes(api, context) {
    const { database, institution } = context
    route(api, educationalRecordEndpoints.list, async ({ caller }) => ({
      message: 'Your school records.',
      data: await database.asApplicant(caller.applicantId, (db) => list(db, caller.applicantId)),
    }))

    route(api, educationalRecordEndpoints.add, async ({ body, caller, http }) => {
      const years = offeredYears(institution.records)
      rejectUnlisted([
        { field: 'qualification', value: body.qualification, list: institution.records.qualifications },
        ...yearChoices(body, years),
      ])
      const { result } = await saveStep(context, { caller, http }, educational, async (tx) => {
        const records = await list(tx, caller.applicantId)
        const existing = records.find((record) => sameRecord(record, body, ['qualification', 'name']))
        if (existing !== undefined) return { result: existing }
        rejectFullList(records, 'school records')
        const record = { ...body, educationalRecId: newId() }
        await tx
          .insertInto('schoolRecord')
          .values({
            id: record.educationalRecId,
            applicantId: caller.applicantId,
            qualification: body.qualification,
            name: body.name,
            startYear: Number(body.startDate),
            endYear: Number(body.endDate),
          })
          .execute()
        return { result: record, audit: { action: 'educational-record-added', after: { ...record } } }
      })
      return { message: 'School record added.', data: result }
    })

    route(api, educationalRecordEndpoints.remove, async ({ body, caller, http }) => {
      await editStep(context, { caller, http }, educational, async (tx) => {
        const [removed] = await tx
          .deleteFrom('schoolRecord')
          .where('id', '=', body.educationalRecordId)
          .where('applicantId', '=', caller.applicantId)
          .returning(['id as educationalRecId', 'qualification', 'name', 'startYear', 'endYear'])
          .execute()
        if (removed === undefined) return nothingRemoved
        return { result: null, audit: { action: 'educational-record-removed', before: { ...removed } } }
      })
      return { message: 'School record removed.' }
    })
  },
}
