import { expect, test } from 'vitest'
import { noRowsText } from './no-rows-text.ts'

test.each([
  ['met', false, 'No application matches «met».'],
  [' met ', true, 'No application matches «met» and the filters.'],
  ['', true, 'No applications match these filters.'],
  ['', false, 'No application has been submitted yet.'],
])('the search «%s» with filters %s', (search, filtered, text) => {
  expect(noRowsText(search, filtered)).toBe(text)
})
