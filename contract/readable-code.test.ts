import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupCode, parseReadableCode, readableCode } from './readable-code.ts'

const sixteenBytes = fc.uint8Array({ minLength: 16, maxLength: 16 })

test('each byte becomes one character, chosen by its low five bits', () => {
  expect(readableCode(Uint8Array.of(0, 1, 31, 32, 255))).toBe('01Z0Z')
  const all = readableCode(Uint8Array.from({ length: 32 }, (_, index) => index))
  expect(all).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
})

test('parses a code as printed and as people type it', () => {
  fc.assert(
    fc.property(sixteenBytes, (bytes) => {
      const code = readableCode(bytes)
      const printed = groupCode(code, 4)
      expect(printed).toMatch(/^(\w{4}-){3}\w{4}$/)
      const misread = printed.replaceAll('0', 'o').replaceAll('1', 'I').toLowerCase()
      for (const typed of [code, printed, misread, ` ${printed.replaceAll('-', ' – ')} `])
        expect(parseReadableCode(typed, 16)).toBe(code)
      expect(parseReadableCode(printed, 15)).toBeNull()
    }),
  )
})

test.each([
  '',
  '7K3M',
  '7K3MQ2XV9ABC0DE',
  '7K3MQ2XV9ABC0DEFG',
  '7K3MQ2XV9ABC0DEU',
  '7K3MQ2XV9ABC0DE!',
  'ſ'.repeat(16),
  `7K3MQ2XV9ABC0DEF${' '.repeat(200)}`,
])('%s is not a code of 16 characters', (typed) => expect(parseReadableCode(typed, 16)).toBeNull())

test('the last group may be shorter', () => expect(groupCode('7K3MQ2', 4)).toBe('7K3M-Q2'))
