import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { printing } from '#contract/endpoints/printing.ts'
import { biodataExample } from '#contract/steps/biodata-fields.ts'
import { argon2Passwords } from '#server/adapters/passwords/argon2-passwords.ts'
import { productionWorkLimits } from '#server/http/expensive-work.ts'
import { type ApiApplicant, type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { fromOffice, officeColleague } from '#tests/support/office.ts'
import { confirmedColleague } from '#tests/support/office-sign-in.ts'
import { openSession } from '#tests/support/open-session.ts'
import { aPassword } from '#tests/support/samples.ts'
import { fromPortal } from '#tests/support/signing-in.ts'

/*
 * One person repeats an expensive call on 120 concurrent connections. With the production limits, the server must not
 * reject requests of other people.
 */

const connections = 120
const abuser = '192.0.2.66'
const neighbour = '198.51.100.7'

let server: ApiServer
const passwords = argon2Passwords()
beforeAll(async () => {
  server = await startApiServer({
    workLimits: productionWorkLimits,
    passwords: (unlimited) => ({ ...passwords, close: () => unlimited.close() }),
  })
})
afterAll(async () => {
  await server.stop()
  await passwords.close()
})

interface Answer {
  status: number
  retryAfter: unknown
}

async function ask(method: 'GET' | 'POST', url: string, address: string, more: object = {}): Promise<Answer> {
  const answer = await server.http.inject({ method, url, remoteAddress: address, ...more })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] }
}

/**
 * Repeats `abuse` on 120 concurrent connections until `others` has finished. Returns the statuses of `others` and the
 * responses to `abuse`.
 */
async function besideAbuse(abuse: () => Promise<Answer>, others: () => Promise<number[]>) {
  const over = new AbortController()
  const abused: Answer[] = []
  const connection = async () => {
    while (!over.signal.aborted) {
      abused.push(await abuse())
      // Rejecting an injected request needs no I/O. Without this pause, rejected requests would block the event loop.
      await pause(5)
    }
  }
  const open = Array.from({ length: connections }, connection)
  const statuses = await others().finally(() => over.abort())
  await Promise.all(open)
  return { statuses, abused }
}

async function inARow(times: number, call: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await call()).status)
  return statuses
}

/** Expects no other statuses than 200, 400, 429 and 503. A response with 429 or 503 must have `Retry-After`. */
function expectOnlyLimits(abused: Answer[]): void {
  for (const { status, retryAfter } of abused) {
    expect([200, 400, 429, 503]).toContain(status)
    if (status === 429 || status === 503) expect(Number(retryAfter)).toBeGreaterThan(0)
  }
}

async function receiptsPath(): Promise<string> {
  const who: ApiApplicant = await server.applicant('PaymentInitiation')
  const body = { payType: 'ApplicationFee' }
  const opened = await server.ask('POST', '/Payment/initiate-payment', { token: who.token, body })
  const { paymentUrl } = z.object({ paymentUrl: z.string() }).parse(opened.data)
  const transactionReference = new URL(paymentUrl).pathname.slice(1)
  server.gateway.says(transactionReference, 'succeeded')
  await server.ask('POST', '/Payment/requery-payment', { token: who.token, body: { transactionReference } })
  const { data } = await server.ask('GET', printing.receipt.path, { token: who.token })
  return new URL(printing.receipt.data.parse(data).printUrl).pathname
}

const login = (username: string, address: string) =>
  ask('POST', '/api/Authentication/Login', address, { payload: { username, password: aPassword } })

describe('one person with 120 connections', () => {
  test('prints receipts: other people can print', async () => {
    const [theirs, own] = [await receiptsPath(), await receiptsPath()]
    const { statuses, abused } = await besideAbuse(
      () => ask('GET', theirs, abuser),
      () => inARow(8, () => ask('GET', own, neighbour)),
    )
    expect(statuses).toEqual(Array<number>(8).fill(200))
    expectOnlyLimits(abused)
    expect(abused.some(({ status }) => status === 429)).toBe(true)
  })

  test('signs in with the right password: other people and the office can sign in', async () => {
    const theirs = await server.activated()
    const others = [await server.activated(), await server.activated()]
    const colleague = await officeColleague(server, 'clerk')
    const { statuses, abused } = await besideAbuse(
      () => login(theirs, abuser),
      async () => [
        ...(await inARow(4, () => login(others[0] ?? '', neighbour))),
        ...(await inARow(4, () => login(others[1] ?? '', neighbour))),
        // These sign-ins deliberately use a wrong password. A 400 shows that the server has checked the password;
        // with a full queue the status would be 503.
        ...(await inARow(4, () =>
          ask('POST', '/api/Office/login', neighbour, {
            headers: fromOffice,
            payload: { email: colleague.email, password: 'not the right one', code: '123456' },
          }),
        )),
      ],
    )
    expect(statuses).toEqual([...Array<number>(8).fill(200), ...Array<number>(4).fill(400)])
    expectOnlyLimits(abused)
    expect(abused.some(({ status }) => status === 429)).toBe(true)
  })

  /**
   * Calls with another name each time. Only one request of each name waits for the client IP address, so a few names
   * would not fill its queue.
   */
  const manyNames = (call: (name: string) => Promise<Answer>) => {
    let next = 0
    return () => call(`name-${next++}@example.com`)
  }
  const officeLogin = (email: string, cookies: Record<string, string> = {}) =>
    ask('POST', '/api/Office/login', abuser, {
      headers: fromOffice,
      cookies,
      payload: { email, password: 'not the right one', code: '123456' },
    })

  test('signs in to many accounts: the office behind the same address can sign in', async () => {
    const colleague = await officeColleague(server, 'clerk')
    const { statuses, abused } = await besideAbuse(
      manyNames((name) => login(name, abuser)),
      () => inARow(6, () => officeLogin(colleague.email)),
    )
    // 400 shows that the server has checked the wrong password.
    expect(statuses).toEqual(Array<number>(6).fill(400))
    expectOnlyLimits(abused)
    expect(abused.some(({ status }) => status === 429)).toBe(true)
  })

  test('signs in to many accounts of the office: a known device behind the same address can sign in', async () => {
    const { email, device } = await confirmedColleague(server)
    const { statuses, abused } = await besideAbuse(
      manyNames((name) => officeLogin(name)),
      () => inARow(6, () => officeLogin(email, { 'matric-office-device': device })),
    )
    expect(statuses).toEqual(Array<number>(6).fill(400))
    expectOnlyLimits(abused)
    expect(abused.some(({ status }) => status === 429)).toBe(true)
  })

  test('guesses the password of an account: its owner can sign in on a known device', async () => {
    const email = await server.activated()
    const payload = { username: email, password: aPassword }
    const path = '/api/Authentication/Login'
    const first = await server.http.inject({ method: 'POST', url: path, headers: fromPortal, payload })
    const device = first.cookies.find(({ name }) => name === 'matric-device')?.value ?? ''
    const { statuses, abused } = await besideAbuse(
      () => ask('POST', path, abuser, { payload: { ...payload, password: 'not the right one' } }),
      () => inARow(6, () => ask('POST', path, neighbour, { payload, cookies: { 'matric-device': device } })),
    )
    expect(statuses).toEqual(Array<number>(6).fill(200))
    expectOnlyLimits(abused)
    expect(abused.some(({ status }) => status === 429)).toBe(true)
  })
})

test('all sessions of one person share one limit', async () => {
  const who = await server.applicant('Biodata')
  const another = await server.applicant('Biodata')
  const second = await openSession(server.database, who.id)
  const read = (token: string) => server.ask('GET', '/Profile/Get-Profile', { token })
  const save = () =>
    server.ask('PATCH', '/Profile/update-biodata', { token: who.token, body: biodataExample })
  const { saves, waiting } = await server.database.system.transaction().execute(async (tx) => {
    await tx.selectFrom('applicant').select('id').where('id', '=', who.id).forUpdate().execute()
    const begun = Array.from({ length: 4 }, save)
    // The first save waits for the row lock of this transaction. The other three wait for the first save.
    const queued = async () =>
      (
        await sql`select from pg_locks where not granted and locktype = 'tuple'
          and database = (select oid from pg_database where datname = current_database())`.execute(tx)
      ).rows.length
    await expect.poll(queued, { timeout: 4_000 }).toBe(3)
    let isAnswered = false
    const late = read(second).finally(() => {
      isAnswered = true
    })
    expect((await read(another.token)).status).toBe(200)
    await pause(200)
    expect(isAnswered).toBe(false)
    return { saves: begun, waiting: [late] }
  })
  expect((await Promise.all([...saves, ...waiting])).map(({ status }) => status)).toEqual(
    Array<number>(5).fill(200),
  )
})
