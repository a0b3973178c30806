import { expect, test } from 'vitest'
import { countedApplications, totalWords } from './total-words.ts'

test.each([
  [0, true, '0 applications'],
  [1, true, '1 application'],
  [1204, true, '1,204 applications'],
  [1000, false, 'More than 1,000 applications'],
])('%i applications, exact %s: %s', (total, exact, words) => {
  expect(totalWords(total, exact)).toBe(words)
})

test.each([
  ['1', '1 application'],
  ['11', '11 applications'],
  ['1,000+', '1,000+ applications'],
])('%s is shown as «%s»', (count, words) => {
  expect(countedApplications(count)).toBe(words)
})
