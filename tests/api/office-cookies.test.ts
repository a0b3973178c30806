import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/registry.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'
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

describe('a colleague’s session does not authorise applicant calls', () => {
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

  test('the same session authorises office calls', async () => {
    const answer = await server.ask('GET', '/Office/me', { headers: colleague.headers })
    expect(answer.status).toBe(200)
  })
})

describe('a request body that arrives slowly', () => {
  const body = '{"code":"123456"}'

  /**
   * Sends the headers of a request and waits until the server has read the session. Then runs `meanwhile` and sends the
   * body.
   */
  async function askSlowly(
    who: OfficeColleague,
    meanwhile: () => Promise<unknown> = async () => undefined,
  ): Promise<number | undefined> {
    const session = server.database.system.updateTable('staffToken').where('staffId', '=', who.id)
    // Reading a session updates `seenAt` if it is more than a minute old. The test waits for this update.
    await session.set({ seenAt: sql<Date>`now() - interval '2 minutes'` }).execute()
    const address = server.http.server.address()
    const asked = request({
      port: address instanceof Object ? address.port : 0,
      method: 'POST',
      path: '/api/Office/step-up',
      headers: { ...who.headers, 'content-type': 'application/json', 'content-length': body.length },
    })
    const answered = once(asked, 'response')
    asked.flushHeaders()
    const lookedAt = () =>
      server.database.system
        .selectFrom('staffToken')
        .select('hash')
        .where('staffId', '=', who.id)
        .where('seenAt', '>', sql<Date>`now() - interval '1 minute'`)
        .execute()
    await expect.poll(async () => (await lookedAt()).length).toBe(1)
    await meanwhile()
    asked.end(body)
    const [response]: IncomingMessage[] = await answered
    response?.resume()
    return response?.statusCode
  }

  beforeAll(() => server.http.listen({ port: 0, host: '127.0.0.1' }))

  test('is processed while the colleague has access', async () => {
    expect(await askSlowly(await officeColleague(server, 'approver'))).toBe(400)
  })

  test('is rejected if the colleague was disabled in the meantime', async () => {
    const who = await officeColleague(server, 'approver')
    const disable = () =>
      server.database.system
        .updateTable('staff')
        .set({ disabledAt: sql<Date>`now()` })
        .where('id', '=', who.id)
        .execute()
    expect(await askSlowly(who, disable)).toBe(401)
  })
})
