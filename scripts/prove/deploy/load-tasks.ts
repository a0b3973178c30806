import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { authDetails, authentication } from '#contract/endpoints/authentication.ts'
import { payment } from '#contract/endpoints/payment.ts'
import { uploadPart } from '#contract/endpoints/utility.ts'
import { biodataExample } from '#contract/steps/biodata-fields.ts'
import type { SandboxGateway } from '../sandbox-gateway.ts'
import type { LoadClient, LoadRequest, PhaseResult } from './load-client.ts'

export interface LoadedApplicant {
  id: string
  email: string
  token: string
}

/** Applicants with one task each: to sign in, to upload a picture, or to pay. */
export interface Newcomers {
  signIn: readonly LoadedApplicant[]
  upload: readonly LoadedApplicant[]
  pay: readonly LoadedApplicant[]
  /** Password of the applicants who sign in. */
  password: string
  /** Picture to upload. Each applicant appends their email address to its bytes, so that no two files are equal. */
  picture: Buffer
  gateway: SandboxGateway
}

/** Effects that the servers have acknowledged, by the email address of the applicant. */
export interface Acknowledged {
  /** Postal address in the applicant's last acknowledged save. */
  addresses: Map<string, string>
  /** Access token of the sign-in. */
  signIns: Map<string, string>
  /** Upload token of the picture, with the applicant's access token. */
  uploads: Map<string, { token: string; ticket: string }>
  /** Reference of the payment. */
  payments: Map<string, string>
  /** Paths of the files that the opened pages refer to and that were loaded. */
  pageFiles: Set<string>
}

export const nothingAcknowledged = (): Acknowledged => ({
  addresses: new Map(),
  signIns: new Map(),
  uploads: new Map(),
  payments: new Map(),
  pageFiles: new Set(),
})

const partCount = 3
/** Maximum number of parts sent for one picture. Only if servers lose parts, more than `partCount` are needed. */
const maxParts = 50

const signedIn = z.object({ data: z.object({ authDetails }) })
const started = z.object({ data: z.object({ paymentUrl: z.string() }) })
const requeried = z.object({ data: z.object({ isSuccessful: z.boolean() }) })
const received = z.object({ data: z.object({ received: z.int(), fullPath: z.nullable(z.string()) }) })

const anyBody = () => true
const callOf = ({ method, path }: Pick<LoadRequest, 'method' | 'path'>) => ({ method, path })

/** Returns the tasks of the load. Each task records its acknowledged effects in `acknowledged`. */
export function loadTasks({ untilDone }: LoadClient, acknowledged: Acknowledged) {
  async function read(into: PhaseResult, { token }: Pick<LoadedApplicant, 'token'>): Promise<void> {
    await untilDone(into, 'read', () => ({ method: 'GET', path: '/Profile/Get-Profile', token }), anyBody)
  }

  async function save(
    into: PhaseResult,
    { email, token }: LoadedApplicant,
    address: string,
  ): Promise<boolean> {
    const body = { ...biodataExample, address }
    const request: LoadRequest = { method: 'PATCH', path: '/Profile/update-biodata', token, body }
    const isSaved = (await untilDone(into, 'save', () => request, anyBody)) !== null
    if (isSaved) acknowledged.addresses.set(email, address)
    return isSaved
  }

  /** Signs in as the portal does, and reads the profile with the new access token. */
  async function signIn(into: PhaseResult, { email }: LoadedApplicant, password: string): Promise<void> {
    const headers = { ...clientOf(email), 'idempotency-key': randomBytes(16).toString('hex') }
    const request = { ...callOf(authentication.login), headers, body: { username: email, password } }
    const token = await untilDone(
      into,
      'sign-in',
      () => request,
      (text) => signedIn.parse(JSON.parse(text)).data.authDetails.accessToken,
    )
    if (token === null) return
    acknowledged.signIns.set(email, token)
    await read(into, { token })
  }

  /** Uploads a picture in parts. After a failed part, asks which bytes the server has, and sends the next ones. */
  async function upload(into: PhaseResult, { email, token }: LoadedApplicant, common: Buffer): Promise<void> {
    const picture = Buffer.concat([common, Buffer.from(email)])
    const sha256 = createHash('sha256').update(picture).digest('hex')
    const headers = { ...clientOf(email), 'x-matric-upload': sha256 }
    const partBytes = Math.ceil(picture.length / partCount)
    let offset = 0
    for (let part = 1; part <= maxParts; part += 1) {
      const from = offset
      const requestOf = (attempt: number): LoadRequest => {
        const form = new FormData()
        const fields = { documentType: 'ProfilePicture', sha256, size: picture.length, offset: from }
        for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
        const to = attempt === 1 ? from + partBytes : from
        form.append('file', new Blob([Uint8Array.from(picture.subarray(from, to))]), 'part')
        return { ...callOf(uploadPart), token, headers, body: form }
      }
      const result = await untilDone(
        into,
        'part of a picture',
        requestOf,
        (text) => received.parse(JSON.parse(text)).data,
      )
      if (result === null) return
      if (result.fullPath !== null) {
        acknowledged.uploads.set(email, { token, ticket: result.fullPath })
        return
      }
      offset = result.received
    }
    into.failed.push(`picture: incomplete after ${maxParts} parts`)
  }

  /** Starts a payment of the application fee, pays at the gateway and returns to the portal, which checks the payment. */
  async function pay(
    into: PhaseResult,
    { email, token }: LoadedApplicant,
    gateway: SandboxGateway,
  ): Promise<void> {
    const headers = clientOf(email)
    const body = { payType: 'ApplicationFee' }
    const begin: LoadRequest = { ...callOf(payment.initiate), token, headers, body }
    const paymentUrl = await untilDone(
      into,
      'start of a payment',
      () => begin,
      (text) => started.parse(JSON.parse(text)).data.paymentUrl,
    )
    if (paymentUrl === null) return
    const transactionReference = await gateway.pay(paymentUrl)
    const check: LoadRequest = {
      ...callOf(payment.requery),
      token,
      headers,
      body: { transactionReference },
    }
    const paid = await untilDone(
      into,
      'check of a payment',
      () => check,
      (text) => (requeried.parse(JSON.parse(text)).data.isSuccessful ? true : null),
    )
    if (paid !== null) acknowledged.payments.set(email, transactionReference)
  }

  /** Opens a page as a browser without a cache does: loads the HTML, then each file that the HTML refers to. */
  async function openPage(into: PhaseResult, path: string): Promise<void> {
    const load = (name: string, file: string) =>
      untilDone(
        into,
        name,
        () => ({ method: 'GET', base: '', path: file }),
        (text) => text,
      )
    const html = await load(`page ${path}`, path)
    const files = new Set(html?.match(/\/(?:application|office)\/static\/[\w./-]+/g))
    const openFile = async (file: string) => {
      if ((await load(`file of ${path}`, file)) !== null) acknowledged.pageFiles.add(file)
    }
    await Promise.all([...files].map(openFile))
  }

  return { read, save, signIn, upload, pay, openPage }
}

/** Returns the headers that the portal sends from an applicant's device. Each device has its own IP address. */
function clientOf(email: string): Record<string, string> {
  const [first = 0, second = 0] = createHash('sha256').update(email).digest()
  return { 'x-matric-client': 'portal', 'x-forwarded-for': `198.18.${first}.${second}` }
}
