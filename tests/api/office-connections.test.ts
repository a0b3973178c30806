import { expect, onTestFinished, test } from 'vitest'
import { officeList } from '#contract/office/list/list.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { officeColleague } from '#tests/support/office/office.ts'

/* Sign-ins and the office share the system connections. The office must get a connection during many sign-ins. */

const signIns = 200

/** Starts a server that accepts every password. Its password checks call `check` instead of hashing. */
async function startServer(check: () => Promise<void>): Promise<ApiServer> {
  const server = await startApiServer({
    passwords: (real) => ({
      ...real,
      async verify() {
        await check()
        return true
      },
    }),
  })
  onTestFinished(() => server.stop())
  return server
}

/** Creates applicants. The returned function signs in the applicant at index `at`, each from another client IP. */
async function applicantsOf(server: ApiServer): Promise<(at: number) => Promise<number>> {
  const emails = await Promise.all(
    Array.from({ length: signIns }, async () => (await server.applicant('Biodata')).email),
  )
  return async (at) => {
    const answer = await server.http.inject({
      method: 'POST',
      url: '/api/Authentication/Login',
      remoteAddress: `192.0.2.${at}`,
      payload: { username: emails[at], password: 'four calm rivers meeting' },
    })
    return answer.statusCode
  }
}

/** Returns a function that reads the list of applications as a clerk and returns the HTTP status. */
async function listReader(server: ApiServer): Promise<() => Promise<number>> {
  const { headers } = await officeColleague(server, 'clerk')
  return async () => {
    const answer = await server.http.inject({
      method: 'POST',
      url: `/api${officeList.search.path}`,
      headers,
      payload: {},
    })
    return answer.statusCode
  }
}

const waitingIn = (server: ApiServer) => server.database.systemPool.waitingCount

test('sign-ins that wait for their password check hold no database connection', async () => {
  const gate = Promise.withResolvers<void>()
  let checking = 0
  const server = await startServer(async () => {
    checking += 1
    await gate.promise
  })
  const [signIn, readList] = [await applicantsOf(server), await listReader(server)]
  const answers = Array.from({ length: signIns }, (_, at) => signIn(at))
  try {
    await expect.poll(() => checking).toBe(signIns)
    const { idleCount, totalCount } = server.database.systemPool
    expect([idleCount, waitingIn(server)]).toEqual([totalCount, 0])
    expect(await readList()).toBe(200)
  } finally {
    gate.resolve()
  }
  expect(await Promise.all(answers)).toEqual(Array<number>(signIns).fill(200))
})

test('a colleague reads the list before most of 200 applicants are signed in', async () => {
  const server = await startServer(async () => undefined)
  const [signIn, readList] = [await applicantsOf(server), await listReader(server)]
  let signedIn = 0
  const answers = Array.from({ length: signIns }, async (_, at) => {
    const status = await signIn(at)
    signedIn += 1
    return status
  })
  await expect.poll(() => waitingIn(server), { interval: 1 }).toBeGreaterThan(signIns / 2)
  expect(await readList()).toBe(200)
  expect(signedIn).toBeLessThan(signIns / 2)
  expect(await Promise.all(answers)).toEqual(Array<number>(signIns).fill(200))
})
