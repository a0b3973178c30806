import * as z from 'zod/mini'
import { newId } from '#server/db/id.ts'
import { institution } from '#tests/support/institution/index.ts'
import { aProgramme } from '#tests/support/application-journey.ts'
import type { ApiApplicant, ApiServer } from '#tests/support/api-server.ts'
import {
  aBiodata,
  anEmploymentRecord,
  aNextOfKin,
  anOlevelResult,
  aSchoolRecord,
} from '#tests/support/samples.ts'
import type { Call } from './application-model.ts'

/** Makes the model's calls for one applicant and remembers the names of what came of them. */
export function callsOf(server: ApiServer, { id, token }: ApiApplicant) {
  let serial = 0
  let reference: string | null = null
  const schools: string[] = []
  const sittings: { resultId: string; subjects: string[] }[] = []

  async function post(path: string, body: unknown) {
    const answer = await server.ask('POST', path, { token, body })
    return {
      status: answer.status,
      data: z.safeParse(z.record(z.string(), z.unknown()), answer.data).data ?? {},
    }
  }
  const remove = async (path: string, body: unknown) =>
    (await server.ask('DELETE', path, { token, body })).status
  const verify = async () =>
    (await post('/Payment/requery-payment', { transactionReference: reference ?? 'M-0' })).status

  return async function make(call: Call): Promise<number> {
    serial += 1
    const sitting = sittings.at(-1)
    switch (call.kind) {
      case 'initiate': {
        const { status, data } = await post('/Payment/initiate-payment', { payType: 'ApplicationFee' })
        if (status === 200) reference = new URL(String(data['paymentUrl'])).pathname.slice(1)
        return status
      }
      case 'verify':
        return verify()
      case 'pay':
        if (reference !== null) server.gateway.says(reference, 'succeeded')
        return verify()
      case 'biodata':
        return (await server.ask('PATCH', '/Profile/update-biodata', { token, body: aBiodata })).status
      case 'kin':
        return (await post('/Profile/process-nextofkin', aNextOfKin)).status
      case 'programme':
        return (await post('/Application/apply-for-programme', { programmeId: aProgramme })).status
      case 'add-school': {
        const body = { ...aSchoolRecord, name: `School ${serial}` }
        const { status, data } = await post('/Application/add-educational-record', body)
        if (status === 200) schools.push(String(data['educationalRecId']))
        return status
      }
      case 'remove-school': {
        const educationalRecordId = schools.at(-1) ?? newId()
        const status = await remove('/Application/remove-educational-record', { educationalRecordId })
        if (status === 200) schools.pop()
        return status
      }
      case 'add-sitting': {
        const resultPath = await server.ticket(id, 'OlevelResult')
        const body = { ...anOlevelResult, examNumber: `425${serial}`, resultPath }
        const { status, data } = await post('/Application/add-olevel-result', body)
        if (status === 200) sittings.push({ resultId: String(data['resultId']), subjects: [] })
        return status
      }
      case 'remove-sitting': {
        const status = await remove('/Application/remove-olevel-result', {
          resultId: sitting?.resultId ?? newId(),
        })
        if (status === 200) sittings.pop()
        return status
      }
      case 'add-subject': {
        const subjectName = institution.records.subjects[sitting?.subjects.length ?? 0] ?? ''
        const body = { resultId: sitting?.resultId ?? newId(), subjectName, grade: 'C5' }
        const { status } = await post('/Application/add-examination-subject', body)
        if (status === 200) sitting?.subjects.push(subjectName)
        return status
      }
      case 'remove-subject': {
        const body = {
          resultId: sitting?.resultId ?? newId(),
          subjectName: sitting?.subjects.at(-1) ?? 'Mathematics',
        }
        const status = await remove('/Application/remove-examination-subject', body)
        if (status === 200) sitting?.subjects.pop()
        return status
      }
      case 'add-employment': {
        const body = { ...anEmploymentRecord, employerName: `Employer ${serial}` }
        return (await post('/Application/add-employment-record', body)).status
      }
      case 'picture': {
        const profilePicture = await server.ticket(id, 'ProfilePicture')
        return (await post('/Profile/save-profile-picture', { profilePicture })).status
      }
      case 'update-stage':
        return (await post('/Application/update-stage', { currentStage: call.sent })).status
    }
  }
}
