import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { productionLimits } from './limits.ts'
import { throttleService, type PasswordAttempt } from './throttle.ts'
import { deleteOldCounters } from './throttle.store.ts'

let database: Database
let connection: Parameters<typeof openDatabase>[0]['connection']
beforeAll(async () => {
  connection = (await createTestDatabase()).address
  database = openDatabase({ connection, onIdleError: () => undefined })
})
afterAll(() => database.close())

let clock = 1_760_000_000_000
const throttle = () => throttleService({ database, now: () => clock })
let people = 0
const passwordAttempt = (more: Partial<PasswordAttempt> = {}): PasswordAttempt => {
  people += 1
  return {
    account: `person-${people}`,
    address: `10.${people >> 8}.${people & 255}.1`,
    device: null,
    ...more,
  }
}
/** Makes a failed attempt. Returns the delay in seconds if the attempt was rejected with 429; otherwise 0. */
async function failing(attempt: PasswordAttempt, through = throttle()): Promise<number> {
  try {
    const admitted = await through.admitPassword(attempt)
    await admitted.failed()
    return 0
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429 || error.retryAfter === null) throw error
    return error.retryAfter
  }
}

test('after five wrong passwords the delay doubles from 30 seconds to 15 minutes', async () => {
  const attempt = passwordAttempt()
  for (let round = 0; round < 5; round++) expect(await failing(attempt)).toBe(0)
  for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
    expect(await failing(attempt)).toBe(seconds)
    clock += seconds * 1000 - 1
    expect(await failing(attempt)).toBe(1)
    clock += 1
    expect(await failing(attempt)).toBe(0)
  }
})

test('fifty simultaneous attempts are counted one by one', async () => {
  const attempt = passwordAttempt()
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => failing(attempt)))
  expect(outcomes.filter((seconds) => seconds === 0)).toHaveLength(5)
})

test('of ten thousand attempts in a day at most a hundred are checked, and the owner signs in meanwhile', async () => {
  const { account, address: home } = passwordAttempt()
  let reached = 0
  for (let guess = 0; guess < 10_000; guess++) {
    // The attempts come from more than 600 networks, as from a botnet.
    const address = `172.${16 + (guess >> 12)}.${(guess >> 4) & 255}.${guess & 15}`
    if ((await failing({ account, address, device: null })) === 0) reached += 1
    if (guess % 500 === 0)
      await (
        await throttle().admitPassword({ account, address: home, device: 'phone of the owner' })
      ).succeeded()
    clock += 8640
  }
  expect(reached).toBeGreaterThan(50)
  expect(reached).toBeLessThanOrEqual(100)
}, 300_000)

test('attempts are counted per network, for any account', async () => {
  const address = '192.0.2.17'
  for (let round = 0; round < productionLimits.network.freeAttempts; round++)
    expect(await failing(passwordAttempt({ address }))).toBe(0)
  expect(await failing(passwordAttempt({ address: '192.0.2.200' }))).toBe(30)
  expect(await failing(passwordAttempt({ address: '192.0.3.17' }))).toBe(0)
})

test('the failures of a network are forgotten fifteen minutes after the last delay', async () => {
  const address = '192.0.4.17'
  for (let round = 0; round < productionLimits.network.freeAttempts; round++)
    await failing(passwordAttempt({ address }))
  clock += 14 * 60_000
  await failing(passwordAttempt({ address }))
  expect(await failing(passwordAttempt({ address }))).toBe(60)
  clock += 17 * 60_000
  for (let round = 0; round < 2; round++) expect(await failing(passwordAttempt({ address }))).toBe(0)
})

test('a successful sign-in does not count against the network', async () => {
  const address = '198.51.100.1'
  for (let round = 0; round < 30; round++) {
    const admitted = await throttle().admitPassword(passwordAttempt({ address }))
    await admitted.succeeded()
  }
  expect(await failing(passwordAttempt({ address }))).toBe(0)
})

test('a known device can sign in during an attack on its account and network', async () => {
  const guessed = passwordAttempt()
  for (let round = 0; round < 6; round++) await failing(guessed)
  expect(await failing(guessed)).toBeGreaterThan(0)
  const owner = { ...guessed, device: 'known' }
  await (await throttle().admitPassword(owner)).succeeded()
  for (let round = 0; round < 5; round++) expect(await failing(owner)).toBe(0)
  expect(await failing(owner)).toBe(30)
})

test('the attempts of one known device do not delay another', async () => {
  const owner = passwordAttempt({ device: 'phone' })
  for (let round = 0; round < 6; round++) await failing(owner)
  expect(await failing(owner)).toBeGreaterThan(0)
  expect(await failing({ ...owner, device: 'laptop' })).toBe(0)
})

test('another server continues with the same counters', async () => {
  const attempt = passwordAttempt()
  for (let round = 0; round < 5; round++) await failing(attempt)
  const other = openDatabase({ connection, onIdleError: () => undefined })
  expect(await failing(attempt, throttleService({ database: other, now: () => clock }))).toBe(30)
  await other.close()
})

test('success and a password reset both reset the counter', async () => {
  const attempt = passwordAttempt()
  for (let round = 0; round < 4; round++) await failing(attempt)
  await (await throttle().admitPassword(attempt)).succeeded()
  for (let round = 0; round < 5; round++)
    expect(await failing({ ...attempt, address: `10.99.${round}.1` })).toBe(0)
  expect(await failing({ ...attempt, address: '10.99.9.1' })).toBe(30)
  await throttle().forgetAccount(attempt.account)
  expect(await failing({ ...attempt, address: '10.99.9.1' })).toBe(0)
})

test('different wrong codes are counted per client IP, the same wrong code per code', async () => {
  const few = throttleService({ database, limits: { ...productionLimits, wrongCodesPerHourAndHost: 12 } })
  const [address, code] = ['203.0.113.5', 'A'.repeat(26)]
  const wrong = async (typed: string, from = address) => {
    await few.admitCode(typed, from)
    await few.countWrongCode(typed, from)
  }
  for (let round = 0; round < 10; round++) await wrong(round % 2 ? code : code.toLowerCase())
  await expect(wrong(code)).rejects.toMatchObject({ status: 429 })
  await expect(wrong(code, '203.0.113.6')).rejects.toMatchObject({ status: 429 })
  for (let round = 0; round < 11; round++) await wrong(`other ${round}`)
  await expect(wrong('one more')).rejects.toMatchObject({ status: 429 })
  await wrong('one more', '203.0.113.6')
})

test('the operator is warned once about many wrong codes', async () => {
  await database.systemPool.query("delete from rate_limit where key like 'all-wrong-codes%'")
  const told: string[] = []
  const watched = throttleService({
    database,
    limits: { ...productionLimits, wrongCodesBeforeAlarm: 12 },
    log: { warn: (_fields, message) => told.push(message) },
  })
  for (let round = 0; round < 30; round++) await watched.countWrongCode(`code ${round}`, `203.0.114.${round}`)
  expect(told).toHaveLength(1)
})

test('emails are limited per username, however it is written, and per client IP', async () => {
  const few = throttleService({ database, limits: { ...productionLimits, mailsPerHourAndHost: 8 } })
  for (let round = 0; round < 5; round++)
    await few.admitMail('reset', round % 2 ? 'Ada@x.example' : 'ada@X.example', '203.0.113.9')
  await expect(few.admitMail('reset', 'ada@x.example', '203.0.113.9')).rejects.toMatchObject({ status: 429 })
  for (let round = 0; round < 2; round++)
    await few.admitMail('reset', `other${round}@x.example`, '203.0.113.9')
  await expect(few.admitMail('reset', 'yet@x.example', '203.0.113.9')).rejects.toMatchObject({ status: 429 })
})

test('expired counters are deleted in batches, found by their index', async () => {
  for (let round = 0; round < 5; round++) await failing(passwordAttempt())
  clock += 3 * 24 * 3600 * 1000
  await throttle().deleteOld()
  for (let round = 0; round < 5; round++) await failing(passwordAttempt())
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await deleteOldCounters(database, clock + 24 * 3600 * 1000, 2)
  const deletes = query.mock.calls.filter(([given]) => JSON.stringify(given).includes('delete from'))
  query.mockRestore()
  expect(deletes.length).toBeGreaterThan(2)
  const plan = await database.system.transaction().execute(async (tx) => {
    // The table is so small that PostgreSQL would prefer a sequential scan.
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql`explain select key from rate_limit where expire < 1 order by expire limit 5000`.execute(tx)
  })
  expect(JSON.stringify(plan.rows)).toContain('rate_limit_expired')
})

test('expired counters are deleted, active ones are not', async () => {
  const [old, fresh] = [passwordAttempt(), passwordAttempt()]
  await failing(old)
  clock += 3 * 24 * 3600 * 1000
  for (let round = 0; round < 5; round++) await failing(fresh)
  await throttle().deleteOld()
  const { rows } = await database.systemPool.query(
    'select count(*)::int as n from rate_limit where expire < $1',
    [clock - 1],
  )
  expect(rows).toEqual([{ n: 0 }])
  expect(await failing(fresh)).toBe(30)
})

test('successful sign-ins of one account are limited per hour', async () => {
  const limited = throttleService({
    database,
    now: () => clock,
    limits: { ...productionLimits, signInsPerHourAndAccount: 3 },
  })
  const attempt = passwordAttempt()
  for (let round = 0; round < 3; round++) await (await limited.admitPassword(attempt)).succeeded()
  await expect(limited.admitPassword(attempt)).rejects.toMatchObject({ status: 429 })
  await (await limited.admitPassword(passwordAttempt())).succeeded()
})

test('sign-ins to pending profiles are limited per profile, and above the limit they count as failed', async () => {
  const limited = throttleService({
    database,
    now: () => clock,
    limits: { ...productionLimits, signInsPerHourAndAccount: 2 },
  })
  const attempt = passwordAttempt()
  const open = async (profile: string) => (await limited.admitPassword(attempt)).succeededPending(profile)
  for (let round = 0; round < 2; round++) await open('stranger')
  const freeAttempts = productionLimits.account.freeAttempts
  for (let round = 0; round < freeAttempts - 1; round++)
    await expect(open('stranger')).rejects.toMatchObject({ status: 429 })
  await open('owner')
  await expect(open('stranger')).rejects.toMatchObject({ status: 429 })
  await expect(limited.admitPassword(attempt)).rejects.toMatchObject({ status: 429, retryAfter: 30 })
})

test('a client IP without a recent request is admitted above the limit of the name, up to a daily limit', async () => {
  const few = throttleService({
    database,
    now: () => clock,
    limits: { ...productionLimits, newHostMailsPerDayAndName: 2 },
  })
  const [name, stranger] = ['flooded@x.example', '203.0.113.60']
  const asked = (host: string) => few.admitMail('reset', name, host)
  for (let round = 0; round < 5; round++) await asked(stranger)
  await expect(asked(stranger)).rejects.toMatchObject({ status: 429 })
  await asked('203.0.113.61')
  await expect(asked('203.0.113.61')).rejects.toMatchObject({ status: 429 })
  clock += 1_800_000
  await expect(asked(stranger)).rejects.toMatchObject({ status: 429 })
  clock += 3_600_001
  await asked(stranger)
  await expect(asked('203.0.113.62')).rejects.toMatchObject({ status: 429 })
})

test('emails of one kind do not use up those of another', async () => {
  const few = throttleService({ database, limits: { ...productionLimits, mailsPerHourAndName: 2 } })
  const name = 'ngozi@x.example'
  for (let round = 0; round < 2; round++) await few.admitMail('reset', name, '203.0.113.40')
  await expect(few.admitMail('reset', name, '203.0.113.40')).rejects.toMatchObject({ status: 429 })
  await few.admitMail('activation', name, '203.0.113.41')
  await few.admitMail('email-correction', name, '203.0.113.41')
  await few.admitRegistration(name, '203.0.113.41')
})

test('forgetting an account also forgets its attempts of the day', async () => {
  const few = throttleService({
    database,
    now: () => clock,
    limits: { ...productionLimits, slowAttemptsPerDay: 1 },
  })
  const attempt = passwordAttempt()
  for (let round = 0; round < 5; round++) expect(await failing(attempt, few)).toBe(0)
  clock += 30_000
  expect(await failing(attempt, few)).toBe(0)
  clock += 60_000
  expect(await failing(attempt, few)).toBeGreaterThan(3_600)
  await few.forgetAccount(attempt.account)
  for (let round = 0; round < 5; round++) expect(await failing(attempt, few)).toBe(0)
  clock += 30_000
  expect(await failing(attempt, few)).toBe(0)
})
