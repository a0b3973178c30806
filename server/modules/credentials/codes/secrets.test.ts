import { expect, test } from 'vitest'
import { codeHash, newCode, newHashedToken, newToken, tokenHash } from './secrets.ts'

test('tokens are 256 bits and never the same twice', () => {
  const tokens = new Set(Array.from({ length: 1000 }, newToken))
  expect(tokens.size).toBe(1000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('a new token comes with the hash under which it is found', () => {
  const { token, hash } = newHashedToken()
  expect(tokenHash(token)).toEqual(hash)
})

test.each([
  '',
  'x',
  'x'.repeat(42),
  'x'.repeat(44),
  `${'x'.repeat(42)}!`,
  `${'x'.repeat(42)}\n`,
  `${newToken()}\n`,
])('is not a token: %j', (text) => expect(tokenHash(text)).toBeNull())

test('a code has the same hash however it is typed', () => {
  const code = newCode()
  const hash = codeHash(code)
  expect(hash).toHaveLength(32)
  const spaced = code.replaceAll(/(.{5})/g, '$1-')
  for (const typed of [code.toLowerCase(), ` ${spaced} `, spaced.replaceAll('-', ' ')])
    expect(codeHash(typed)).toEqual(hash)
  expect(codeHash('01'.repeat(13))).toEqual(codeHash('oI'.repeat(13)))
  expect(codeHash('01'.repeat(13))).toEqual(codeHash('Ol'.repeat(13)))
})

test('codes are unique and use the whole alphabet evenly', () => {
  const codes = Array.from({ length: 2000 }, newCode)
  expect(new Set(codes).size).toBe(codes.length)
  const counts = new Map<string, number>()
  for (const letter of codes.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(32)
  // Each of the 32 characters is expected 1,625 times (2,000 × 26 ÷ 32). The tolerance is six standard deviations of
  // 40.
  for (const count of counts.values()) expect(Math.abs(count - 1625)).toBeLessThan(6 * 40)
})

test.each([
  '',
  '0'.repeat(25),
  '0'.repeat(27),
  'U'.repeat(26),
  '０'.repeat(26),
  'ſ'.repeat(26),
  'ı'.repeat(26),
])('is not a code: %j', (text) => expect(codeHash(text)).toBeNull())
