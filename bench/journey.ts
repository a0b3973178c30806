import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { application } from '#contract/endpoints/application.ts'
import { authentication } from '#contract/endpoints/authentication.ts'
import { payment } from '#contract/endpoints/payment.ts'
import { profile } from '#contract/endpoints/profile.ts'
import { download, upload, type DocumentType } from '#contract/endpoints/utility.ts'
import { aPassword, aRegistration, freshEmail } from '#tests/support/samples.ts'
import { completeSteps } from '#tests/support/step-examples.ts'
import { institution } from './institution.ts'

interface Call {
  method: string
  path: string
}

/**
 * The API client of one applicant. It sends the access token after the sign-in, and throws an error for every response
 * that is not successful.
 */
interface Person {
  token: string
  /** Makes an API call and returns the `data` field of the response. */
  call(endpoint: Call, body?: object): Promise<unknown>
  /** Uploads a picture and returns its upload token. */
  send(documentType: DocumentType, picture: Buffer): Promise<string>
  fetch(method: string, path: string, init?: RequestInit): Promise<Response>
}

/**
 * Takes one applicant from registration to submission with API calls like those of the portal.
 * @throws at the first response that is not successful
 */
export async function walk(url: string, photo: Buffer): Promise<void> {
  const email = freshEmail()
  const person = speaker(url)
  await person.call(profile.create, aRegistration(email))
  await activate(person, email)
  const signIn = await person.call(authentication.login, { username: email, password: aPassword })
  person.token = authentication.login.data.parse(signIn).authDetails.accessToken
  await pay(person)

  await completeSteps(
    { call: person.call, upload: (documentType) => person.send(documentType, photo) },
    institution,
  )
  const { profilePicture } = profile.get.data.parse(await person.call(profile.get))
  await person.fetch('GET', `/api${download.path.replace('{ticket}', profilePicture ?? '')}`)
  await person.call(application.get)
  await person.call(application.updateStage, { currentStage: 'ApplicationSumitted' })
}

function speaker(url: string): Person {
  const person: Person = {
    token: '',
    async fetch(method, path, init = {}) {
      const headers = new Headers(init.headers)
      if (person.token !== '') headers.set('authorization', `Bearer ${person.token}`)
      const answer = await fetch(`${url}${path}`, { ...init, method, headers })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return answer
    },
    async call({ method, path }, body) {
      const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      return dataOf(await person.fetch(method, `/api${path}`, body === undefined ? {} : json))
    },
    async send(documentType, photo) {
      const form = new FormData()
      form.append('documentType', documentType)
      form.append('file', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'photo.jpg')
      const data = await dataOf(await person.fetch(upload.method, `/api${upload.path}`, { body: form }))
      return upload.data.parse(data).fullPath
    },
  }
  return person
}

async function dataOf(answer: Response): Promise<unknown> {
  return z.object({ data: z.unknown() }).parse(await answer.json()).data
}

/**
 * Activates the profile with the code from the email. A job sends the email, possibly after the response to the
 * registration.
 */
async function activate(person: Person, email: string): Promise<void> {
  const mails = z.array(z.object({ text: z.string() }))
  for (;;) {
    const answer = await person.fetch('GET', `/mailbox/messages.json?to=${encodeURIComponent(email)}`)
    const [mail] = mails.parse(await answer.json())
    // The code is on a line of its own: 26 capital letters and digits.
    const code = mail?.text.match(/^[0-9A-Z]{26}$/m)?.[0]
    if (code !== undefined) return void (await person.call(profile.activate, { verificationCode: code }))
    await wait(50)
  }
}

/**
 * Pays the application fee on the sandbox gateway's checkout page. Then lets the server check the payment, as the
 * portal does when the applicant returns from the checkout.
 */
async function pay(person: Person): Promise<void> {
  const opened = await person.call(payment.initiate, { payType: 'ApplicationFee' })
  const { paymentUrl } = payment.initiate.data.parse(opened)
  const { pathname } = new URL(paymentUrl)
  await person.fetch('GET', pathname)
  // The response redirects to the portal's payments page, which `fetch` also loads.
  await person.fetch('POST', `${pathname}/pay`)
  const [transaction] = payment.list.data.parse(await person.call(payment.list))
  const body = { transactionReference: transaction?.transactionRef ?? '' }
  await person.call(payment.requery, body)
}
