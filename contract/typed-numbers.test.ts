import { describe, expect, test } from 'vitest'
import { phone } from './fields.ts'
import { biodataBody } from './steps/biodata.ts'

describe('a phone number as people write it', () => {
  test.each([
    ['0800 000 0011', '08000000011'],
    ['+234 800 000 0011', '+2348000000011'],
    ['+234 (0)800 000 0011', '+2348000000011'],
    ['+44 20 7946 0018', '+442079460018'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(phone('Type it.').parse(typed)).toBe(kept)
  })

  test.each(['0800 000 001', '+234', '800 000 0011'])('rejects %s', (typed) => {
    expect(phone('Type it.').safeParse(typed).success).toBe(false)
  })
})

test('accepts a NIN and a JAMB number typed in groups', () => {
  const numbers = biodataBody.shape
  expect(numbers.nin.parse(' 1234 567 8901 ')).toBe('12345678901')
  expect(numbers.nin.safeParse('1234 567 890').success).toBe(false)
  expect(numbers.jambRegNo.parse('2024 1234-5678 ab')).toBe('202412345678AB')
})
