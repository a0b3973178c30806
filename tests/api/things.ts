import * as z from 'zod/mini'
import type { Method } from '#contract/endpoint.ts'
import type { ApiApplicant, ApiServer } from '#tests/support/api-server.ts'
import { anEmploymentRecord, anOlevelResult, aSchoolRecord } from '#tests/support/samples.ts'

/*
 * What an applicant can own and name in a call, made by the calls the portal makes. Each is called at a stage that
 * allows it and answers with the name of the thing.
 */

let serial = 0

async function made(
  server: ApiServer,
  who: ApiApplicant,
  path: string,
  body: unknown,
  key: string,
  method: Method = 'POST',
) {
  const answer = await server.ask(method, path, { token: who.token, body })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return z.record(z.string(), z.unknown()).parse(answer.data)[key]
}

export async function schoolOf(
  server: ApiServer,
  who: ApiApplicant,
  name = aSchoolRecord.name,
): Promise<string> {
  const path = '/Application/add-educational-record'
  return String(await made(server, who, path, { ...aSchoolRecord, name }, 'educationalRecId'))
}

export async function employmentOf(
  server: ApiServer,
  who: ApiApplicant,
  employerName = 'Blue Gate',
): Promise<string> {
  const path = '/Application/add-employment-record'
  return String(await made(server, who, path, { ...anEmploymentRecord, employerName }, 'employmentRecId'))
}

/** A sitting with one subject. */
export async function resultOf(server: ApiServer, who: ApiApplicant): Promise<string> {
  serial += 1
  const resultPath = await server.ticket(who.id, 'OlevelResult')
  const body = { ...anOlevelResult, examNumber: `425${serial}`, resultPath }
  const resultId = String(await made(server, who, '/Application/add-olevel-result', body, 'resultId'))
  const subject = { resultId, subjectName: 'English Language', grade: 'C4' }
  await made(server, who, '/Application/add-examination-subject', subject, 'resultId')
  return resultId
}

/** The reference of an open payment of the application fee. */
export async function openPayment(server: ApiServer, who: ApiApplicant): Promise<string> {
  const url = await made(
    server,
    who,
    '/Payment/initiate-payment',
    { payType: 'ApplicationFee' },
    'paymentUrl',
  )
  return new URL(String(url)).pathname.slice(1)
}

/** The reference of a payment that has come in. */
export async function paidPayment(server: ApiServer, who: ApiApplicant): Promise<string> {
  await server.setStage(who.id, 'PaymentInitiation')
  const reference = await openPayment(server, who)
  server.gateway.says(reference, 'succeeded')
  await made(server, who, '/Payment/requery-payment', { transactionReference: reference }, 'isSuccessful')
  return reference
}
