import { expect, test } from 'vitest'
import { compare } from './compare.ts'

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
