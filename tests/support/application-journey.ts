import * as z from 'zod/mini'
import { institution } from './institution/index.ts'
import { type ApplicationServer, type TestApplicant, ticketOf } from './application-server.ts'
import { noisyPicture } from './pictures.ts'
import { aBiodata, anEmploymentRecord, aNextOfKin, anOlevelResult, aSchoolRecord } from './samples.ts'

const { programmes } = institution

export const aProgramme = programmes[0]?.programmes[0]?.id ?? ''

/** Uploads a small picture and gives its ticket. */
export async function uploadPicture(
  server: ApplicationServer,
  who: TestApplicant,
  documentType: 'OlevelResult' | 'ProfilePicture',
): Promise<string> {
  const reply = await server.send(who, [
    ['documentType', documentType],
    ['file', await noisyPicture(40, 40, 'jpeg')],
  ])
  if (reply.status !== 200) throw new Error(`Upload refused: ${reply.message}`)
  return ticketOf(reply)
}

/** Adds an O'level result with one subject and gives its id. */
export async function addResult(server: ApplicationServer, who: TestApplicant, number = '4250101001') {
  const added = await server.call('POST', '/Application/add-olevel-result', who, {
    ...anOlevelResult,
    examNumber: number,
    resultPath: await uploadPicture(server, who, 'OlevelResult'),
  })
  const { resultId } = z.object({ resultId: z.string() }).parse(added.data)
  const subject = { resultId, subjectName: 'Mathematics', grade: 'B3' }
  await server.call('POST', '/Application/add-examination-subject', who, subject)
  return resultId
}

/** An applicant who has filled in everything and has only to submit, made by the calls the portal makes. */
export async function completeApplicant(server: ApplicationServer): Promise<TestApplicant> {
  const who = await server.newApplicant()
  const finish = (currentStage: string) =>
    server.call('POST', '/Application/update-stage', who, { currentStage })
  await server.call('PATCH', '/Profile/update-biodata', who, aBiodata)
  await server.call('POST', '/Profile/process-nextofkin', who, aNextOfKin)
  await server.call('POST', '/Application/apply-for-programme', who, { programmeId: aProgramme })
  await server.call('POST', '/Application/add-educational-record', who, aSchoolRecord)
  await finish('EducationalRecord')
  await addResult(server, who)
  await finish('OlevelResult')
  await server.call('POST', '/Application/add-employment-record', who, anEmploymentRecord)
  await finish('EmploymentRecord')
  const profilePicture = await uploadPicture(server, who, 'ProfilePicture')
  await server.call('POST', '/Profile/save-profile-picture', who, { profilePicture })
  const stage = await server.stageOf(who.id)
  if (stage !== 'SubmitApplication') throw new Error(`The application stopped at ${stage}`)
  return who
}
