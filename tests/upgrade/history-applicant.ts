import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Method } from '#contract/endpoint.ts'
import type { Stage } from '#contract/stages.ts'
import { steps } from '#contract/steps/registry.ts'
import { newId } from '#server/db/id.ts'
import type { ApiServer } from '#tests/support/api-server.ts'
import { aProgramme } from '#tests/support/application-journey.ts'
import { encodedForm } from '#tests/support/encoded-form.ts'
import { institution } from '#tests/support/institution/index.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { completeStep, type StepCaller } from '#tests/support/step-examples.ts'

/**
 * An activated applicant with a session. The functions throw if the server rejects a call, except that `verify` and
 * `pay` ignore the response to the payment check.
 */
export interface HistoryApplicant {
  id: string
  call(method: Method, path: string, body?: unknown): Promise<unknown>
  upload(documentType: 'OlevelResult' | 'ProfilePicture'): Promise<string>
  /** Opens a payment and returns its reference. */
  checkout(payType: string): Promise<string>
  /** Makes the server check a payment at the gateway. */
  verify(reference: string): Promise<void>
  /** Opens a payment, lets the fake gateway confirm it, and makes the server check it. Returns the reference. */
  pay(payType: string): Promise<string>
}

/** Opens a session for an applicant without a password check, and returns its access token. */
export async function sessionOf(server: ApiServer, applicantId: string): Promise<string> {
  const { passwordHash } = await server.database.system
    .selectFrom('applicant')
    .select('passwordHash')
    .where('id', '=', applicantId)
    .executeTakeFirstOrThrow()
  const opened = await server.services.sessions.open({
    applicantId,
    passwordHash,
    remembered: false,
    knowDevice: false,
    requestId: newId(),
  })
  if (opened === null) throw new Error(`No session for applicant ${applicantId}`)
  return opened.accessToken
}

async function pictureForm(documentType: string): Promise<FormData> {
  const form = new FormData()
  form.append('documentType', documentType)
  form.append('file', new Blob([Uint8Array.from(await noisyPicture(12, 12, 'jpeg'))]), 'photo.jpg')
  return form
}

export async function newApplicant(server: ApiServer): Promise<HistoryApplicant> {
  const email = await server.activated()
  const { id } = await server.database.system
    .selectFrom('applicant')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const token = await sessionOf(server, id)

  async function call(method: Method, path: string, body?: unknown): Promise<unknown> {
    const answer = await server.ask(method, path, { token, body })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.data
  }
  const checkout = async (payType: string) => {
    await call('POST', '/Payment/initiate-payment', { payType })
    return server.gateway.initialised.at(-1)?.reference ?? ''
  }
  const verify = async (transactionReference: string) => {
    await server.ask('POST', '/Payment/requery-payment', { token, body: { transactionReference } })
  }
  return {
    id,
    call,
    checkout,
    verify,
    async pay(payType) {
      const reference = await checkout(payType)
      server.gateway.says(reference, 'succeeded')
      await verify(reference)
      return reference
    },
    async upload(documentType) {
      const { payload, contentType } = await encodedForm(await pictureForm(documentType))
      const answer = await server.http.inject({
        method: 'POST',
        url: '/api/Utility/upload',
        headers: { 'content-type': contentType, authorization: `Bearer ${token}` },
        payload,
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return z.object({ data: z.object({ fullPath: z.string() }) }).parse(answer.json()).data.fullPath
    },
  }
}

const finish = (who: HistoryApplicant, currentStage: string) =>
  who.call('POST', '/Application/update-stage', { currentStage })

const callerOf = (who: HistoryApplicant): StepCaller => ({
  call: ({ method, path }, body) => who.call(method, path, body),
  upload: (documentType) => {
    if (documentType === 'RequestedDocument') throw new Error('No step has this document')
    return who.upload(documentType)
  },
})

/** For each stage from the payment to the submission, in order: the action that leads to the next stage. */
const moves: readonly [Stage, (who: HistoryApplicant) => Promise<unknown>][] = [
  ['PaymentInitiation', (who) => who.checkout('ApplicationFee')],
  ['PaymentCompletion', (who) => who.pay('ApplicationFee')],
  ...steps.map((step): [Stage, (who: HistoryApplicant) => Promise<unknown>] => [
    step.stage,
    (who) => completeStep(step, callerOf(who), institution),
  ]),
  ['SubmitApplication', (who) => finish(who, 'ApplicationSumitted')],
]

/** Stages after the activation up to and including the submission. Applicants reach these stages by API calls. */
export const ownStages: readonly Stage[] = [...moves.map(([stage]) => stage), 'ApplicationSumitted']

export async function applicantAt(server: ApiServer, stage: Stage): Promise<HistoryApplicant> {
  const who = await newApplicant(server)
  for (const [from, move] of moves) {
    if (from === stage) break
    await move(who)
  }
  const reached = await server.stageOf(who.id)
  if (reached !== stage) throw new Error(`Expected stage ${stage}, reached ${reached}`)
  return who
}

/**
 * Creates an applicant who paid at the fake gateway and submitted the application. A few short answers and the
 * submission are written directly into the database, to keep the dump small.
 */
export async function submittedApplicant(server: ApiServer): Promise<HistoryApplicant> {
  const who = await applicantAt(server, 'PaymentInitiation')
  await who.pay('ApplicationFee')
  const { system } = server.database
  const { session } = institution.admission
  await sql`update applicant set stage = 'ApplicationSumitted', programme_id = ${aProgramme}, address = '12 Market Road',
    state = 'akwa_ibom', lga = 'Uyo', gender = 'Female', dob = '1988-04-23', marital_status = 'Married',
    nationality = 'Nigeria', biodata_saved_at = now(), submitted_at = now(), admission_session = ${session}
    where id = ${who.id}`.execute(system)
  const sections = [{ title: '', rows: [{ label: 'Surname', value: 'As submitted' }] }]
  const snapshot = JSON.stringify([{ stepId: 'biodata', title: 'Bio-Data', sections }])
  await sql`insert into submission (applicant_id, snapshot) values (${who.id}, ${snapshot})`.execute(system)
  return who
}
