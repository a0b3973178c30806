import { describe, expect, test } from 'vitest'
import { phone } from './fields.ts'
import { biodataBody } from './steps/biodata.ts'
import { biodataExample } from './steps/biodata-fields.ts'

describe('a phone number as people write it', () => {
  test.each([
    ['0800 000 0011', '08000000011'],
    ['+234 800 000 0011', '+2348000000011'],
    ['+234 (0)800 000 0011', '+2348000000011'],
    ['+44 20 7946 0018', '+442079460018'],
  ])('%s is stored as %s', (typed, kept) => {
    expect(phone('Type it.').parse(typed)).toBe(kept)
  })

  test.each(['0800 000 001', '+234', '800 000 0011'])('rejects %s', (typed) => {
    expect(phone('Type it.').safeParse(typed).success).toBe(false)
  })
})

describe('a long number typed in groups', () => {
  const numbers = Object.entries(biodataExample).filter(([, example]) => /^\d{8}/.test(example))

  test.each(numbers)('%s is stored without spaces and hyphens', (field, example) => {
    const typed = `${example.slice(0, 4)} ${example.slice(4, 8)}-${example.slice(8)}`.toLowerCase()
    expect(biodataBody.parse({ ...biodataExample, [field]: typed })).toEqual(biodataExample)
    expect(biodataBody.safeParse({ ...biodataExample, [field]: typed.slice(0, -1) }).success).toBe(false)
  })
})
