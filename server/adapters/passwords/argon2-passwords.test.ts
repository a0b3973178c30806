import { afterEach, expect, test } from 'vitest'
import { argon2Passwords } from './argon2-passwords.ts'
import { type Passwords, PasswordsBusy } from './passwords.ts'

let passwords: Passwords | undefined
afterEach(() => passwords?.close())

test('a hash says its cost, opens for its own password only, and is different each time', async () => {
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

test('with a salt given, the same password gives the same hash, another salt another one', async () => {
  passwords = argon2Passwords()
  const [salt, other] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)]
  const hash = await passwords.hash('three quiet goats', salt)
  expect(await passwords.hash('three quiet goats', salt)).toBe(hash)
  expect(await passwords.hash('three quiet goats', other)).not.toBe(hash)
  expect(await passwords.verify(hash, 'three quiet goats')).toBe(true)
})

test('the same letters composed in two ways are the same password', async () => {
  passwords = argon2Passwords()
  const hash = await passwords.hash('Ẹ̀kúndayọ̀ 1990'.normalize('NFD'))
  expect(await passwords.verify(hash, 'Ẹ̀kúndayọ̀ 1990'.normalize('NFC'))).toBe(true)
})

test('nobody has no password, and finding that out costs as much as checking one', async () => {
  passwords = argon2Passwords({ threads: 1 })
  const hash = await passwords.hash('three quiet goats')
  const time = async (of: string | null) => {
    const start = performance.now()
    expect(await passwords?.verify(of, 'wrong password')).toBe(false)
    return performance.now() - start
  }
  // In turn, and the fastest of each: a busy machine can only make one slower.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < 16; round++) {
    known = Math.min(known, await time(hash))
    unknown = Math.min(unknown, await time(null))
  }
  expect(unknown).toBeGreaterThan(known * 0.4)
  expect(unknown).toBeLessThan(known * 2.5)
})

test('more than the queue holds are refused at once, the others are all answered', async () => {
  const few = argon2Passwords({ threads: 1, waiting: 3 })
  passwords = few
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => few.hash('three quiet goats')))
  const refused = outcomes.filter((each) => each.status === 'rejected')
  expect(refused).toHaveLength(6)
  for (const each of refused) expect(each.reason).toBeInstanceOf(PasswordsBusy)
})

test('a hash that is none fails its own question only', async () => {
  passwords = argon2Passwords({ threads: 1 })
  await expect(passwords.verify('no hash', 'three quiet goats')).rejects.toThrow()
  expect(await passwords.hash('three quiet goats')).toMatch(/^\$argon2id/)
})
