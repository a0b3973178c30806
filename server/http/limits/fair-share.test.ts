import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { notification } from '#contract/endpoints/notification.ts'
import { download } from '#contract/endpoints/utility.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'
import type { DatabaseAddress } from '#server/adapters/database/launcher.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { longTimeouts } from '#tests/support/database/postgres.ts'
import { defaultUsageLimits } from '#server/usage-limits.ts'
import { limitActiveRequests } from './active-requests.ts'
import { answerErrors } from '../answer.ts'
import { tokenOwners } from '../callers.ts'
import { AppError } from '../errors.ts'
import { type FairShare, fairShare } from './fair-share.ts'
import { fileRoute } from '../file-route.ts'
import { type Api, contractCompilers } from '../route.ts'
import { tokenRoute } from '../token-route.ts'

let server: ApiServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

test('limits the concurrency per person and does not delay another person', async () => {
  const share = fairShare(2, 3)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const job = (who: string, name: string) =>
    share(who, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const jobs = ['a', 'b', 'c', 'd', 'e'].map((name) => job('ada', name))
  const rejected = await job('ada', 'f').catch((error: unknown) => error)
  expect(rejected).toBeInstanceOf(AppError)
  expect(rejected).toMatchObject({ status: 429, retryAfter: 1 })
  jobs.push(job('bala', 'g'))
  await pause(5)
  expect(begun).toEqual(['a', 'b', 'g'])
  for (let round = 0; round < 6; round++) {
    ends[round]?.()
    await pause(5)
  }
  await Promise.all(jobs)
  expect(begun).toEqual(['a', 'b', 'g', 'c', 'd', 'e'])
})

test('a queue that another person has used has all its slots', async () => {
  const rests: (() => void)[] = []
  const share = fairShare(2, 3, { factor: 1, longestMs: 1_000, after: (run) => rests.push(run) })
  const ends: (() => void)[] = []
  const job = (who: string) => share(who, () => new Promise<void>((resolve) => ends.push(resolve)))
  const first = [job('ada'), job('ada'), job('ada')]
  for (let at = 0; at < 3; at++) {
    await pause(5)
    ends[at]?.()
    await pause(5)
    if (at === 1) rests[0]?.()
  }
  await Promise.all(first)
  // One slot of Ada is still occupied by a pause. Bala's two jobs nevertheless run at the same time.
  const second = [job('bala'), job('bala')]
  await pause(5)
  expect(ends).toHaveLength(5)
  for (const end of ends) end()
  await Promise.all(second)
})

test('a failed job frees its slot', async () => {
  const share = fairShare(1, 0)
  for (let round = 0; round < 3; round++)
    await expect(share('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await share('ada', async () => 'done')).toBe('done')
})

test('sixty blocked requests of one person do not delay another person', async () => {
  let address: DatabaseAddress | undefined
  const started = await startApiServer({
    databaseTimeouts: longTimeouts,
    // Requests that wait in the queue of their person are not counted as active.
    usageLimits: { ...defaultUsageLimits, activeRequests: 30 },
    reachedAt: async (own) => {
      address = own
      return own
    },
  })
  server = started
  const [greedy, other] = [await started.applicant('Biodata'), await started.applicant('Biodata')]
  const holder = new pg.Client(address)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table notification in access exclusive mode')
  const asked: ReturnType<typeof started.ask>[] = []
  for (let sent = 0; sent < 60; sent++) {
    asked.push(started.ask('GET', '/Notification/get-notifications', { token: greedy.token }))
    // Gives the request time to reach its queue before the next request is sent, like the delay of a network.
    await pause(1)
  }
  await pause(300)
  const payments = started.ask('GET', '/Payment/get-payments', { token: other.token })
  const answered = await Promise.race([payments.then(({ status }) => status), pause(60_000, 'held up')])
  await holder.query('rollback')
  await holder.end()
  expect(answered).toBe(200)
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('all sessions of a person share one limit, also for calls that are one statement', async () => {
  const lines = new Set<string>()
  const owners = tokenOwners()
  // The record can be empty, because the test's handlers do not read it.
  const record = {} as ApplicantRecord
  const app = fastify({ schemaController: contractCompilers })
  answerErrors(app)
  const share: FairShare = (who, work) => {
    lines.add(who)
    return work()
  }
  const readSession = async (token: string) => ({ sessionId: token, applicantId: 'ada', record })
  const enter: Api['enter'] = async () => []
  const api: Api = {
    app,
    readSession,
    enter,
    readStaff: async () => null,
    share,
    activeRequests: limitActiveRequests(app, 1),
    uploadSlot: (_, receive) => receive(),
    owners,
    once: (_request, change) => change(),
  }
  tokenRoute(api, notification.list, async ({ enter: run }) => {
    await run({ text: 'select 1', values: [], name: 'nothing' })
    return { message: 'Here.', data: { unread: 0, notifications: [], banner: null } }
  })
  fileRoute(api, download, async () => ({ bytes: Buffer.from('picture'), name: 'picture.jpg' }))
  const ask = (token: string, url: string) =>
    app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })
  for (const token of ['phone', 'laptop']) {
    expect((await ask(token, notification.list.path)).statusCode).toBe(200)
    lines.clear()
    expect((await ask(token, notification.list.path)).statusCode).toBe(200)
    expect((await ask(token, '/Utility/download/x')).statusCode).toBe(200)
    expect([...lines]).toEqual(['ada'])
  }
})

test('of many tokens only the newest are remembered', () => {
  const owners = tokenOwners(2)
  for (const token of ['one', 'two', 'three']) owners.remember(token, `owner of ${token}`)
  expect(['one', 'two', 'three'].map(owners.find)).toEqual([undefined, 'owner of two', 'owner of three'])
})
