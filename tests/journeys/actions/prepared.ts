import { institution } from '#tests/support/institution/index.ts'
import type { PayType } from '#contract/fees/registry.ts'
import type { Stage } from '#contract/stages.ts'
import { nextOfKinExample } from '#contract/steps/next-of-kin.ts'
import type { OlevelResult } from '#contract/steps/olevel-result.ts'
import { steps } from '#contract/steps/registry.ts'
import { aBiodata, anOlevelResult, aNextOfKin, aRegistration } from '#tests/support/samples.ts'
import { completeSteps, firstBody, type StepCaller } from '#tests/support/step-examples.ts'
import {
  declineByItself,
  gatewayTransactions,
  resetGateway,
  settleByItself,
  setGatewayFaults,
} from '#tests/support/payments/checkout.ts'
import { awaitMail } from '#tests/support/mailbox.ts'
import type { Applicant } from './auth-pages.ts'
import { subjectShape } from '#tests/support/mail-subjects.ts'

/* Functions that create applicants at later stages through the API, for journeys that start there. */

/**
 * Makes one API call and returns the data of the response.
 * @throws an error with the response if the call is rejected
 */
export async function call<Data>(
  url: string,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Data> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const envelope = await answer.json()
  if (!envelope.isSuccessful) throw new Error(`${path}: ${JSON.stringify(envelope)}`)
  return envelope.data
}

/** Waits for an activation email and returns its code. If there are several emails, returns the code in the newest. */
export async function mailedCode(url: string, email: string): Promise<string> {
  const { text } = await awaitMail(url, email, ({ subject }) => subjectShape('activation').test(subject))
  const code = /[?&]code=([\w-]+)/.exec(text)?.[1]
  if (code === undefined) throw new Error(`No code in: ${text}`)
  return code
}

export async function registeredApplicant(url: string): Promise<Applicant> {
  const applicant = aRegistration()
  await call(url, 'POST', '/Profile/Create-Short-Profile', applicant)
  return applicant
}

/** Creates an activated applicant, who has to pay the application fee next. */
export async function activatedApplicant(url: string): Promise<Applicant> {
  const applicant = await registeredApplicant(url)
  const verificationCode = await mailedCode(url, applicant.email)
  await call(url, 'POST', '/Profile/activate-profile', { verificationCode })
  return applicant
}

interface LoggedIn {
  authDetails: { accessToken: string }
}

export async function tokenOf(url: string, { email, password }: Applicant): Promise<string> {
  const credentials = { username: email, password }
  const { authDetails } = await call<LoggedIn>(url, 'POST', '/Authentication/Login', credentials)
  return authDetails.accessToken
}

/** Pays a fee or one of its instalments at the sandbox gateway, and confirms the payment. */
export async function payFee(url: string, applicant: Applicant, payType: PayType): Promise<void> {
  const token = await tokenOf(url, applicant)
  await call(url, 'POST', '/Payment/initiate-payment', { payType }, token)
  for (const { reference, status } of await gatewayTransactions(url, applicant.email)) {
    if (status === 'success') continue
    await settleByItself(url, reference)
    await call(url, 'POST', '/Payment/requery-payment', { transactionReference: reference }, token)
  }
}

/** Creates an applicant who has paid the application fee. The next step is bio-data. */
export async function paidApplicant(url: string): Promise<Applicant> {
  const applicant = await activatedApplicant(url)
  await payFee(url, applicant, 'ApplicationFee')
  return applicant
}

/**
 * Creates an applicant who paid the application fee twice. The first attempt was declined, the second succeeded, and
 * then the gateway reported the first as paid too.
 */
export async function applicantWhoPaidTwice(url: string): Promise<Applicant> {
  const applicant = await activatedApplicant(url)
  const token = await tokenOf(url, applicant)
  const begin = () => call(url, 'POST', '/Payment/initiate-payment', { payType: 'ApplicationFee' }, token)
  const settle = (transactionReference: string) =>
    call(url, 'POST', '/Payment/requery-payment', { transactionReference }, token)
  await begin()
  const [first] = await gatewayTransactions(url, applicant.email)
  if (first === undefined) throw new Error('The gateway knows of no payment')
  await declineByItself(url, first.reference)
  await settle(first.reference)
  await begin()
  for (const { reference } of await gatewayTransactions(url, applicant.email)) {
    if (reference === first.reference) continue
    await settleByItself(url, reference)
    await settle(reference)
  }
  await settleByItself(url, first.reference)
  await settle(first.reference)
  return applicant
}

/** Creates an applicant who has opened the checkout for the application fee, and has not paid yet. */
export async function applicantWithOpenPayment(url: string): Promise<Applicant> {
  const applicant = await activatedApplicant(url)
  const token = await tokenOf(url, applicant)
  await call(url, 'POST', '/Payment/initiate-payment', { payType: 'ApplicationFee' }, token)
  return applicant
}

/** Creates an applicant who paid ₦100 too little. The payment is not applied to the application fee. */
export async function applicantWhoPaidShort(url: string): Promise<Applicant> {
  const applicant = await applicantWithOpenPayment(url)
  const token = await tokenOf(url, applicant)
  const [payment] = await gatewayTransactions(url, applicant.email)
  if (payment === undefined) throw new Error('The gateway knows of no payment')
  const transactionReference = payment.reference
  await setGatewayFaults(url, { amountOffsetKobo: -10_000 })
  await settleByItself(url, transactionReference)
  await call(url, 'POST', '/Payment/requery-payment', { transactionReference }, token)
  await resetGateway(url)
  return applicant
}

/** Returns a `StepCaller` for a signed-in applicant. Each upload is `photo`. */
export function stepCaller(url: string, token: string, photo: Uint8Array): StepCaller {
  return {
    call: ({ method, path }, body) => call(url, method, path, body, token),
    upload: (documentType) => uploaded(url, token, documentType, photo),
  }
}

/** Creates an applicant who has paid and completed every step before stage `until`. */
export async function applicantAt(
  url: string,
  until: Stage,
  photo: Uint8Array = new Uint8Array(),
): Promise<Applicant> {
  const applicant = await paidApplicant(url)
  const token = await tokenOf(url, applicant)
  await completeSteps(stepCaller(url, token, photo), institution, { until })
  return applicant
}

/** Creates an applicant who has saved bio-data, next of kin and programme. The next step is the school records. */
export const applicantAtRecords = (url: string): Promise<Applicant> => applicantAt(url, 'EducationalRecord')

/**
 * Creates an applicant who only has to submit. The application is long: it has the maximum number of subjects, and a
 * next of kin who is also the guardian.
 */
export async function applicantToSubmit(url: string, photo: Uint8Array): Promise<Applicant> {
  const applicant = await applicantAt(url, 'SubmitApplication', photo)
  const token = await tokenOf(url, applicant)
  await call(url, 'POST', '/Profile/process-nextofkin', { ...aNextOfKin, title: 'Mrs' }, token)
  const [result] = await call<OlevelResult[]>(url, 'GET', '/Application/get-olevel-results', undefined, token)
  const { subjects, grades, maximumSubjects } = institution.records
  for (const subjectName of subjects.slice(2, maximumSubjects))
    await call(
      url,
      'POST',
      '/Application/add-examination-subject',
      { resultId: result?.resultId, subjectName, grade: grades[2] },
      token,
    )
  return applicant
}

/** Returns the body with a long text in each field whose key ends in «name». */
function withLongNames(body: Record<string, string>): Record<string, string> {
  const long = 'Akwa Ibom State Universal Basic Education Board, Uyo'
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, /name$/i.test(field) ? long : value]),
  )
}

/**
 * Like `applicantToSubmit`, with more answers: two schools, two sittings with the maximum number of subjects, two
 * employers, a guardian who is not the next of kin, and long names.
 */
export async function applicantWithLongAnswers(url: string, photo: Uint8Array): Promise<Applicant> {
  const applicant = await applicantToSubmit(url, photo)
  const token = await tokenOf(url, applicant)
  const send = <Data>(method: string, path: string, body: object) =>
    call<Data>(url, method, path, body, token)
  const surname = 'Chukwuemeka-Nwachukwu'
  await send('PATCH', '/Profile/update-biodata', {
    ...aBiodata,
    firstName: 'Oluwaseun-Adébáyọ̀',
    lastName: surname,
    othername: 'Ngozi Ẹniọlá',
    address: 'Flat 3, 14 Adéṣọlá Street, off Ikot Ekpene Road, Ikot Ekpene',
  })
  const guardian = {
    ...nextOfKinExample,
    title: 'Mr',
    firstName: 'Olúwadámiláre',
    lastName: surname,
    email: 'oluwadamilare.chukwuemeka@mail.example',
    occupation: 'Senior secondary school principal',
    gender: 'male',
    relationship: 'uncle',
  }
  await send('POST', '/Profile/process-nextofkin', {
    ...aNextOfKin,
    title: 'Mrs',
    lastName: surname,
    guardian,
  })
  // Leaves out the first qualification, so that the two school records have different qualifications.
  const records = { ...institution.records, qualifications: institution.records.qualifications.slice(1) }
  for (const step of steps)
    if (step.movedBy === 'update-stage' && step.save !== undefined) {
      const body = firstBody(step, { ...institution, records })
      await send(step.save.method, step.save.path, withLongNames(body))
    }
  const { examBodies, subjects, grades, maximumSubjects } = institution.records
  const { resultId } = await send<OlevelResult>('POST', '/Application/add-olevel-result', {
    ...anOlevelResult,
    examName: examBodies[1],
    examNumber: '5160202002',
    resultPath: await uploaded(url, token, 'OlevelResult', photo),
  })
  for (const subjectName of subjects.slice(-maximumSubjects))
    await send('POST', '/Application/add-examination-subject', { resultId, subjectName, grade: grades[3] })
  return applicant
}

/** Creates an applicant with a submitted application. Every upload in it is `photo`. */
export async function submittedApplicant(url: string, photo: Uint8Array): Promise<Applicant> {
  const applicant = await applicantAt(url, 'SubmitApplication', photo)
  const token = await tokenOf(url, applicant)
  await call(url, 'POST', '/Application/update-stage', { currentStage: 'ApplicationSumitted' }, token)
  return applicant
}

async function uploaded(
  url: string,
  token: string,
  documentType: string,
  photo: Uint8Array,
): Promise<string> {
  const body = new FormData()
  body.append('documentType', documentType)
  body.append('file', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/Utility/upload`, { method: 'POST', headers, body })
  const { data } = await answer.json()
  return data.fullPath
}

export async function listOf<Row>(url: string, applicant: Applicant, path: string): Promise<Row[]> {
  return call(url, 'GET', path, undefined, await tokenOf(url, applicant))
}
