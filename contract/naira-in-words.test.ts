import { expect, test } from 'vitest'
import { nairaInWords } from './naira-in-words.ts'

test.each([
  [0, 'Zero naira only'],
  [50, 'Zero naira, fifty kobo only'],
  [1_00, 'One naira only'],
  [21_05, 'Twenty-one naira, five kobo only'],
  [115_00, 'One hundred and fifteen naira only'],
  [1_005_00, 'One thousand and five naira only'],
  [12_500_00, 'Twelve thousand, five hundred naira only'],
  [30_000_00, 'Thirty thousand naira only'],
  [150_000_50, 'One hundred and fifty thousand naira, fifty kobo only'],
  [1_000_001_00, 'One million and one naira only'],
  [2_340_019_99, 'Two million, three hundred and forty thousand and nineteen naira, ninety-nine kobo only'],
])('%d kobo is %s', (kobo, words) => expect(nairaInWords(kobo)).toBe(words))

test.each([-1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d is not a valid amount', (kobo) =>
  expect(() => nairaInWords(kobo)).toThrow(RangeError),
)
