import { expect, test } from 'vitest'
import { digestOf } from './release-selection.ts'

const first = '019bd1a2-7c3e-7f00-8a1b-2c3d4e5f6a7b'
const second = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
const third = '019bd1a2-7c3e-7f00-8a1b-2c3d4e5f6a7c'

test('the digest is the exclusive or of the ids', () => {
  expect(digestOf([])).toBe('0'.repeat(32))
  expect(digestOf([first])).toBe('019bd1a27c3e7f008a1b2c3d4e5f6a7b')
  expect(digestOf([first, second])).toBe('fe642e5d83c130ff35e4d3c2b1a09584')
})

test('the digest depends on each id, not on their order', () => {
  expect(digestOf([second, first])).toBe(digestOf([first, second]))
  expect(digestOf([third, second])).not.toBe(digestOf([first, second]))
  expect(digestOf([first, second, third])).not.toBe(digestOf([first, second]))
})
