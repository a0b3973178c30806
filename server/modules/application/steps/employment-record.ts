import {
  type EmploymentRecord,
  employment,
  employmentRecordEndpoints,
} from '#contract/steps/employment-record.ts'
import type { Db } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { route } from '#server/http/route.ts'
import { editStep, saveStep } from '../editing.ts'
import { offeredYears, rejectUnlisted } from '../listed.ts'
import type { ServerStep } from '../server-step.ts'
import { nothingRemoved, rejectFullList, sameRecord, yearChoices } from './records.ts'

async function list(db: Db, applicantId: string): Promise<EmploymentRecord[]> {
  const rows = await db
    .selectFrom('employmentRecord')
    .select(['id', 'employerName', 'designation', 'startYear', 'endYear'])
    .where('applicantId', '=', applicantId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id, employerName, designation, startYear, endYear }) => ({
    employmentRecId: id,
    employerName,
    designation,
    startDate: String(startYear),
    endDate: String(endYear),
  }))
}

export const employmentStep: ServerStep<'employmentRecords'> = {
  load: list,

  routes(api, context) {
    const { database, institution } = context
    route(api, employmentRecordEndpoints.list, async ({ caller }) => ({
      message: 'Your employment records.',
      data: await database.asApplicant(caller.applicantId, (db) => list(db, caller.applicantId)),
    }))

    route(api, employmentRecordEndpoints.add, async ({ body, caller, http }) => {
      rejectUnlisted(yearChoices(body, offeredYears(institution.records)))
      const { result } = await saveStep(context, { caller, http }, employment, async (tx) => {
        const records = await list(tx, caller.applicantId)
        const existing = records.find((record) => sameRecord(record, body, ['employerName', 'designation']))
        if (existing !== undefined) return { result: existing }
        rejectFullList(records, 'employment records')
        const record = { ...body, employmentRecId: newId() }
        await tx
          .insertInto('employmentRecord')
          .values({
            id: record.employmentRecId,
            applicantId: caller.applicantId,
            employerName: body.employerName,
            designation: body.designation,
            startYear: Number(body.startDate),
            endYear: Number(body.endDate),
          })
          .execute()
        return { result: record, audit: { action: 'employment-record-added', after: { ...record } } }
      })
      return { message: 'Employment record added.', data: result }
    })

    route(api, employmentRecordEndpoints.remove, async ({ body, caller, http }) => {
      await editStep(context, { caller, http }, employment, async (tx) => {
        const [removed] = await tx
          .deleteFrom('employmentRecord')
          .where('id', '=', body.employmentRecordId)
          .where('applicantId', '=', caller.applicantId)
          .returning(['id as employmentRecId', 'employerName', 'designation', 'startYear', 'endYear'])
          .execute()
        if (removed === undefined) return nothingRemoved
        return { result: null, audit: { action: 'employment-record-removed', before: { ...removed } } }
      })
      return { message: 'Employment record removed.' }
    })
  },
}
