import { afterAll, beforeAll, expect, test } from 'vitest'
import { steps } from '#contract/steps/registry.ts'
import { operationIdOf } from '#server/http/description/operation.ts'
import { describedClient } from '#tests/support/described-client.ts'
import { institution } from '#tests/support/institution/index.ts'
import { offerPlace } from '#tests/support/office/offers.ts'
import { startTestPaystack, type TestPaystack } from '#tests/support/payments/paystack.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { type SigningInServer, startSigningInServer } from '#tests/support/signing-in.ts'
import { answerStep, optionalSteps, type StepCaller } from '#tests/support/step-examples.ts'

/* Takes an applicant through the whole journey with a client that knows only the API description. */

let paystack: TestPaystack
let server: SigningInServer
let client: Awaited<ReturnType<typeof describedClient>>
beforeAll(async () => {
  paystack = await startTestPaystack({ timeoutMs: 5_000 })
  server = await startSigningInServer({ gateway: paystack.gateway })
  client = await describedClient(await server.http.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  await server.stop()
  await paystack.close()
})

type Fields = Record<string, unknown>
const record = (value: unknown) => value as Fields
const list = (value: unknown) => value as Fields[]

/** Calls an operation, expects status 200 and returns the data of the response. */
async function done(operationId: string, body?: Fields, path?: Record<string, string>): Promise<unknown> {
  const answer = await client.call(operationId, { ...(body && { body }), ...(path && { path }) })
  if (answer.status !== 200) throw new Error(`${operationId}: ${JSON.stringify(answer.body)}`)
  return answer.body?.['data']
}

async function rejected(operationId: string, body?: Fields): Promise<unknown[]> {
  const answer = await client.call(operationId, body === undefined ? {} : { body })
  const code = answer.body?.['code']
  const example = client.document.components.examples[String(code)]
  expect([code, answer.body?.['title']]).toEqual([code, example?.value.title])
  return [answer.status, code]
}

async function pay(payType: string): Promise<void> {
  expect(record(await done('initiatePayment', { payType }))['paymentUrl']).toContain('/sandbox/paystack/')
  const open = list(await done('getPayments')).find((each) => each['isSuccessful'] === false)
  const reference = String(open?.['transactionRef'])
  await paystack.act(reference, 'pay')
  expect(await done('requeryPayment', { transactionReference: reference })).toMatchObject({
    isSuccessful: true,
  })
}

async function uploaded(documentType: string): Promise<string> {
  const photo = new Blob([new Uint8Array(await noisyPicture(200, 240, 'jpeg'))], { type: 'image/jpeg' })
  const answer = await client.call('upload', { form: { documentType, file: photo } })
  return String(record(answer.body?.['data'])['fullPath'])
}

/** Downloads a file and returns its first five characters, which are `%PDF-` for a PDF. */
async function pdf(operationId: string, path: Record<string, string> = {}): Promise<string> {
  const { file } = await client.call(operationId, { path })
  return Buffer.from(file ?? []).toString('latin1', 0, 5)
}

const dueFee = async () =>
  list(await done('getFees')).find((each) => each['isPaid'] === false && each['locked'] === null)
const stage = async () => record(await done('getProfile'))['nextStage']
const finish = (currentStage: string) => done('updateStage', { currentStage })

test('from the registration to the receipts with the description alone', async () => {
  const email = 'described@mail.example'
  const password = 'nine herons over the creek'
  const person = { firstName: 'Ọlúwaṣeun', lastName: 'Ẹ̀kúndayọ̀', mobileNumber: '08000000011' }

  await done('createShortProfile', {
    ...person,
    othername: '',
    noOthername: true,
    email,
    password,
    cpassword: password,
  })
  await server.runJobs()
  await done('activateProfile', { verificationCode: await server.codeFor(email) })
  expect(await rejected('login', { username: email, password: 'another one' })).toEqual([
    400,
    'wrong-credentials',
  ])
  expect(await rejected('getProfile')).toEqual([401, 'sign-in-required'])
  const session = record(await done('login', { username: email, password }))
  client.signIn(String(record(session['authDetails'])['accessToken']))
  const profileId = String(record(session['profileDetail'])['profileId'])

  expect(await rejected('processNextofkin', { ...kin() })).toEqual([409, 'application-fee-unpaid'])
  await pay('ApplicationFee')
  expect(await stage()).toBe('Biodata')
  expect(await rejected('initiatePayment', { payType: 'ApplicationFee' })).toEqual([409, 'fee-already-paid'])

  await done('updateBiodata', {
    ...person,
    noOthername: true,
    address: '12 Market Road, Uyo',
    state: 'akwa_ibom',
    lga: 'Uyo',
    gender: 'Female',
    dob: '1988-04-23',
    maritalStatus: 'Married',
  })
  await done('processNextofkin', kin())
  const [category] = list(await done('getProgrammes'))
  const [programme] = list(category?.['programmes'])
  await done('applyForProgramme', { programmeId: programme?.['id'] })
  await addRecords()
  await done('saveProfilePicture', { profilePicture: await uploaded('ProfilePicture') })
  const { status, file } = await client.call('downloadByTicket', {
    path: { ticket: String(record(await done('getProfile'))['avatar']) },
  })
  expect([status, (file ?? []).length > 1_000]).toEqual([200, true])
  await done('getApplication')
  await finish('ApplicationSumitted')
  expect(await stage()).toBe('ApplicationSumitted')
  expect(await pdf('printForm')).toBe('%PDF-')
  expect(await rejected('printAdmissionLetter')).toEqual([409, 'offer-missing'])

  await offerPlace(server.database, profileId)
  expect(await done('getAdmission')).toMatchObject({ decision: 'admitted' })
  await done('getTracker')
  expect(await rejected('printAdmissionLetter')).toEqual([422, 'acceptance-fee-unpaid'])
  for (let fee = await dueFee(); fee !== undefined; fee = await dueFee()) await pay(String(fee['payType']))
  expect(list(await done('getFees')).every((each) => each['isPaid'])).toBe(true)
  expect(await pdf('printAdmissionLetter')).toBe('%PDF-')
  await done('getMatricNumber')
  await done('createPortalAccount', { portalPassword: 'eleven boats on the lagoon' })

  const { printUrl } = record(await done('printReceipt'))
  const ticket = String(printUrl).split('/').at(-1) ?? ''
  expect(await pdf('receiptsByTicket', { ticket })).toBe('%PDF-')
  await done('getNotifications')
  await done('markRead')
  await done('getSessions')
  await done('endSession', { sessionId: 'ended' })
  await done('logoutOthers')
  await done('logout')
  expect(Object.keys(client.document.paths).length).toBeGreaterThan(80)
})

function kin(): Fields {
  return {
    firstName: 'Ada',
    lastName: 'Okafor',
    othername: 'Nneka',
    email: 'kin@mail.example',
    mobileNumber: '08000000012',
    gender: 'female',
    occupation: 'Trader',
    relationship: 'sister',
    address: '3 School Lane, Enugu',
  }
}

/** Makes the example calls of steps that this test does not fill in itself. */
const caller: StepCaller = {
  call: (endpoint, body) => done(operationIdOf(endpoint), body),
  upload: uploaded,
}

/**
 * Adds two school records, removes one of them and sends the removal a second time. Adds an O'level result with its
 * slip and two subjects, and removes one subject. Completes all steps from the school records to the last one before
 * the picture.
 */
async function addRecords(): Promise<void> {
  const [qualification] = (await done('getQualification')) as string[]
  await done('getDateRange')
  const school = { qualification, name: 'Harbour School', startDate: '2006', endDate: '2012' }
  await done('addEducationalRecord', school)
  const { educationalRecId } = record(await done('addEducationalRecord', { ...school, name: 'Other School' }))
  for (const _ of ['once', 'again'])
    await done('removeEducationalRecord', { educationalRecordId: educationalRecId })
  expect(list(await done('getEducationalRecord'))).toHaveLength(1)
  expect(await rejected('updateStage', { currentStage: 'PictureUpload' })).toEqual([409, 'stage-behind'])
  await finish('EducationalRecord')

  const result = { examName: 'NECO', examNumber: '4012345678', examYear: '2016', subjects: '' }
  const { resultId } = record(
    await done('addOlevelResult', { ...result, resultPath: await uploaded('OlevelResult') }),
  )
  expect(await rejected('updateStage', { currentStage: 'OlevelResult' })).toEqual([422, 'step-incomplete'])
  const subjects = (await done('getOlevelSubjects')) as string[]
  const [grade] = (await done('getGrades')) as string[]
  for (const subjectName of subjects.slice(0, 2))
    await done('addExaminationSubject', { resultId, subjectName, grade })
  await done('removeExaminationSubject', { resultId, subjectName: subjects[1] })
  expect(list(await done('getOlevelResults'))[0]?.['subjects']).toHaveLength(1)
  await finish('OlevelResult')

  for (let next = await stage(); next !== 'PictureUpload'; next = await stage()) {
    const step = steps.find((each) => each.stage === next)
    if (step !== undefined && !optionalSteps.includes(step.id)) await answerStep(step, caller, institution)
    await finish(String(next))
  }
}
