import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentCode, readDocumentCode, writeDocumentCode } from './document-code.ts'

const tenBytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

test('ten bytes are sixteen signs, and other bytes other signs', () => {
  expect(documentCode(new Uint8Array(10))).toBe('0000000000000000')
  expect(documentCode(new Uint8Array(10).fill(255))).toBe('ZZZZZZZZZZZZZZZZ')
  expect(documentCode(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 33))).toBe('0000000000000011')
  fc.assert(
    fc.property(tenBytes, tenBytes, (a, b) => {
      expect(documentCode(a) === documentCode(b)).toBe(a.every((byte, at) => byte === b[at]))
    }),
  )
  expect(() => documentCode(new Uint8Array(9))).toThrow(RangeError)
})

test('a code is read as it is printed and as people type it', () => {
  fc.assert(
    fc.property(tenBytes, (bytes) => {
      const code = documentCode(bytes)
      const printed = writeDocumentCode(code)
      expect(printed).toMatch(/^(\w{4}-){3}\w{4}$/)
      const misread = printed.replaceAll('0', 'o').replaceAll('1', 'I').toLowerCase()
      for (const typed of [code, printed, misread, ` ${printed.replaceAll('-', ' – ')} `])
        expect(readDocumentCode(typed)).toBe(code)
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
])('%s is no code', (typed) => expect(readDocumentCode(typed)).toBeNull())
