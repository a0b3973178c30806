import { expect, test } from 'vitest'
import { decisions } from '#contract/office/decisions.ts'
import { conditionsOf, reasonSentences } from './decision-data.ts'

test('conditions are typed one a line, and each is one of the letter', () => {
  const typed = 'Bring your original certificates.\n\n  Show your NIN slip. \n'
  const { conditions } = decisions.propose.body.parse({
    applicantId: 'a',
    kind: 'admit',
    programmeId: 'law',
    level: '100',
    conditions: typed,
  })
  expect(conditionsOf(conditions)).toEqual(['Bring your original certificates.', 'Show your NIN slip.'])
  expect(conditionsOf('')).toEqual([])
})

test('a sentence of the office’s own may be typed over several lines', () => {
  expect(reasonSentences(['other'], 'Please apply\nearlier.')).toEqual(['Please apply earlier.'])
  expect(reasonSentences(['other'], '')).toEqual(['Another reason.'])
})
