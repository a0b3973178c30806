import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/registry.ts'
import { biodataEndpoints } from '#contract/steps/biodata.ts'
import { nextOfKinEndpoints } from '#contract/steps/next-of-kin.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { fieldRules } from './field-rules.ts'
import { applicantFor, nameOf, rowOf } from './rows.ts'

let server: ApiServer
let columns: string[]

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())

beforeAll(async () => {
  server = await startApiServer()
  const { rows } = await sql<{ name: string }>`select distinct column_name as name
    from information_schema.columns where table_schema = 'public'`.execute(server.database.system)
  const names = rows.flatMap(({ name }) => [name, camel(name)])
  // Response fields. No request body may set them.
  const wire = [
    'nextStage',
    'hasPaidApplicationFee',
    'hasPaidSchoolFee',
    'isSuccessful',
    'amount',
    'transactionAmount',
  ]
  const roles = ['role', 'roles', 'isAdmin', 'admin', 'permissions', 'userId', 'applicantID', 'profileId']
  columns = [...new Set([...names, ...wire, ...roles])]
})
afterAll(() => server.stop())

describe('database columns cannot be set by adding their names', () => {
  const withBody = endpoints.filter(({ body }) => body !== undefined)

  test.each(withBody.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const { method, path, access } = endpoint
      const row = rowOf(endpoint)
      const who = await applicantFor(server, row)
      const good = (await row.body?.(server, who)) ?? {}
      const own = new Set(Object.keys(fieldRules[path] ?? {}))
      const strange = columns.filter((name) => !own.has(name))
      expect(strange.length).toBeGreaterThan(100)
      const before = await server.fingerprint()
      for (const name of strange) {
        const body = { ...good, [name]: 'IsAdmitted' }
        const answer = await server.ask(method, path, {
          body,
          ...(access === 'applicant' ? { token: who.token } : {}),
        })
        expect([name, answer.status, Object.keys(answer.errors ?? {})]).toEqual([name, 422, [name]])
      }
      expect(await server.fingerprint()).toBe(before)
    },
  )
})

describe('ids that older clients send are accepted and ignored', () => {
  test.each([
    ['ApplicantId', biodataEndpoints.save],
    ['applicationID', nextOfKinEndpoints.save],
  ] as const)('%s', async (field, endpoint) => {
    const { method, path } = endpoint
    const row = rowOf(endpoint)
    const [who, other] = [await applicantFor(server, row), await applicantFor(server, row)]
    const before = await server.fingerprint(other.id)
    for (const id of [other.id, null, 7, '', '00000000-0000-0000-0000-000000000000']) {
      const body = { ...(await row.body?.(server, who)), [field]: id }
      const answer = await server.ask(method, path, { token: who.token, body })
      expect([id, answer.status]).toEqual([id, 200])
    }
    expect(await server.fingerprint(other.id)).toBe(before)
    expect(await server.stageOf(who.id)).not.toBe(row.stage)
  })
})
