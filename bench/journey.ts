import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { application } from '#contract/endpoints/application.ts'
import { authentication } from '#contract/endpoints/authentication.ts'
import { payment } from '#contract/endpoints/payment.ts'
import { profile } from '#contract/endpoints/profile.ts'
import { download, upload, type DocumentType } from '#contract/endpoints/utility.ts'
import type { Stage } from '#contract/stages.ts'
import { biodataEndpoints } from '#contract/steps/biodata.ts'
import { educationalRecordEndpoints } from '#contract/steps/educational-record.ts'
import { employmentRecordEndpoints } from '#contract/steps/employment-record.ts'
import { nextOfKinEndpoints } from '#contract/steps/next-of-kin.ts'
import { olevelEndpoints } from '#contract/steps/olevel-result.ts'
import { pictureEndpoints } from '#contract/steps/picture.ts'
import { programmeEndpoints } from '#contract/steps/programme.ts'
import { programmes } from '#institution/programmes.ts'
import {
  aBiodata,
  aNextOfKin,
  anEmploymentRecord,
  anOlevelResult,
  aPassword,
  aRegistration,
  aSchoolRecord,
  freshEmail,
} from '#tests/support/samples.ts'

interface Call {
  method: string
  path: string
}

/** Somebody at the API, with a token once signed in. Every refusal throws. */
interface Person {
  token: string
  /** Answers with the `data` of the envelope. */
  call(endpoint: Call, body?: object): Promise<unknown>
  /** Uploads a picture and answers with its claim ticket. */
  send(documentType: DocumentType, picture: Buffer): Promise<string>
  fetch(method: string, path: string, init?: RequestInit): Promise<Response>
}

const subjects = [
  ['English Language', 'B3'],
  ['Mathematics', 'C5'],
  ['Biology', 'A1'],
]

/** One applicant from registration to submission through the API, as the portal goes. Throws at the first refusal. */
export async function walk(url: string, photo: Buffer): Promise<void> {
  const email = freshEmail()
  const person = speaker(url)
  await person.call(profile.create, aRegistration(email))
  await activate(person, email)
  const signIn = await person.call(authentication.login, { username: email, password: aPassword })
  person.token = authentication.login.data.parse(signIn).authDetails.accessToken
  await pay(person)

  await person.call(biodataEndpoints.save, aBiodata)
  await person.call(nextOfKinEndpoints.save, aNextOfKin)
  const programmeId = programmes[0]?.programmes[0]?.id ?? ''
  await person.call(programmeEndpoints.apply, { programmeId })
  await person.call(educationalRecordEndpoints.add, aSchoolRecord)
  await finish(person, 'EducationalRecord')
  await addResult(person, photo)
  await finish(person, 'OlevelResult')
  await person.call(employmentRecordEndpoints.add, anEmploymentRecord)
  await finish(person, 'EmploymentRecord')
  const fullPath = await person.send('ProfilePicture', photo)
  await person.call(pictureEndpoints.save, { profilePicture: fullPath })
  await person.fetch('GET', `/api${download.path.replace('{ticket}', fullPath)}`)
  await person.call(application.get)
  await finish(person, 'ApplicationSumitted')
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

/** The mail is carried by a job, so it can be a moment later than the answer that promised it. */
async function activate(person: Person, email: string): Promise<void> {
  const mails = z.array(z.object({ text: z.string() }))
  for (;;) {
    const answer = await person.fetch('GET', `/mailbox/messages.json?to=${encodeURIComponent(email)}`)
    const [mail] = mails.parse(await answer.json())
    // A code is 26 figures and letters on a line of its own.
    const code = mail?.text.match(/^[0-9A-Z]{26}$/m)?.[0]
    if (code !== undefined) return void (await person.call(profile.activate, { verificationCode: code }))
    await wait(50)
  }
}

/** Pays at the stand-in's checkout and comes back, as a browser would. */
async function pay(person: Person): Promise<void> {
  const opened = await person.call(payment.initiate, { payType: 'ApplicationFee' })
  const { paymentUrl } = payment.initiate.data.parse(opened)
  const { pathname } = new URL(paymentUrl)
  await person.fetch('GET', pathname)
  // It leads back to the portal's page of payments.
  await person.fetch('POST', `${pathname}/pay`)
  const [transaction] = payment.list.data.parse(await person.call(payment.list))
  const body = { transactionReference: transaction?.transactionRef ?? '' }
  await person.call(payment.requery, body)
}

async function addResult(person: Person, photo: Buffer): Promise<void> {
  const resultPath = await person.send('OlevelResult', photo)
  const added = await person.call(olevelEndpoints.add, { ...anOlevelResult, resultPath })
  const { resultId } = olevelEndpoints.add.data.parse(added)
  for (const [subjectName, grade] of subjects)
    await person.call(olevelEndpoints.addSubject, { resultId, subjectName, grade })
}

async function finish(person: Person, currentStage: Stage): Promise<void> {
  await person.call(application.updateStage, { currentStage })
}
