import { afterEach, expect, test } from 'vitest'
import { argon2Passwords } from './argon2-passwords.ts'
import { type Passwords, PasswordsBusy } from './passwords.ts'

let passwords: Passwords | undefined
afterEach(() => passwords?.close())

test('a hash contains its cost, matches only its password, and has a random salt', async () => {
  passwords = argon2Passwords()
  const [hash, again] = await Promise.all([
    passwords.hash('three quiet goats'),
    passwords.hash('three quiet goats'),
  ])
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(again).not.toBe(hash)
  expect(await passwords.verify(hash, 'three quiet goats')).toBe(true)
  expect(await passwords.verify(hash, 'three quiet goat')).toBe(false)
})

test('with the same salt, the same password has the same hash', async () => {
  passwords = argon2Passwords()
  const [salt, other] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)]
  const hash = await passwords.hash('three quiet goats', salt)
  expect(await passwords.hash('three quiet goats', salt)).toBe(hash)
  expect(await passwords.hash('three quiet goats', other)).not.toBe(hash)
  expect(await passwords.verify(hash, 'three quiet goats')).toBe(true)
})

test('composed and decomposed letters are the same password', async () => {
  passwords = argon2Passwords()
  const hash = await passwords.hash('Ẹ̀kúndayọ̀ 1990'.normalize('NFD'))
  expect(await passwords.verify(hash, 'Ẹ̀kúndayọ̀ 1990'.normalize('NFC'))).toBe(true)
})

test('checking the password of an unknown account takes as long as a real check', async () => {
  passwords = argon2Passwords({ threads: 1 })
  const hash = await passwords.hash('three quiet goats')
  const time = async (of: string | null) => {
    const start = performance.now()
    expect(await passwords?.verify(of, 'wrong password')).toBe(false)
    return performance.now() - start
  }
  // Checks known and unknown accounts in turn. Compares the fastest check of each kind, because other load on the
  // machine can only slow a check down.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < 16; round++) {
    known = Math.min(known, await time(hash))
    unknown = Math.min(unknown, await time(null))
  }
  expect(unknown).toBeGreaterThan(known * 0.4)
  expect(unknown).toBeLessThan(known * 2.5)
})

test('jobs above the queue limit are rejected at once, the others complete', async () => {
  const few = argon2Passwords({ threads: 1, queueLimit: 3 })
  passwords = few
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => few.hash('three quiet goats')))
  const rejected = outcomes.filter((each) => each.status === 'rejected')
  expect(rejected).toHaveLength(6)
  for (const each of rejected) expect(each.reason).toBeInstanceOf(PasswordsBusy)
})

test('a malformed hash fails only its own job', async () => {
  passwords = argon2Passwords({ threads: 1 })
  await expect(passwords.verify('no hash', 'three quiet goats')).rejects.toThrow()
  expect(await passwords.hash('three quiet goats')).toMatch(/^\$argon2id/)
})

test('a full queue neither rejects nor delays the office', async () => {
  const own = argon2Passwords({ threads: 1, queueLimit: 8 })
  passwords = own
  const ended: string[] = []
  const others = Array.from({ length: 9 }, () => own.verify(null, 'x').then(() => ended.push('other')))
  await expect(own.verify(null, 'x')).rejects.toBeInstanceOf(PasswordsBusy)
  await own.office.verify(null, 'x').then(() => ended.push('office'))
  expect(ended).toEqual(['other', 'office'])
  await Promise.all(others)
})
