import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { authDetails } from '#contract/endpoints/authentication.ts'
import { biodataExample } from '#contract/steps/biodata-fields.ts'

/** Writes of one applicant, and which of them the server acknowledged. */
export interface Acknowledged {
  email: string
  registered: boolean
  activated: boolean
  /** Reference of the payment that the gateway and the portal confirmed. Null if no payment was confirmed. */
  paid: string | null
  /** Postal addresses in the order of the saves, and whether each save was acknowledged. */
  addresses: { text: string; acknowledged: boolean }[]
}

export interface ClientOptions {
  url: string
  email: string
  /** Number of saves after the payment. */
  saves: number
  signal: AbortSignal
  /** Called with a description of each response with status 500, which the server must never send. */
  onFault: (what: string) => void
}

const password = 'seven quiet harbours waiting'
const retryAfterMs = 100

const transactions = z.array(z.object({ email: z.string(), reference: z.string() }))
const signedIn = z.object({
  data: z.object({ authDetails, profileDetail: z.object({ nextStage: z.string() }) }),
})
const checked = z.object({ data: z.object({ isSuccessful: z.boolean() }) })
const mails = z.array(z.object({ text: z.string() }))

class Stopped extends Error {}

/**
 * Registers, activates, pays and saves. Repeats each step until it succeeds. Stops early when `signal` is aborted.
 * Returns what the server acknowledged. All acknowledged writes must be in the database later.
 */
export async function runClient(options: ClientOptions): Promise<Acknowledged> {
  const { url, email, saves, signal, onFault } = options
  const record: Acknowledged = { email, registered: false, activated: false, paid: null, addresses: [] }

  /** Sends one request. Returns the parsed body, or null if the request was rejected or its outcome is unknown. */
  async function ask(method: string, path: string, body?: unknown, token?: string): Promise<unknown> {
    if (signal.aborted) throw new Stopped()
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => null)
    if (answer === null) return null
    if (answer.status === 500) onFault(`${method} ${path} answered 500: ${await answer.text()}`)
    // If the server is killed, the body of the response may be cut off. The outcome is then unknown.
    const text = await answer.text().catch(() => '')
    return answer.ok && text !== '' ? (JSON.parse(text) as unknown) : null
  }

  async function untilDone<Result>(attempt: () => Promise<Result | null>): Promise<Result> {
    for (;;) {
      const result = await attempt()
      if (result !== null) return result
      await pause(retryAfterMs)
    }
  }

  async function codeFromMail(): Promise<string | null> {
    const found = await ask('GET', `/mailbox/messages.json?to=${encodeURIComponent(email)}`)
    if (found === null) return null
    return /[?&]code=([0-9A-Z]{26})/.exec(mails.parse(found)[0]?.text ?? '')?.[1] ?? null
  }

  /** Signs in. Returns the access token, or null if the sign-in failed or the profile is not activated yet. */
  async function signIn(): Promise<string | null> {
    const body = await ask('POST', '/api/Authentication/Login', { username: email, password })
    if (body === null) return null
    const { authDetails: tokens, profileDetail } = signedIn.parse(body).data
    return profileDetail.nextStage === 'ProfileActivation' ? null : tokens.accessToken
  }

  async function pay(token: string): Promise<string> {
    await untilDone(() => ask('POST', '/api/Payment/initiate-payment', { payType: 'ApplicationFee' }, token))
    const reference = await untilDone(async () => {
      const all = await ask('GET', '/sandbox/paystack/control/transactions')
      if (all === null) return null
      return transactions.parse(all).findLast((each) => each.email === email)?.reference ?? null
    })
    await untilDone(() => ask('POST', `/sandbox/paystack/control/transactions/${reference}/pay`, {}))
    await untilDone(async () => {
      const body = await ask(
        'POST',
        '/api/Payment/requery-payment',
        { transactionReference: reference },
        token,
      )
      return body !== null && checked.parse(body).data.isSuccessful ? true : null
    })
    return reference
  }

  try {
    const names = { firstName: 'Ada', lastName: 'Obi', othername: 'Ngozi', mobileNumber: '08000000011' }
    const registration = { ...names, email, password, cpassword: password }
    await untilDone(() => ask('POST', '/api/Profile/Create-Short-Profile', registration))
    record.registered = true
    // A repeated activation is rejected, because the first activation has used the code. A sign-in shows whether the
    // first activation succeeded.
    const token = await untilDone(async () => {
      const code = await codeFromMail()
      if (code !== null) await ask('POST', '/api/Profile/activate-profile', { verificationCode: code })
      return signIn()
    })
    record.activated = true
    record.paid = await pay(token)
    for (let count = 1; count <= saves; count += 1) {
      const save = { text: `${count} Market Road`, acknowledged: false }
      record.addresses.push(save)
      const body = { ...biodataExample, address: save.text }
      await untilDone(() => ask('PATCH', '/api/Profile/update-biodata', body, token))
      save.acknowledged = true
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
  return record
}
