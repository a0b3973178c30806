import { expect, test } from 'vitest'
import { documentCode, readDocumentCode, writeDocumentCode } from './document-code.ts'

const random = Uint8Array.from({ length: 16 }, (_, index) => index * 7)

test('a document code has 16 characters, printed in groups of four', () => {
  const code = documentCode(random)
  expect(code).toHaveLength(16)
  expect(writeDocumentCode(code)).toMatch(/^(\w{4}-){3}\w{4}$/)
  expect(readDocumentCode(writeDocumentCode(code))).toBe(code)
  expect(readDocumentCode(code.slice(1))).toBeNull()
})

test('throws for too few random bytes', () => {
  expect(() => documentCode(random.subarray(1))).toThrow(RangeError)
})
