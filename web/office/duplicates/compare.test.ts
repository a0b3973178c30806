import { expect, test } from 'vitest'
import { compare, sameFirst } from './compare.ts'

test.each([
  ['7312', '7312', 'same'],
  ['7312', '7313', 'differs'],
  ['', '7312', 'none'],
  ['Umoh-Lawal Idara Grace', 'Lawal-Umoh Idara', 'similar'],
  ['Ẹ̀kúndayọ̀ Ọlá', 'Ekundayo Ola', 'similar'],
  ['Bala Ada', 'Bala Musa', 'differs'],
])('%s and %s are %s', (left, right, expected) => {
  expect(compare(left, right)).toBe(expected)
})

test('shared pictures are first, in the same order on both sides', () => {
  const left = [{ sha256: 'slip' }, { sha256: 'b' }, { sha256: 'a' }]
  const right = [{ sha256: 'a' }, { sha256: 'other' }, { sha256: 'b' }]
  expect(sameFirst(left, right)).toEqual([{ sha256: 'a' }, { sha256: 'b' }, { sha256: 'slip' }])
  expect(sameFirst(right, left)).toEqual([{ sha256: 'a' }, { sha256: 'b' }, { sha256: 'other' }])
})
