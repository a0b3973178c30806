import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import { olevelEndpoints } from '#contract/steps/olevel-result.ts'
import { institution } from './institution/index.ts'
import { type ApplicationServer, type TestApplicant, ticketOf } from './application-server.ts'
import { noisyPicture } from './pictures.ts'
import { anOlevelResult } from './samples.ts'
import { type Body, completeSteps, type StepCaller } from './step-examples.ts'

export const aProgramme = institution.programmes[0]?.programmes[0]?.id ?? ''

export async function uploadPicture(
  server: ApplicationServer,
  applicant: TestApplicant,
  documentType: DocumentType,
): Promise<string> {
  const reply = await server.send(applicant, [
    ['documentType', documentType],
    ['file', await noisyPicture(40, 40, 'jpeg')],
  ])
  if (reply.status !== 200) throw new Error(`Upload rejected: ${reply.message}`)
  return ticketOf(reply)
}

/** Returns a `StepCaller` that makes API calls as the applicant `applicant`. */
export function callerOf(server: ApplicationServer, applicant: TestApplicant): StepCaller {
  return {
    async call({ method, path }: Endpoint, body: Body) {
      const reply = await server.call(method, path, applicant, body)
      if (reply.status !== 200) throw new Error(`${path}: ${reply.message}`)
      return reply.data
    },
    upload: (documentType) => uploadPicture(server, applicant, documentType),
  }
}

/** Adds an O'level result with one subject and returns its id. */
export async function addResult(server: ApplicationServer, applicant: TestApplicant, number = '4250101001') {
  const { call, upload } = callerOf(server, applicant)
  const added = await call(olevelEndpoints.add, {
    ...anOlevelResult,
    examNumber: number,
    resultPath: await upload('OlevelResult'),
  })
  const { resultId } = z.object({ resultId: z.string() }).parse(added)
  await call(olevelEndpoints.addSubject, { resultId, subjectName: 'Mathematics', grade: 'B3' })
  return resultId
}

/** Creates an applicant who has completed every step and can submit. */
export async function completeApplicant(server: ApplicationServer): Promise<TestApplicant> {
  const applicant = await server.newApplicant()
  await completeSteps(callerOf(server, applicant), institution)
  const stage = await server.stageOf(applicant.id)
  if (stage !== 'SubmitApplication') throw new Error(`The application stopped at ${stage}`)
  return applicant
}
