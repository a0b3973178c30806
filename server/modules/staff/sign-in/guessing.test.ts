import { createHash } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { productionLimits } from '#server/modules/credentials/throttle/limits.ts'
import { fromOffice as headers, officeColleague, staffCommands } from '#tests/support/office/office.ts'
import {
  acceptedData,
  confirmedColleague,
  invitationToken,
  officePassword as password,
  startOfficeSignIn,
} from '#tests/support/office/office-sign-in.ts'
import { startSigningInServer } from '#tests/support/signing-in.ts'
import { noLimits } from '#tests/support/server-deps.ts'
import { codeAt } from './authenticator.ts'

const textOf = (given: unknown): string =>
  typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : String(given)

describe('guessing', () => {
  test('known and unknown addresses get the same rejection and the same delay', async () => {
    const strict = await startSigningInServer({
      limits: {
        ...noLimits,
        account: { freeAttempts: 5, firstWait: 30, longestWait: 900, forgetAfter: 86_400 },
      },
    })
    try {
      await staffCommands(strict).invite({ email: 'known@office.example', name: 'K N', role: 'clerk' })
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

  test('a link that an administrator sends lifts the wait after failed sign-ins', async () => {
    const strict = await startSigningInServer({ limits: { ...noLimits, account: productionLimits.account } })
    try {
      const [admin, clerk] = [await officeColleague(strict, 'admin'), await officeColleague(strict, 'clerk')]
      const body = { email: clerk.email, password, code: '123456' }
      const guess = async () => (await strict.post('/Office/login', body, { headers })).status
      for (let at = 0; at < 5; at++) await guess()
      expect(await guess()).toBe(429)
      const link = { staffId: clerk.id, seenState: 'active' }
      const sent = await strict.post('/Office/send-staff-link', link, { headers: admin.headers })
      expect(sent.status).toBe(200)
      expect(await guess()).toBe(400)
    } finally {
      await strict.stop()
    }
  })

  test('a new link works for a colleague who was locked out by a stranger', async () => {
    const strict = await startSigningInServer({ limits: { ...noLimits, account: productionLimits.account } })
    try {
      const email = 'locked.out@office.example'
      const admin = staffCommands(strict)
      await admin.invite({ email, name: 'K N', role: 'clerk' })
      const guess = () => strict.post('/Office/login', { email, password, code: '123456' }, { headers })
      const lockOut = async () => {
        for (let at = 0; at < 5; at++) await guess()
        expect((await guess()).status).toBe(429)
      }
      await lockOut()
      const link = invitationToken(await admin.newLink(email))
      expect((await guess()).status).toBe(400)

      const accepted = await strict.post(
        '/Office/accept-invitation',
        { link, password, cpassword: password },
        { headers },
      )
      const { secret } = acceptedData(accepted)
      for (let at = 0; at < 4; at++) await guess()
      expect((await guess()).status).toBe(429)
      const code = codeAt(secret, Date.now())
      expect((await strict.post('/Office/confirm-authenticator', { link, code }, { headers })).status).toBe(
        200,
      )
      expect((await guess()).status).toBe(400)
    } finally {
      await strict.stop()
    }
  })

  test('a stranger does not lock out a colleague on a device where the colleague has signed in', async () => {
    const strict = await startSigningInServer({ limits: { ...noLimits, account: productionLimits.account } })
    try {
      const [own, other] = [await confirmedColleague(strict), await confirmedColleague(strict)]
      const guess = () =>
        strict.post('/Office/login', { email: own.email, password, code: '123456' }, { headers })
      for (let at = 0; at < 5; at++) await guess()
      expect((await guess()).status).toBe(429)
      const signIn = (device: string) =>
        strict.post(
          '/Office/login',
          { email: own.email, password, code: own.recoveryCodes.pop() },
          { headers, cookies: { 'matric-office-device': device } },
        )
      expect((await signIn('')).status).toBe(429)
      expect((await signIn('x'.repeat(43))).status).toBe(429)
      // The known device of one colleague does not lift the delay for another colleague.
      expect((await signIn(other.device)).status).toBe(429)
      const welcome = await signIn(own.device)
      expect(welcome.status).toBe(200)
      // A known device gets no new device cookie.
      expect(welcome.cookies.map(({ name }) => name)).toEqual(['matric-office'])
      // After a new one-time link, an old device, such as a stolen laptop, is unknown.
      await staffCommands(strict).newLink(own.email)
      const { id } = await strict.database.system
        .selectFrom('staff')
        .select('id')
        .where('email', '=', own.email)
        .executeTakeFirstOrThrow()
      const devices = strict.database.system.selectFrom('staffToken').select('hash').where('staffId', '=', id)
      expect(await devices.where('kind', '=', 'device').execute()).toEqual([])
    } finally {
      await strict.stop()
    }
  })

  test('a right password with a wrong code runs the same statements as a wrong password', async () => {
    const office = await startOfficeSignIn()
    try {
      const { email } = await office.active()
      const statementsOf = async (address: string, typed: string, code: string) => {
        const query = vi.spyOn(pg.Client.prototype, 'query')
        const answer = await office.post('login', { email: address, password: typed, code })
        expect(answer.status).toBe(400)
        const texts = query.mock.calls.map(([given]) => textOf(given))
        query.mockRestore()
        return texts
      }
      const right = await statementsOf(email, password, 'ABCD-EFGH-JKLM-NPQR')
      expect(right.join()).toContain('staff_recovery_code')
      for (const [address, typed, code] of [
        [email, 'not the right one', 'ABCD-EFGH-JKLM-NPQR'],
        ['nobody@office.example', 'not the right one', 'ABCD-EFGH-JKLM-NPQR'],
        [email, password, '000000'],
        [email, 'not the right one', '000000'],
      ] as const)
        expect(await statementsOf(address, typed, code)).toEqual(right)
    } finally {
      await office.stop()
    }
  })

  test('step-up codes are rate-limited too', async () => {
    const strict = await startSigningInServer({
      limits: {
        ...noLimits,
        account: { freeAttempts: 5, firstWait: 30, longestWait: 900, forgetAfter: 86_400 },
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

  test("neither strangers in a colleague's network nor another session block the step-up", async () => {
    const { account } = productionLimits
    const network = { ...productionLimits.network, freeAttempts: 3 }
    const strict = await startSigningInServer({ limits: { ...noLimits, account, network } })
    try {
      const own = await confirmedColleague(strict)
      const code = () => own.recoveryCodes.pop()
      const session = async () => {
        const body = { email: own.email, password, code: code() }
        const answer = await strict.post('/Office/login', body, {
          headers,
          cookies: { 'matric-office-device': own.device },
        })
        expect(answer.status).toBe(200)
        return { 'matric-office': answer.cookies.find(({ name }) => name === 'matric-office')?.value ?? '' }
      }
      const [desk, stolen] = [await session(), await session()]
      const guess = (email: string) =>
        strict.post('/Office/login', { email, password, code: '123456' }, { headers })
      for (let at = 0; at < 3; at++) expect((await guess(`${at}@example.com`)).status).toBe(400)
      expect((await guess('4@example.com')).status).toBe(429)
      const stepUp = async (cookies: Record<string, string>, typed = code()) =>
        (await strict.post('/Office/step-up', { code: typed }, { headers, cookies })).status
      for (let at = 0; at < 5; at++) expect(await stepUp(stolen, '123456')).toBe(400)
      expect(await stepUp(stolen, '123456')).toBe(429)
      expect(await stepUp(desk)).toBe(200)
    } finally {
      await strict.stop()
    }
  })

  test('wrong links are counted per client IP', async () => {
    const strict = await startSigningInServer({ limits: { ...noLimits, wrongCodesPerHourAndHost: 10 } })
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
