import { expect, test } from 'vitest'
import { compare, comparePhones, compareSittings, sameFirst } from './compare.ts'

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

test.each([
  ['+2348031234567', '08031234567', 'same'],
  ['+448031234567', '08031234567', 'differs'],
  ['', '08031234567', 'none'],
])('the phones %s and %s are %s', (left, right, expected) => {
  expect(comparePhones(left, right)).toBe(expected)
})

test.each([
  [['NECO 2019, 7', 'WAEC 2018, 4250/10-1001'], ['WAEC 2018, 4250 101001'], 'same'],
  [['WAEC 2018, 4250101001'], ['WAEC 2019, 4250101001'], 'differs'],
  [[], ['WAEC 2019, 4250101001'], 'none'],
])('the sittings %j and %j are %s', (left, right, expected) => {
  expect(compareSittings(left, right)).toBe(expected)
})

test('shared pictures are first, in the same order on both sides', () => {
  const left = [{ sha256: 'slip' }, { sha256: 'b' }, { sha256: 'a' }]
  const right = [{ sha256: 'a' }, { sha256: 'other' }, { sha256: 'b' }]
  expect(sameFirst(left, right)).toEqual([{ sha256: 'a' }, { sha256: 'b' }, { sha256: 'slip' }])
  expect(sameFirst(right, left)).toEqual([{ sha256: 'a' }, { sha256: 'b' }, { sha256: 'other' }])
})
