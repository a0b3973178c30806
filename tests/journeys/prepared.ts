import { aBiodata, aNextOfKin, aRegistration } from '#tests/support/samples.ts'
import { gatewayBooks, settleByItself } from '#tests/support/checkout.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
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
  for (;;) {
    const mail = (await mailsTo(url, email)).find((each) => each.subject.includes(subject))
    const code = mail && /[?&]code=([\w-]+)/.exec(mail.text)?.[1]
    if (code !== undefined) return code
  }
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

/** What the server has of something, straight from its list. */
export async function listOf<Row>(url: string, applicant: Applicant, path: string): Promise<Row[]> {
  return call(url, 'GET', path, undefined, await tokenOf(url, applicant))
}
