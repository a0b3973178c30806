import { aBiodata, aNextOfKin, anOlevelResult, aRegistration, aSchoolRecord } from '#tests/support/samples.ts'
import { declineByItself, gatewayBooks, mend, settleByItself, turn } from '#tests/support/checkout.ts'
import { awaitMail } from '#tests/support/mailbox.ts'
import type { Applicant } from './entrance.ts'

/*
 * Applicants who have come some way already, by the calls the portal itself makes: for journeys that are about what
 * happens later.
 */

/** One call of the API; throws with the server's words when it is refused. */
async function call<Data>(
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

/** The code in the newest mail with these words in its subject. */
export async function mailedCode(url: string, email: string, subject: string): Promise<string> {
  const { text } = await awaitMail(url, email, (mail) => mail.subject.includes(subject))
  const code = /[?&]code=([\w-]+)/.exec(text)?.[1]
  if (code === undefined) throw new Error(`No code in: ${text}`)
  return code
}

/** Registered and activated: the fee is next. */
export async function activatedApplicant(url: string): Promise<Applicant> {
  const applicant = aRegistration()
  await call(url, 'POST', '/Profile/Create-Short-Profile', applicant)
  const verificationCode = await mailedCode(url, applicant.email, 'Activate')
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

/** The fee is paid and confirmed: bio-data is next. */
export async function paidApplicant(url: string): Promise<Applicant> {
  const applicant = await activatedApplicant(url)
  const token = await tokenOf(url, applicant)
  await call(url, 'POST', '/Payment/initiate-payment', { payType: 'ApplicationFee' }, token)
  for (const { reference } of await gatewayBooks(url, applicant.email)) {
    await settleByItself(url, reference)
    await call(url, 'POST', '/Payment/requery-payment', { transactionReference: reference }, token)
  }
  return applicant
}

/** The first try failed, the second was paid, and then the gateway says that the first was paid after all. */
export async function applicantWhoPaidTwice(url: string): Promise<Applicant> {
  const applicant = await activatedApplicant(url)
  const token = await tokenOf(url, applicant)
  const begin = () => call(url, 'POST', '/Payment/initiate-payment', { payType: 'ApplicationFee' }, token)
  const settle = (transactionReference: string) =>
    call(url, 'POST', '/Payment/requery-payment', { transactionReference }, token)
  await begin()
  const [first] = await gatewayBooks(url, applicant.email)
  if (first === undefined) throw new Error('The gateway knows of no payment')
  await declineByItself(url, first.reference)
  await settle(first.reference)
  await begin()
  for (const { reference } of await gatewayBooks(url, applicant.email)) {
    if (reference === first.reference) continue
    await settleByItself(url, reference)
    await settle(reference)
  }
  await settleByItself(url, first.reference)
  await settle(first.reference)
  return applicant
}

/** Whose application fee came a hundred naira short; nothing is credited. */
export async function applicantWhoPaidShort(url: string): Promise<Applicant> {
  const applicant = await activatedApplicant(url)
  const token = await tokenOf(url, applicant)
  await call(url, 'POST', '/Payment/initiate-payment', { payType: 'ApplicationFee' }, token)
  const [payment] = await gatewayBooks(url, applicant.email)
  if (payment === undefined) throw new Error('The gateway knows of no payment')
  const transactionReference = payment.reference
  await turn(url, { amountOffsetKobo: -10_000 })
  await settleByItself(url, transactionReference)
  await call(url, 'POST', '/Payment/requery-payment', { transactionReference }, token)
  await mend(url)
  return applicant
}

/** Bio-data, next of kin and programme are saved: the records are next. */
export async function applicantAtRecords(url: string): Promise<Applicant> {
  const applicant = await paidApplicant(url)
  const token = await tokenOf(url, applicant)
  await call(url, 'PATCH', '/Profile/update-biodata', aBiodata, token)
  await call(url, 'POST', '/Profile/process-nextofkin', aNextOfKin, token)
  const categories = await call<{ programmes: { id: string }[] }[]>(
    url,
    'GET',
    '/Application/get-programmes',
    undefined,
    token,
  )
  const programmeId = categories[0]?.programmes[0]?.id
  await call(url, 'POST', '/Application/apply-for-programme', { programmeId }, token)
  return applicant
}

/** Everything is filled in, with a picture and a slip, and submitted. */
export async function submittedApplicant(url: string, photo: Uint8Array): Promise<Applicant> {
  const applicant = await applicantAtRecords(url)
  const token = await tokenOf(url, applicant)
  const post = <Data>(path: string, body: object) => call<Data>(url, 'POST', path, body, token)
  const finish = (currentStage: string) => post('/Application/update-stage', { currentStage })
  await post('/Application/add-educational-record', aSchoolRecord)
  await finish('EducationalRecord')
  const resultPath = await uploaded(url, token, 'OlevelResult', photo)
  const { resultId } = await post<{ resultId: string }>('/Application/add-olevel-result', {
    ...anOlevelResult,
    resultPath,
  })
  for (const subjectName of ['English Language', 'Mathematics'])
    await post('/Application/add-examination-subject', { resultId, subjectName, grade: 'B3' })
  await finish('OlevelResult')
  await finish('EmploymentRecord')
  const profilePicture = await uploaded(url, token, 'ProfilePicture', photo)
  await post('/Profile/save-profile-picture', { profilePicture })
  await finish('ApplicationSumitted')
  return applicant
}

/** The claim ticket of a picture. */
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

/** What the server has of something, straight from its list. */
export async function listOf<Row>(url: string, applicant: Applicant, path: string): Promise<Row[]> {
  return call(url, 'GET', path, undefined, await tokenOf(url, applicant))
}
