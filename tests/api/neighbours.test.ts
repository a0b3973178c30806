import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { officeExports } from '#contract/office/list/exports.ts'
import { printing } from '#contract/endpoints/printing.ts'
import { biodataExample } from '#contract/steps/biodata-fields.ts'
import { argon2Passwords } from '#server/adapters/passwords/argon2-passwords.ts'
import { productionWorkLimits } from '#server/http/limits/expensive-work.ts'
import { defaultUsageLimits } from '#server/usage-limits.ts'
import { type ApiApplicant, type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import {
  type Answer,
  besideAbuse,
  concurrency,
  expectOnlyLimits,
  inARow,
} from '#tests/support/beside-abuse.ts'
import { longTimeouts } from '#tests/support/database/postgres.ts'
import { encodedForm } from '#tests/support/encoded-form.ts'
import { fromOffice, officeColleague } from '#tests/support/office/office.ts'
import { confirmedColleague } from '#tests/support/office/office-sign-in.ts'
import { openSession } from '#tests/support/open-session.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { aPassword } from '#tests/support/samples.ts'
import { fromPortal } from '#tests/support/signing-in.ts'

/*
 * One person repeats an expensive call on 120 concurrent connections. With the production limits, the server must not
 * reject requests of other people.
 */

const abuser = '192.0.2.66'
const neighbour = '198.51.100.7'

let server: ApiServer
const countedPrints = concurrency()
const countedPictures = concurrency()
const passwords = argon2Passwords()
beforeAll(async () => {
  server = await startApiServer({
    workLimits: productionWorkLimits,
    databaseTimeouts: longTimeouts,
    // With their production values, the hourly and daily limits would reject the abuse before it causes any load.
    usageLimits: {
      ...defaultUsageLimits,
      uploadsPerHourAndPerson: 1_000_000,
      exportsPerDayAndPerson: 1_000_000,
      printsPerMinuteAndPerson: 1_000_000,
    },
    pdf: (real) => ({ ...real, render: countedPrints.count(real.render) }),
    pictures: (real) => ({ ...real, toJpeg: countedPictures.count(real.toJpeg) }),
    passwords: (unlimited) => ({ ...passwords, close: () => unlimited.close() }),
  })
})
afterAll(async () => {
  await server.stop()
  await passwords.close()
})

async function ask(method: 'GET' | 'POST', url: string, address: string, more: object = {}): Promise<Answer> {
  const answer = await server.http.inject({ method, url, remoteAddress: address, ...more })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'] }
}

/** Returns the download path of an applicant's receipts, with a new ticket. */
async function receiptsOf(token: string): Promise<string> {
  const { data } = await server.ask('GET', printing.receipt.path, { token })
  return new URL(printing.receipt.data.parse(data).printUrl).pathname
}

/** Adds an applicant with a paid fee. */
async function payer(): Promise<ApiApplicant> {
  const who: ApiApplicant = await server.applicant('PaymentInitiation')
  const body = { payType: 'ApplicationFee' }
  const opened = await server.ask('POST', '/Payment/initiate-payment', { token: who.token, body })
  const { paymentUrl } = z.object({ paymentUrl: z.string() }).parse(opened.data)
  const transactionReference = new URL(paymentUrl).pathname.slice(1)
  server.gateway.says(transactionReference, 'succeeded')
  await server.ask('POST', '/Payment/requery-payment', { token: who.token, body: { transactionReference } })
  return who
}

const receiptsPath = async () => receiptsOf((await payer()).token)

async function upload(token: string, address: string): Promise<Answer> {
  const form = new FormData()
  form.append('documentType', 'ProfilePicture')
  const photo = await noisyPicture(400, 400, 'jpeg')
  form.append('file', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const { payload, contentType } = await encodedForm(form)
  return ask('POST', '/api/Utility/upload', address, {
    headers: { 'content-type': contentType, authorization: `Bearer ${token}` },
    payload,
  })
}

const prepared = z.object({ data: officeExports.prepare.data })

/** Exports the list of applications and downloads the file. */
async function exportList(headers: Record<string, string>, address: string): Promise<Answer> {
  const from = { headers, remoteAddress: address }
  const reply = await server.http.inject({
    ...from,
    method: 'POST',
    url: `/api${officeExports.prepare.path}`,
    payload: { format: 'xlsx' },
  })
  if (reply.statusCode !== 200) return { status: reply.statusCode, retryAfter: reply.headers['retry-after'] }
  return ask('GET', `/api/Office/exports/${prepared.parse(reply.json()).data.ticket}`, address, { headers })
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

  test('uploads pictures: other people can upload', async () => {
    const [them, other] = [await server.applicant('PictureUpload'), await server.applicant('PictureUpload')]
    const { statuses, abused } = await besideAbuse(
      () => upload(them.token, abuser),
      () => inARow(6, () => upload(other.token, neighbour)),
    )
    expect(statuses).toEqual(Array<number>(6).fill(200))
    expectOnlyLimits(abused)
    expect(abused.some(({ status }) => status === 429)).toBe(true)
  })

  test('exports lists in several sessions: other colleagues can export', async () => {
    const [them, other] = [await officeColleague(server, 'clerk'), await officeColleague(server, 'clerk')]
    const sessions = await Promise.all(Array.from({ length: 10 }, () => officeSession(them.id)))
    let next = 0
    const { statuses, abused } = await besideAbuse(
      () => exportList(sessions[next++ % sessions.length] ?? {}, abuser),
      () => inARow(4, () => exportList(other.headers, neighbour)),
    )
    expect(statuses).toEqual(Array<number>(4).fill(200))
    expectOnlyLimits(abused)
    expect(abused.some(({ status }) => status === 429)).toBe(true)
  })

  /**
   * Returns a function that calls `call` with a new login name each time. The queue of a client IP address holds at
   * most one request per login name, so a few names could not fill the queue.
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

/** Opens another sign-in session of a colleague. Returns its request headers. */
async function officeSession(staffId: string): Promise<Record<string, string>> {
  const token = await server.database.system
    .transaction()
    .execute((tx) => server.services.staff.sessions.open(tx, staffId))
  return { ...fromOffice, cookie: `matric-office=${token}` }
}

describe('one person with several tokens, at several addresses', () => {
  const addresses = Array.from({ length: 6 }, (_, at) => `192.0.2.${at + 1}`)

  test('prints one document at a time', async () => {
    const { token } = await payer()
    const tickets = new Set<string>()
    // Tickets that are created in the same second are equal, so the test waits between two tickets.
    for (; tickets.size < 3; await pause(300)) tickets.add(await receiptsOf(token))
    countedPrints.reset()
    const tries = addresses.flatMap((address) => [...tickets].map((ticket) => ask('GET', ticket, address)))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5)
    expect(countedPrints.maximum()).toBe(1)
  })

  test('converts one picture at a time', async () => {
    const { id } = await server.applicant('PictureUpload')
    const tokens = await Promise.all(addresses.map(() => openSession(server.database, id)))
    countedPictures.reset()
    const tries = addresses.map((address, at) => upload(tokens[at] ?? '', address))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5)
    expect(countedPictures.maximum()).toBe(1)
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
    await expect.poll(queued).toBe(3)
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
