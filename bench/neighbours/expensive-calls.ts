import * as z from 'zod/mini'
import { authentication } from '#contract/endpoints/authentication.ts'
import { admissionLetter, applicationForm, printing } from '#contract/endpoints/printing.ts'
import { profile } from '#contract/endpoints/profile.ts'
import { upload } from '#contract/endpoints/utility.ts'
import { encodedForm } from '#tests/support/encoded-form.ts'
import type { SignedIn } from '../test-data.ts'
import type { PlannedRequest } from '../load/request-plan.ts'

/** Requests of one applicant. Their `X-Forwarded-For` header contains the applicant's IP address. */
export interface ApplicantRequests {
  read: PlannedRequest
  letter: PlannedRequest
  form: PlannedRequest
  receipts: PlannedRequest
  signIn: PlannedRequest
  picture: PlannedRequest
}

/**
 * Calls that are expensive for the server. `pendingSignIn` signs in to a profile that is not activated. A colleague
 * makes the call `export`, which downloads a list. Applicants make the other calls.
 */
export const expensiveCalls = [
  'letter',
  'form',
  'receipts',
  'signIn',
  'pendingSignIn',
  'picture',
  'export',
] as const
export type ExpensiveCall = (typeof expensiveCalls)[number]

export interface RequestOptions {
  url: string
  password: string
  photo: Buffer
}

const receiptUrl = z.object({ data: z.object({ printUrl: z.string() }) })

/**
 * Returns the requests of an applicant who has submitted an application, has been admitted and has paid. `address` is
 * the applicant's IP address. The URL of the receipts is requested from the server and expires after five minutes.
 */
export async function requestsOf(
  { email, token }: SignedIn,
  address: string,
  { url, password, photo }: RequestOptions,
): Promise<ApplicantRequests> {
  const from = { 'x-forwarded-for': address }
  const headers = { ...from, authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api${printing.receipt.path}`, { headers })
  const { printUrl } = receiptUrl.parse(await answer.json()).data
  return {
    read: { method: 'GET', path: `/api${profile.get.path}`, headers },
    letter: { method: 'GET', path: `/api${admissionLetter.path}`, headers },
    form: { method: 'GET', path: `/api${applicationForm.path}`, headers },
    receipts: { method: 'GET', path: new URL(printUrl).pathname, headers: from },
    signIn: {
      method: 'POST',
      path: `/api${authentication.login.path}`,
      headers: { ...from, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ username: email, password })).toString('base64'),
    },
    picture: await pictureRequest(headers, photo),
  }
}

async function pictureRequest(headers: Record<string, string>, photo: Buffer): Promise<PlannedRequest> {
  const form = new FormData()
  form.append('documentType', 'ProfilePicture')
  form.append('file', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const { payload: body, contentType } = await encodedForm(form)
  return {
    method: upload.method,
    path: `/api${upload.path}`,
    headers: {
      ...headers,
      'content-type': contentType,
      'content-length': String(body.length),
    },
    body: body.toString('base64'),
  }
}
