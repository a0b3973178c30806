import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { colleague, staff } from '#contract/office/staff.ts'
import { fromOffice, officeColleague } from '#tests/support/office.ts'
import { noLimits, type SigningInServer, startSigningInServer } from '#tests/support/signing-in.ts'
import { codeAt } from './authenticator.ts'

/** The tests' own clock: codes of the authenticator are not waited for. */
let now = Date.parse('2026-11-20T09:00:00Z')
const nextHalfMinute = () => {
  now += 30_000
}

let server: SigningInServer
beforeAll(async () => {
  server = await startSigningInServer({ now: () => now })
})
afterAll(() => server.stop())

const password = 'seven quiet harbours waiting'
const headers = fromOffice
const post = (path: string, body: unknown, cookies: Record<string, string> = {}) =>
  server.post(`/Office/${path}`, body, { headers, cookies })
const get = (path: string, cookies: Record<string, string> = {}) =>
  server.call('GET', `/Office/${path}`, { headers, cookies })

const accepted = z.object({ data: staff.acceptInvitation.data })
const confirmed = z.object({ data: staff.confirmAuthenticator.data })

let count = 0
async function invited(): Promise<{ email: string; link: string }> {
  count += 1
  const email = `colleague.${count}@office.example`
  const address = await server.services.staff.admin.invite({
    email,
    name: 'Ngozi Okon-Danladi',
    role: 'approver',
  })
  return { email, link: linkIn(address) }
}

function linkIn(address: string): string {
  const url = new URL(address)
  expect(url.origin + url.pathname).toBe('http://localhost:3000/office/invitation')
  return url.searchParams.get('link') ?? ''
}

const accept = (link: string, given = password) =>
  post('accept-invitation', { link, password: given, cpassword: given })

async function secretOf(link: string): Promise<string> {
  return accepted.parse((await accept(link)).body).data.secret
}

/** A colleague who has been through the invitation. */
async function active() {
  const { email, link } = await invited()
  const secret = await secretOf(link)
  const answer = await post('confirm-authenticator', { link, code: codeAt(secret, now) })
  const { recoveryCodes } = confirmed.parse(answer.body).data
  nextHalfMinute()
  return { email, link, secret, recoveryCodes }
}

const login = (email: string, code: string, given = password) =>
  post('login', { email, password: given, code })

async function cookieOf(who: { email: string; secret: string }): Promise<Record<string, string>> {
  const answer = await login(who.email, codeAt(who.secret, now))
  expect(answer.status).toBe(200)
  nextHalfMinute()
  return { 'matric-office': answer.cookies[0]?.value ?? '' }
}

async function staffRow(email: string) {
  return server.database.system
    .selectFrom('staff')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
}

async function actions(email: string): Promise<string[]> {
  const { id } = await staffRow(email)
  const rows = await server.database.system
    .selectFrom('auditEvent')
    .select('action')
    .where('actorId', '=', id)
    .where('actorKind', '=', 'office')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.action)
}

const refusedSignIn = {
  isSuccessful: false,
  message: 'The e-mail address, the password or the code is not right.',
  errors: null,
  data: null,
}

describe('coming in', () => {
  test('from the link to the authenticator, in, proved again, out; one row of the trail each', async () => {
    const { email, link } = await invited()
    const answer = await accept(link)
    const { data } = accepted.parse(answer.body)
    expect(data).toMatchObject({ email, role: 'approver', name: 'Ngozi Okon-Danladi' })
    expect(data.address).toContain(`secret=${data.secret}`)
    expect(data.address).toMatch(/^otpauth:\/\/totp\/.*issuer=ONIKO%20admissions%20office/)
    expect(new Set(data.qr.map((row) => row.length))).toEqual(new Set([data.qr.length]))
    expect(data.qr.join('')).toMatch(/^[01]+$/)
    const proved = await post('confirm-authenticator', { link, code: codeAt(data.secret, now) })
    expect(new Set(confirmed.parse(proved.body).data.recoveryCodes).size).toBe(10)
    nextHalfMinute()

    const signedIn = await login(email, codeAt(data.secret, now))
    expect(signedIn.body.data).toMatchObject({ email, role: 'approver', state: 'active' })
    expect(signedIn.cookies[0]).toMatchObject({
      name: 'matric-office',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
    const cookies = { 'matric-office': signedIn.cookies[0]?.value ?? '' }
    expect(colleague.parse((await get('me', cookies)).body.data)).toMatchObject({ email, role: 'approver' })
    nextHalfMinute()
    expect((await post('step-up', { code: codeAt(data.secret, now) }, cookies)).status).toBe(200)
    const out = await post('logout', {}, cookies)
    expect(out.status).toBe(200)
    expect(out.cookies[0]).toMatchObject({ name: 'matric-office', value: '', maxAge: 0 })
    expect((await get('me', cookies)).status).toBe(401)
    expect(await actions(email)).toEqual([
      'office-password-set',
      'office-authenticator-confirmed',
      'office-signed-in',
      'office-stepped-up',
      'office-signed-out',
    ])
  })

  test('over https the cookie is bound to this host', async () => {
    const secure = await startSigningInServer({ publicUrl: 'https://apply.oniko.example', now: () => now })
    try {
      const link =
        new URL(
          await secure.services.staff.admin.invite({ email: 'a@office.example', name: 'A B', role: 'clerk' }),
        ).searchParams.get('link') ?? ''
      const body = { link, password, cpassword: password }
      const { secret } = accepted.parse(
        (await secure.post('/Office/accept-invitation', body, { headers })).body,
      ).data
      await secure.post('/Office/confirm-authenticator', { link, code: codeAt(secret, now) }, { headers })
      const again = { email: 'a@office.example', password, code: codeAt(secret, now + 30_000) }
      const { cookies } = await secure.post('/Office/login', again, { headers })
      expect(cookies[0]).toMatchObject({ name: '__Host-matric-office', secure: true, httpOnly: true })
    } finally {
      await secure.stop()
    }
  })

  test('the link works once, for two days, and not after a newer one', async () => {
    const { email, link } = await active()
    expect((await accept(link)).body.errors).toHaveProperty('link')
    const again = await post('confirm-authenticator', { link, code: '123456' })
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([400, ['link']])

    const first = linkIn(await server.services.staff.admin.newLink(email))
    const second = linkIn(await server.services.staff.admin.newLink(email))
    expect((await accept(first)).status).toBe(400)
    expect((await accept(second)).status).toBe(200)
    await server.database.system
      .updateTable('staffToken')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('kind', '=', 'link')
      .execute()
    expect((await accept(second)).status).toBe(400)
  })

  test('fifty confirmations at once: one succeeds, with one set of recovery codes', async () => {
    const { email, link } = await invited()
    const code = codeAt(await secretOf(link), now)
    nextHalfMinute()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post('confirm-authenticator', { link, code })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const { id } = await staffRow(email)
    const codes = server.database.system.selectFrom('staffRecoveryCode').selectAll().where('staffId', '=', id)
    expect(await codes.execute()).toHaveLength(10)
  })

  test('a repeated acceptance gives the same secret, another password another one', async () => {
    const { link } = await invited()
    const [one, two] = await Promise.all([secretOf(link), secretOf(link)])
    expect(two).toBe(one)
    expect(await secretOf(link)).toBe(one)
    const other = accepted.parse((await accept(link, 'four calm rivers meeting')).body).data.secret
    expect(other).not.toBe(one)
  })

  test('weak passwords are refused as the applicants’ are', async () => {
    const { link } = await invited()
    for (const weak of ['short', 'password1234', 'ngozi okon danladi', 'oniko oniko 1'])
      expect((await accept(link, weak)).body.errors).toHaveProperty('password')
  })

  test('a wrong code does not use the link up', async () => {
    const { link } = await invited()
    const secret = await secretOf(link)
    for (const code of ['000000', codeAt(secret, now - 90_000), codeAt(secret, now + 90_000), 'ABCDEF'])
      expect((await post('confirm-authenticator', { link, code })).body.errors).toHaveProperty('code')
    const answer = await post('confirm-authenticator', { link, code: codeAt(secret, now) })
    expect(answer.status).toBe(200)
  })

  test('nobody signs in before the authenticator is confirmed, nor after a new link was accepted', async () => {
    const fresh = await invited()
    const secret = await secretOf(fresh.link)
    expect((await login(fresh.email, codeAt(secret, now))).body).toMatchObject(refusedSignIn)
    const known = await active()
    const cookies = await cookieOf(known)
    const link = linkIn(await server.services.staff.admin.newLink(known.email))
    const next = await secretOf(link)
    expect((await login(known.email, codeAt(known.secret, now))).status).toBe(400)
    await post('confirm-authenticator', { link, code: codeAt(next, now) })
    nextHalfMinute()
    expect((await get('me', cookies)).status).toBe(401)
    expect((await login(known.email, codeAt(known.secret, now))).status).toBe(400)
    expect((await login(known.email, codeAt(next, now))).status).toBe(200)
  })
})

describe('codes', () => {
  test('one code opens one session, however often it is sent', async () => {
    const { email, secret } = await active()
    const code = codeAt(secret, now)
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, code)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    // Tries at the very same moment may also be told to wait.
    for (const answer of answers.filter(({ status }) => status === 400))
      expect(answer.body).toMatchObject(refusedSignIn)
    expect((await login(email, code)).status).toBe(400)
  })

  test('an earlier code is void once a later one was used', async () => {
    const { email, secret } = await active()
    nextHalfMinute()
    const earlier = codeAt(secret, now - 30_000)
    expect((await login(email, codeAt(secret, now))).status).toBe(200)
    expect((await login(email, earlier)).status).toBe(400)
    nextHalfMinute()
  })

  test('a clock half a minute off is forgiven, a minute is not; gaps are dropped', async () => {
    const { email, secret } = await active()
    nextHalfMinute()
    nextHalfMinute()
    for (const off of [-90_000, -60_000, 60_000, 90_000])
      expect((await login(email, codeAt(secret, now + off))).status).toBe(400)
    expect((await login(email, codeAt(secret, now - 30_000))).status).toBe(200)
    const spaced = codeAt(secret, now + 30_000).replace(/(...)/, '$1 ')
    expect((await login(email, ` ${spaced} `)).status).toBe(200)
  })

  test('a recovery code works once, forgiving how it is typed; of two requests one succeeds', async () => {
    const { email, recoveryCodes } = await active()
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await login(email, typed)).status).toBe(200)
    expect((await login(email, first)).body).toMatchObject(refusedSignIn)
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, second)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('another colleague’s codes are worth nothing', async () => {
    const one = await active()
    const other = await active()
    expect((await login(one.email, codeAt(other.secret, now))).status).toBe(400)
    expect((await login(one.email, other.recoveryCodes[0] ?? '')).status).toBe(400)
  })

  test('what is stored opens nothing', async () => {
    const { email, secret, recoveryCodes, link } = await active()
    const cookies = await cookieOf({ email, secret })
    const row = await staffRow(email)
    expect(row.totpSealed?.includes(Buffer.from(secret))).toBe(false)
    const stored = JSON.stringify([
      await server.database.system.selectFrom('staff').selectAll().execute(),
      await server.database.system.selectFrom('staffToken').selectAll().execute(),
      await server.database.system.selectFrom('staffRecoveryCode').selectAll().execute(),
      await server.database.system.selectFrom('auditEvent').selectAll().execute(),
    ])
    for (const canary of [secret, password, link, cookies['matric-office'] ?? '', ...recoveryCodes]) {
      expect(canary).not.toBe('')
      expect(stored.includes(canary)).toBe(false)
    }
  })
})

describe('sessions', () => {
  test('a step-up needs a fresh code and lasts a quarter of an hour', async () => {
    const who = await active()
    const cookies = await cookieOf(who)
    const { id } = await staffRow(who.email)
    const token = cookies['matric-office'] ?? ''
    const steppedUp = async () => (await server.services.staff.sessions.read(token))?.steppedUp
    expect(await steppedUp()).toBe(true)
    const age = async (minutes: number) =>
      server.database.system
        .updateTable('staffToken')
        .set({ steppedUpAt: new Date(Date.now() - minutes * 60_000) })
        .where('staffId', '=', id)
        .execute()
    await age(14)
    expect(await steppedUp()).toBe(true)
    await age(16)
    expect(await steppedUp()).toBe(false)
    const used = codeAt(who.secret, now - 30_000)
    for (const code of [used, '000000'])
      expect((await post('step-up', { code }, cookies)).body.errors).toHaveProperty('code')
    expect(await steppedUp()).toBe(false)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('step-up', { code: codeAt(who.secret, now) }, cookies)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await steppedUp()).toBe(true)
  })

  test('half an hour of silence or half a day ends it', async () => {
    const change = async (id: string, set: { seenAt?: Date; expiresAt?: Date }) =>
      server.database.system.updateTable('staffToken').set(set).where('staffId', '=', id).execute()
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const one = await officeColleague(server, 'clerk')
    const me = (who: { headers: Record<string, string> }) =>
      server.call('GET', '/Office/me', { headers: who.headers })
    await change(one.id, { seenAt: minutesAgo(29) })
    expect((await me(one)).status).toBe(200)
    await change(one.id, { seenAt: minutesAgo(29) })
    expect((await me(one)).status).toBe(200)
    await change(one.id, { seenAt: minutesAgo(31) })
    expect((await me(one)).status).toBe(401)
    const other = await officeColleague(server, 'clerk')
    const { expiresAt } = await server.database.system
      .selectFrom('staffToken')
      .select('expiresAt')
      .where('staffId', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(Math.abs(expiresAt.getTime() - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000)
    await change(other.id, { expiresAt: minutesAgo(1) })
    expect((await me(other)).status).toBe(401)
    await server.services.staff.sessions.deleteOld()
  })

  test('a disabled colleague is out at once and stays out; nobody disables themselves', async () => {
    const admin = await officeColleague(server, 'admin')
    const who = await active()
    const cookies = await cookieOf(who)
    const { id } = await staffRow(who.email)
    const asAdmin = (staffId: string) =>
      server.post('/Office/disable-staff', { staffId }, { headers: admin.headers })
    expect((await get('me', cookies)).status).toBe(200)
    expect((await asAdmin(id)).status).toBe(200)
    expect((await asAdmin(id)).status).toBe(200)
    expect((await get('me', cookies)).status).toBe(401)
    expect((await login(who.email, codeAt(who.secret, now))).body).toMatchObject(refusedSignIn)
    expect((await asAdmin(admin.id)).status).toBe(409)
    expect((await asAdmin('nobody')).status).toBe(404)
    expect((await asAdmin('00000000-0000-7000-8000-000000000000')).status).toBe(404)
    const { rows } = {
      rows: await server.database.system
        .selectFrom('auditEvent')
        .selectAll()
        .where('action', '=', 'staff-disabled')
        .execute(),
    }
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ actorId: admin.id, actorKind: 'office', after: { staff: id } })
    const listed = await server.call('GET', '/Office/staff', { headers: admin.headers })
    expect(z.array(colleague).parse(listed.body.data)).toContainEqual(
      expect.objectContaining({ id, state: 'disabled' }),
    )

    const link = linkIn(await server.services.staff.admin.newLink(who.email))
    expect((await login(who.email, codeAt(who.secret, now))).status).toBe(400)
    expect((await accept(link)).status).toBe(200)
  })

  test('the session of a disabled colleague is refused even if its token were left behind', async () => {
    const who = await officeColleague(server, 'clerk')
    await server.database.system
      .updateTable('staff')
      .set({ disabledAt: new Date() })
      .where('id', '=', who.id)
      .execute()
    expect((await server.call('GET', '/Office/me', { headers: who.headers })).status).toBe(401)
  })
})

describe('guessing', () => {
  test('known and unknown addresses are refused alike and slowed down alike', async () => {
    const strict = await startSigningInServer({
      now: () => now,
      limits: {
        ...noLimits,
        account: { freeTries: 5, firstWait: 30, longestWait: 900, forgetAfter: 86_400 },
      },
    })
    try {
      await strict.services.staff.admin.invite({ email: 'known@office.example', name: 'K N', role: 'clerk' })
      const tried = async (email: string) => {
        const found = []
        for (let at = 0; at < 7; at++) {
          const answer = await strict.post('/Office/login', { email, password, code: '123456' }, { headers })
          const names = Object.keys(answer.headers).sort().join()
          found.push([
            answer.status,
            names,
            { ...answer.body, message: answer.body.message.replace(/\d+/, 'n') },
          ])
        }
        return found
      }
      const known = await tried('known@office.example')
      expect(known.map(([status]) => status)).toEqual([400, 400, 400, 400, 400, 429, 429])
      expect(await tried('unknown@office.example')).toEqual(known)
    } finally {
      await strict.stop()
    }
  })

  test('step-up codes are slowed down too', async () => {
    const strict = await startSigningInServer({
      limits: {
        ...noLimits,
        account: { freeTries: 5, firstWait: 30, longestWait: 900, forgetAfter: 86_400 },
      },
    })
    try {
      const { headers: own } = await officeColleague(strict, 'approver')
      const statuses = []
      for (let at = 0; at < 7; at++)
        statuses.push((await strict.post('/Office/step-up', { code: '123456' }, { headers: own })).status)
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
    } finally {
      await strict.stop()
    }
  })

  test('invented links are counted by the machine they come from', async () => {
    const strict = await startSigningInServer({ limits: { ...noLimits, wrongCodesPerHour: 10 } })
    try {
      const statuses = []
      for (let at = 0; at < 12; at++) {
        const link = createHash('sha256').update(String(at)).digest('base64url')
        const body = { link, password, cpassword: password }
        statuses.push((await strict.post('/Office/accept-invitation', body, { headers })).status)
      }
      expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
    } finally {
      await strict.stop()
    }
  })
})
