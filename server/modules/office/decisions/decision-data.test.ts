import { expect, test } from 'vitest'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { reasonSentences } from '#contract/office/decisions/reason-sentences.ts'
import { conditionsOf } from './decision-data.ts'

test('each line of the conditions becomes one condition of the letter', () => {
  const typed = 'Bring your original certificates.\n\n  Show your NIN slip. \n'
  const { conditions } = decisions.propose.body.parse({
    applicantId: 'a',
    version: 1,
    kind: 'admit',
    programmeId: 'law',
    level: '100',
    conditions: typed,
  })
  expect(conditionsOf(conditions)).toEqual(['Bring your original certificates.', 'Show your NIN slip.'])
  expect(conditionsOf('')).toEqual([])
})

test('a comment to the applicant may have several lines', () => {
  expect(reasonSentences(['other'], 'Please apply\nearlier.')).toEqual(['Please apply earlier.'])
  expect(reasonSentences(['other'], '')).toEqual(['Another reason.'])
})

test('line breaks and several spaces of the comment become one space', () => {
  expect(reasonSentences([], 'Please  apply\n\n earlier.')).toEqual(['Please apply earlier.'])
})
