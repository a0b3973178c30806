import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { hashedText } from '../codes/secrets.ts'
import { productionLimits } from './limits.ts'
import { signInLocks } from './sign-in-locks.ts'
import { throttleService } from './throttle.ts'

let database: Database
beforeAll(async () => {
  const { address: connection } = await createTestDatabase()
  database = openDatabase({ connection, onIdleError: () => undefined })
})
beforeEach(async () => {
  await database.systemPool.query('delete from rate_limit')
})
afterAll(() => database.close())

const now = 1_760_000_000_000
const hour = 3_600_000
const { signInsPerHourAndAccount, slowAttemptsPerDay, account: delays } = productionLimits
const locks = () => signInLocks({ database, now: () => now })
const ada = { account: 'ada', devices: ['phone', 'laptop'] }
const [signIns, account] = [`sign-ins:${hashedText('ada')}`, `account:${hashedText('ada')}`]

/** Stores a counter that expires in `ms` milliseconds. */
const count = (key: string, points: number, ms: number) =>
  database.systemPool.query('insert into rate_limit (key, points, expire) values ($1, $2, $3)', [
    key,
    points,
    now + ms,
  ])
const keysLeft = async () => {
  const { rows } = await database.systemPool.query<{ key: string }>('select key from rate_limit')
  return rows.map(({ key }) => key)
}
const clear = (keys = ada) => database.system.transaction().execute(async (tx) => locks().clear(tx, keys))

test('without counters no sign-in is locked', async () => {
  expect(await locks().read(ada)).toEqual({ newDevices: null, knownDevices: null })
  expect(await clear()).toBe(false)
})

test('the lock that wrong passwords cause is read with its end', async () => {
  const throttle = throttleService({ database, now: () => now })
  const guess = async () => {
    const attempt = await throttle.admitPassword({ account: 'ada', address: '198.51.100.7', device: null })
    await attempt.failed()
  }
  for (let round = 1; round < delays.freeAttempts; round++) await guess()
  expect((await locks().read(ada)).newDevices).toBeNull()
  await guess()
  expect(await locks().read(ada)).toEqual({ newDevices: now + delays.firstWait * 1000, knownDevices: null })
})

test('a lock ends at its time, not after it', async () => {
  await count(account, delays.freeAttempts, 1)
  expect((await locks().read(ada)).newDevices).toBe(now + 1)
  await database.systemPool.query('update rate_limit set expire = $1', [now])
  expect((await locks().read(ada)).newDevices).toBeNull()
})

test('of several known devices, the latest lock counts, and it does not lock new devices', async () => {
  await count('device:phone', delays.freeAttempts, 2 * hour)
  await count('device:laptop', delays.freeAttempts, hour)
  expect(await locks().read(ada)).toEqual({ newDevices: null, knownDevices: now + 2 * hour })
  expect(await locks().read({ ...ada, devices: ['laptop'] })).toMatchObject({ knownDevices: now + hour })
  expect(await locks().read({ ...ada, devices: ['tablet'] })).toMatchObject({ knownDevices: null })
})

test('the limit of correct passwords locks all devices', async () => {
  await count(signIns, signInsPerHourAndAccount - 1, hour)
  expect(await locks().read(ada)).toEqual({ newDevices: null, knownDevices: null })
  await database.systemPool.query('update rate_limit set points = points + 1')
  expect(await locks().read(ada)).toEqual({ newDevices: now + hour, knownDevices: now + hour })
  // A person without known devices has no lock for known devices.
  expect(await locks().read({ ...ada, devices: [] })).toEqual({ newDevices: now + hour, knownDevices: null })
})

test('the attempts of a day lock an account only after its free attempts', async () => {
  await count(`slow-tries:${account}`, slowAttemptsPerDay, 9 * hour)
  await count(account, delays.freeAttempts - 1, -1)
  expect((await locks().read(ada)).newDevices).toBeNull()
  await database.systemPool.query('update rate_limit set points = points + 1 where key = $1', [account])
  expect((await locks().read(ada)).newDevices).toBe(now + 9 * hour)
  await database.systemPool.query('update rate_limit set points = points - 1 where key like $1', ['slow%'])
  expect((await locks().read(ada)).newDevices).toBeNull()
})

test('clearing deletes the counters of one person, and says whether one had locked', async () => {
  await count(account, delays.freeAttempts, hour)
  await count(`slow-tries:${account}`, 1, hour)
  await count('device:phone', 1, -1)
  await count(signIns, 1, hour)
  const others = [`account:${hashedText('bola')}`, 'device:tablet', 'network:198.51.100.0']
  for (const key of others) await count(key, delays.freeAttempts, hour)
  expect(await clear()).toBe(true)
  expect((await keysLeft()).sort()).toEqual(others.sort())
  expect(await clear()).toBe(false)
})

test.each([
  ['a device', 'device:phone', delays.freeAttempts, true],
  ['a device with free attempts left', 'device:phone', 1, false],
] as const)('clearing reports the lock of %s', async (_, key, points, isLocked) => {
  await count(key, points, isLocked ? hour : -1)
  expect(await clear()).toBe(isLocked)
})
