import { expect, it } from 'vitest'
import { writeNumber } from './numbers.ts'

const session = '2024/2025'

it.each([
  ['ONK/{yy}/{serial:6}', { session, serial: 42 }, 'ONK/24/000042'],
  ['{yyyy}-{serial}', { session, serial: 7 }, '2024-7'],
  ['ONK/{yy}/{programme}/{serial:5}', { session, serial: 1, programme: 'ACC' }, 'ONK/24/ACC/00001'],
  ['{serial:2}', { session, serial: 12345 }, '12345'],
])('writes %s with %o as %s', (pattern, parts, text) => {
  expect(writeNumber(pattern, parts)).toBe(text)
})

it('throws if a part of the number is missing', () => {
  expect(() => writeNumber('{programme}/{serial}', { session, serial: 1 })).toThrow('{programme}')
  expect(() => writeNumber('{campus}/{serial}', { session, serial: 1 })).toThrow('{campus}')
})
