import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { staff } from '#contract/office/staff/staff.ts'
import { codeAt } from '#server/modules/staff/sign-in/authenticator.ts'
import { fromOffice, staffCommands } from './office.ts'
import { type SigningInServer, startSigningInServer } from '../signing-in.ts'

const accepted = z.object({ data: staff.acceptInvitation.data })
const confirmed = z.object({ data: staff.confirmAuthenticator.data })

export const acceptedData = (answer: { body: unknown }) => accepted.parse(answer.body).data
export const confirmedData = (answer: { body: unknown }) => confirmed.parse(answer.body).data

export const officePassword = 'seven quiet harbours waiting'

/** Response to a sign-in with a wrong email, password or code. It does not reveal which of the three was wrong. */
export const rejectedSignIn = {
  isSuccessful: false,
  message: 'The email address, the password or the code is not right.',
  errors: null,
  data: null,
}

export function invitationToken(address: string): string {
  const url = new URL(address)
  expect(url.pathname).toBe('/office/invitation')
  return url.searchParams.get('link') ?? ''
}

/**
 * Starts a whole server with a clock that tests can advance. With the system clock, tests would have to wait for the
 * next authenticator code.
 */
export async function startOfficeSignIn() {
  let time = Date.parse('2026-11-20T09:00:00Z')
  const server = await startSigningInServer({ now: () => time })
  const headers = fromOffice
  let count = 0

  const now = () => time
  const nextHalfMinute = () => {
    time += 30_000
  }
  const post = (path: string, body: unknown, cookies: Record<string, string> = {}) =>
    server.post(`/Office/${path}`, body, { headers, cookies })
  const get = (path: string, cookies: Record<string, string> = {}) =>
    server.call('GET', `/Office/${path}`, { headers, cookies })

  async function invited(): Promise<{ email: string; link: string }> {
    count += 1
    const email = `colleague.${count}@office.example`
    const address = await staffCommands(server).invite({
      email,
      name: 'Ngozi Okon-Danladi',
      role: 'approver',
    })
    return { email, link: invitationToken(address) }
  }

  const accept = (link: string, password = officePassword) =>
    post('accept-invitation', { link, password, cpassword: password })

  const secretOf = async (link: string): Promise<string> => acceptedData(await accept(link)).secret

  const login = (email: string, code: string) => post('login', { email, password: officePassword, code })

  const staffRow = (email: string) =>
    server.database.system
      .selectFrom('staff')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()

  return {
    server,
    now,
    nextHalfMinute,
    post,
    get,
    invited,
    accept,
    secretOf,
    login,
    staffRow,
    stop: () => server.stop(),

    /** Creates a colleague who has accepted the invitation. Advances the clock, so that the next code can be used. */
    async active() {
      const { email, link } = await invited()
      const secret = await secretOf(link)
      const answer = await post('confirm-authenticator', { link, code: codeAt(secret, time) })
      const { recoveryCodes } = confirmedData(answer)
      nextHalfMinute()
      return { email, link, secret, recoveryCodes }
    },

    /** Signs in and returns the session cookie. Advances the clock, so that the next code can be used. */
    async cookieOf(colleague: { email: string; secret: string }): Promise<Record<string, string>> {
      const answer = await login(colleague.email, codeAt(colleague.secret, time))
      expect(answer.status).toBe(200)
      nextHalfMinute()
      return { 'matric-office': answer.cookies[0]?.value ?? '' }
    },

    /** Returns the names of a colleague's actions in the audit log, oldest first. */
    async actions(email: string): Promise<string[]> {
      const { id } = await staffRow(email)
      const rows = await server.database.system
        .selectFrom('auditEvent')
        .select('action')
        .where('actorId', '=', id)
        .where('actorKind', '=', 'office')
        .orderBy('id')
        .execute()
      return rows.map((row) => row.action)
    },
  }
}

/** Creates a colleague with a confirmed authenticator app. Returns the email, device cookie and recovery codes. */
export async function confirmedColleague(server: Omit<SigningInServer, 'applicant'>) {
  const email = `${randomUUID()}@office.example`
  const link = invitationToken(await staffCommands(server).invite({ email, name: 'K N', role: 'clerk' }))
  const passwords = { password: officePassword, cpassword: officePassword }
  const accepting = await server.post(
    '/Office/accept-invitation',
    { link, ...passwords },
    { headers: fromOffice },
  )
  const code = codeAt(acceptedData(accepting).secret, Date.now())
  const answer = await server.post('/Office/confirm-authenticator', { link, code }, { headers: fromOffice })
  const device = answer.cookies.find(({ name }) => name === 'matric-office-device')?.value ?? ''
  return { email, device, recoveryCodes: confirmedData(answer).recoveryCodes }
}
