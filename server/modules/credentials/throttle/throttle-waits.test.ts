import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { type Limits, productionLimits } from './limits.ts'
import { type AdmittedAttempt, throttleService } from './throttle.ts'

/* Tests how long a rejected attempt has to wait, and which events are not counted as attempts. */

let database: Database
beforeAll(async () => {
  const { address: connection } = await createTestDatabase()
  database = openDatabase({ connection, onIdleError: () => undefined })
})
beforeEach(async () => {
  await database.systemPool.query('delete from rate_limit')
})
afterAll(() => database.close())

const limited = (limits: Partial<Limits>) =>
  throttleService({ database, limits: { ...productionLimits, ...limits } })
const [here, elsewhere] = ['198.51.100.7', '203.0.113.7']
const someone = { account: 'ada', address: here, device: null }

/** Expects a 429 with a wait of `seconds`, or a little less, because the counter started before `attempt`. */
async function expectWait(attempt: Promise<unknown>, seconds: number) {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw new Error('The attempt was not rejected')
  expect(error.status).toBe(429)
  expect(error.retryAfter).toBeGreaterThan(seconds - 60)
  expect(error.retryAfter).toBeLessThanOrEqual(seconds)
}

test('a rejected sign-in waits until the hour of the first one has passed', async () => {
  const few = limited({ signInsPerHourAndAccount: 1 })
  await (await few.admitPassword(someone)).succeeded()
  await expectWait(few.admitPassword(someone), 3600)
})

test('a rejected sign-in to a pending profile waits for the same time', async () => {
  const few = limited({ signInsPerHourAndAccount: 1 })
  const open = async () => (await few.admitPassword(someone)).succeededPending('pending')
  await open()
  await expectWait(open(), 3600)
})

test('a rejected mail waits an hour, per client IP and per name', async () => {
  const byHost = limited({ mailsPerHourAndHost: 1 })
  await byHost.admitMail('reset', 'ada@x.example', here)
  await expectWait(byHost.admitMail('reset', 'bola@x.example', here), 3600)
  const byName = limited({ mailsPerHourAndName: 1 })
  await byName.admitMail('reset', 'chi@x.example', elsewhere)
  await expectWait(byName.admitMail('reset', 'chi@x.example', elsewhere), 3600)
})

test('a rejected registration waits an hour', async () => {
  const few = limited({ registrationsPerHourAndHost: 1 })
  await few.admitRegistration('ada@x.example', here)
  await expectWait(few.admitRegistration('bola@x.example', here), 3600)
})

test('an attempt whose password was not checked does not count', async () => {
  const throttle = limited({})
  for (let round = 0; round < 2 * productionLimits.account.freeAttempts; round++)
    await (await throttle.admitPassword(someone)).notMade()
  await expect(throttle.admitPassword(someone)).resolves.toBeDefined()
})

test('a free attempt whose password was not checked allows no additional slow attempt', async () => {
  let clock = Date.now()
  const account = { ...productionLimits.account, freeAttempts: 2 }
  const limits = { ...productionLimits, slowAttemptsPerDay: 1, account }
  const throttle = throttleService({ database, limits, now: () => clock })
  await (await throttle.admitPassword(someone)).notMade()
  await throttle.admitPassword(someone)
  await throttle.admitPassword(someone)
  clock += 3_600_000
  await throttle.admitPassword(someone)
  clock += 3_600_000
  await expectWait(throttle.admitPassword(someone), 86_400)
})

test.each([
  ['whose password was not checked', (attempt: AdmittedAttempt) => attempt.notMade()],
  ['on a pending profile', (attempt: AdmittedAttempt) => attempt.succeededPending('pending')],
] as const)('an attempt %s does not count as a slow attempt of the day', async (_, report) => {
  const few = limited({
    account: { freeAttempts: 1, firstWait: 0, longestWait: 0, forgetAfter: 3600 },
    slowAttemptsPerDay: 2,
  })
  await (await few.admitPassword(someone)).failed()
  for (let round = 0; round < 3; round++) await report(await few.admitPassword(someone))
  for (let round = 0; round < 2; round++) await (await few.admitPassword(someone)).failed()
  await expect(few.admitPassword(someone)).rejects.toMatchObject({ status: 429 })
})

test('failures on a known device do not count against its network, nor does the network delay it', async () => {
  const throttle = limited({ network: { ...productionLimits.network, freeAttempts: 1 } })
  const known = { account: 'bola', address: here, device: 'phone' }
  for (let round = 0; round < 3; round++) await (await throttle.admitPassword(known)).failed()
  await (await throttle.admitPassword(someone)).failed()
  await expect(throttle.admitPassword(someone)).rejects.toMatchObject({ status: 429 })
  await expect(throttle.admitPassword(known)).resolves.toBeDefined()
})

test('simultaneous failures all count against their network, although the first one delays it', async () => {
  const throttle = limited({
    network: { freeAttempts: 1, firstWait: 100, longestWait: 900, forgetAfter: 3600 },
  })
  const attempts = await Promise.all(
    ['ada', 'bola', 'chi'].map((account) => throttle.admitPassword({ ...someone, account })),
  )
  for (const attempt of attempts) await attempt.failed()
  await expectWait(throttle.admitPassword({ ...someone, account: 'dayo' }), 400)
})

test('the warning about wrong codes contains their number and says what they mean', async () => {
  const told: unknown[] = []
  const watched = throttleService({
    database,
    limits: { ...productionLimits, wrongCodesBeforeAlarm: 2 },
    log: { warn: (...line) => void told.push(line) },
  })
  for (const code of ['one', 'two', 'three']) await watched.countWrongCode(code, here)
  expect(told).toEqual([
    [{ wrongCodes: 2 }, 'Many wrong mailed codes within an hour: an attacker may be guessing codes'],
  ])
})

test('many wrong codes are counted even without a log', async () => {
  const silent = limited({ wrongCodesBeforeAlarm: 1 })
  await expect(silent.countWrongCode('one', here)).resolves.toBeUndefined()
})

test('a database error is not reported as a rate limit', async () => {
  const { address: connection } = await createTestDatabase()
  const gone = openDatabase({ connection, onIdleError: () => undefined })
  const throttle = throttleService({ database: gone })
  await gone.close()
  await expect(throttle.admitMail('reset', 'ada@x.example', here)).rejects.not.toBeInstanceOf(AppError)
})

test('a rejected code waits an hour, per code and per client IP', async () => {
  const byCode = limited({ wrongAttemptsPerHourAndCode: 1 })
  await byCode.countWrongCode('one', here)
  await expectWait(byCode.admitCode('one', elsewhere), 3600)
  await byCode.admitCode('two', elsewhere)
  const byHost = limited({ wrongCodesPerHourAndHost: 1 })
  await byHost.countWrongCode('three', elsewhere)
  await expectWait(byHost.admitCode('four', elsewhere), 3600)
})

test('attempts above the daily limits wait a day', async () => {
  const few = limited({ mailsPerHourAndName: 1, newHostMailsPerDayAndName: 1 })
  for (const host of ['198.51.100.1', '198.51.101.1']) await few.admitMail('reset', 'ada@x.example', host)
  await expectWait(few.admitMail('reset', 'ada@x.example', '198.51.102.1'), 24 * 3600)
  const slow = limited({
    account: { freeAttempts: 1, firstWait: 0, longestWait: 0, forgetAfter: 3600 },
    slowAttemptsPerDay: 1,
  })
  for (let round = 0; round < 2; round++) await (await slow.admitPassword(someone)).failed()
  await expectWait(slow.admitPassword(someone), 24 * 3600)
})

test('an applicant gets three emails a day about sign-ins on new devices', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const throttle = limited({})
  const allowed = async (count: number, who = 'ada') => {
    const answers = []
    for (let round = 0; round < count; round++) answers.push(await throttle.allowsDeviceMail(who))
    return answers
  }
  expect(await allowed(4)).toEqual([true, true, true, false])
  expect(await allowed(1, 'bola')).toEqual([true])
  vi.setSystemTime(Date.now() + 23 * 3_600_000)
  expect(await allowed(1)).toEqual([false])
  vi.setSystemTime(Date.now() + 3_601_000)
  expect(await allowed(1)).toEqual([true])
})

test('a registration that was not completed is not counted for its email address', async () => {
  const few = limited({ mailsPerHourAndName: 1, newHostMailsPerDayAndName: 1 })
  const email = 'bisi@x.example'
  const unmade = async (host: string) => (await few.admitRegistration(email, host)).notMade()
  for (let round = 0; round < 3; round++) await unmade(here)
  await few.admitRegistration(email, here)
  await expect(few.admitRegistration(email, here)).rejects.toMatchObject({ status: 429 })
  // Above the hourly limit of the email address, one other client IP is still admitted per day.
  for (let round = 0; round < 3; round++) await unmade(elsewhere)
  await few.admitRegistration(email, elsewhere)
  await expect(few.admitRegistration(email, '192.0.2.7')).rejects.toMatchObject({ status: 429 })
})

test('registrations that were not completed are not counted for their client IP', async () => {
  const few = limited({ registrationsPerHourAndHost: 1 })
  for (const name of ['one', 'two']) await (await few.admitRegistration(`${name}@x.example`, here)).notMade()
  await few.admitRegistration('three@x.example', here)
  await expect(few.admitRegistration('four@x.example', here)).rejects.toMatchObject({ status: 429 })
})
