import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { may, policy, type Role, roles } from '#contract/office/staff/policy.ts'
import { officeUpload } from '#contract/office/applications.ts'
import { officeEndpoints } from '#contract/office/registry.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { fromOffice, type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'

let server: ApiServer
const colleagues = new Map<Role, OfficeColleague>()
beforeAll(async () => {
  server = await startApiServer()
  for (const role of roles) colleagues.set(role, await officeColleague(server, role))
  // A call updates `seenAt` if it is older than a minute. These tests compare all rows and can take longer than that,
  // so they set `seenAt` to a future time.
  const seenAt = new Date(Date.now() + 3_600_000)
  await server.database.system.updateTable('staffToken').set({ seenAt }).execute()
})
afterAll(() => server.stop())

const nobody = '00000000-0000-7000-8000-000000000000'
const staffEndpoints = officeEndpoints.filter((endpoint) => endpoint.access === 'staff')

/**
 * Calls an endpoint with an invalid body (GET: without a body). Permissions are checked before validation, so a missing
 * permission must still give 403.
 */
const call = ({ method, path }: Endpoint, headers: Record<string, string>) =>
  server.ask(method, path.replaceAll(/\{\w+\}/g, nobody), {
    headers,
    ...(method === 'GET' ? {} : { body: { strange: true } }),
  })

function colleague(role: Role): OfficeColleague {
  const found = colleagues.get(role)
  if (found === undefined) throw new Error(`There is no ${role}`)
  return found
}

describe.each(staffEndpoints.map((each) => [`${each.method} ${each.path}`, each] as const))(
  '%s',
  (_, endpoint) => {
    const { permission } = endpoint
    if (permission === undefined) throw new Error(`${endpoint.path} says no permission`)

    test.each(roles)('follows the policy for the role %s', async (role) => {
      const before = await server.fingerprint()
      const { status, message } = await call(endpoint, colleague(role).headers)
      if (may(role, permission)) expect([200, 400, 404, 422]).toContain(status)
      else {
        expect([status, message]).toEqual([403, 'Your role in the office does not allow this.'])
        expect(await server.fingerprint()).toBe(before)
      }
    })

    test('rejects strangers, applicants and other sites', async () => {
      const [role] = policy[permission]
      const { token, headers } = colleague(role)
      const applicant = await server.applicant('Biodata')
      const disabled = await officeColleague(server, role)
      await server.database.system
        .updateTable('staff')
        .set({ disabledAt: new Date() })
        .where('id', '=', disabled.id)
        .execute()
      const before = await server.fingerprint()
      const signedOut: Record<string, string>[] = [
        {},
        { cookie: 'matric-office=' },
        { cookie: `matric-office=${'A'.repeat(43)}` },
        { cookie: `matric-office=${applicant.token}` },
        { cookie: `matric-office=${applicant.refreshToken}`, authorization: `Bearer ${applicant.token}` },
        { authorization: `Bearer ${token}` },
      ]
      for (const each of signedOut)
        expect(await call(endpoint, { ...fromOffice, ...each })).toMatchObject({
          status: 401,
          message: 'Session timed out. Please login!',
          data: null,
        })
      expect(await call(endpoint, { ...fromOffice, ...disabled.headers })).toMatchObject({
        status: 401,
        message: 'Your access was removed. Ask an administrator.',
        data: null,
      })
      const { cookie = '' } = headers
      for (const client of [[], [['x-matric-client', 'portal']]])
        expect(await call(endpoint, { ...Object.fromEntries(client), cookie })).toMatchObject({ status: 403 })
      expect(await server.fingerprint()).toBe(before)
    })
  },
)

test('final decisions need a confirmed identity', async () => {
  const fresh = officeEndpoints.filter((each) => each.freshCode === true)
  for (const endpoint of fresh) {
    const [role] = policy[endpoint.permission ?? 'manage-staff']
    const tired = await officeColleague(server, role, { steppedUp: false })
    expect(await call(endpoint, tired.headers)).toMatchObject({ status: 403, code: 'step-up-required' })
    const awake = await call(endpoint, colleague(role).headers)
    expect(awake.code).not.toBe('step-up-required')
  }
  expect(fresh.map((each) => each.path).sort()).toEqual([
    '/Office/approve-decision',
    '/Office/approve-screen',
    '/Office/change-staff-role',
    '/Office/disable-staff',
    '/Office/invite-staff',
    '/Office/reissue-letter',
    '/Office/release-decisions',
    '/Office/revoke-letter',
    '/Office/run-approvals',
    '/Office/send-staff-link',
  ])
})

test('pictures are rejected to strangers, applicants and other sites', async () => {
  const path = officeUpload.path.replace('{ticket}', 'A'.repeat(22))
  const { token } = await server.applicant('Biodata')
  const { headers } = colleague('clerk')
  const ask = async (given: Record<string, string>) =>
    (await server.ask('GET', path, { headers: given })).status
  expect(await ask({ ...fromOffice })).toBe(401)
  expect(await ask({ ...fromOffice, authorization: `Bearer ${token}` })).toBe(401)
  expect(await ask({ ...fromOffice, cookie: `matric-office=${token}` })).toBe(401)
  expect(await ask({ cookie: headers['cookie'] ?? '' })).toBe(403)
  expect(await ask(headers)).toBe(404)
})

test('a colleague’s token gives no access to applicant endpoints', async () => {
  const { token, headers } = colleague('admin')
  for (const each of [{ authorization: `Bearer ${token}` }, headers])
    expect((await server.ask('GET', '/Profile/Get-Profile', { headers: each })).status).toBe(401)
})

const good: Record<string, Record<string, string>> = {
  '/Office/accept-invitation': {
    link: 'x',
    password: 'seven quiet harbours',
    cpassword: 'seven quiet harbours',
  },
  '/Office/confirm-authenticator': { link: 'x', code: '123456' },
  '/Office/login': { email: 'a@office.example', password: 'x', code: '123456' },
  '/Office/logout': {},
}

test('public office endpoints reject calls from other sites', async () => {
  const open = officeEndpoints.filter(({ access }) => access === 'public')
  expect(open.map(({ path }) => path).sort()).toEqual(Object.keys(good))
  for (const { method, path } of open) {
    const body = good[path]
    const rejected = await server.ask(method, path, { body })
    expect(rejected).toMatchObject({
      status: 403,
      message: 'This request can only be sent from the office itself.',
    })
    expect([200, 400]).toContain((await server.ask(method, path, { body, headers: fromOffice })).status)
  }
})
