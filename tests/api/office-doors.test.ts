import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/registry.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office.ts'
import { nameOf } from './rows.ts'

let server: ApiServer
let colleague: OfficeColleague
beforeAll(async () => {
  server = await startApiServer()
  colleague = await officeColleague(server, 'admin')
})
afterAll(() => server.stop())

const forApplicants = endpoints.filter(({ access }) => access === 'applicant')
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a colleague’s keys do not fit an applicant’s file', () => {
  test.each(forApplicants.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      for (const headers of [
        colleague.headers,
        bearer(colleague.token),
        { ...colleague.headers, ...bearer(colleague.token) },
      ]) {
        const answer = await server.ask(endpoint.method, endpoint.path, { headers, body: {} })
        expect([answer.status, answer.data]).toEqual([401, null])
      }
    },
  )

  test('the same key does open the office', async () => {
    const answer = await server.ask('GET', '/Office/me', { headers: colleague.headers })
    expect(answer.status).toBe(200)
  })
})
