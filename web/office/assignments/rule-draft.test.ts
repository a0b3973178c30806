import { expect, test } from 'vitest'
import { bodyOf, draftOf, newRule } from './rule-draft.ts'

test('only the values of the kind are saved, in one form', () => {
  const typed = { ...newRule(), staffId: 'ada', programme: 'nursing', digits: '7, 3 and 7', share: '250' }
  expect(bodyOf({ ...typed, kind: 'digits' })).toMatchObject({ digits: ['3', '7'], programmes: [], share: 0 })
  expect(bodyOf({ ...typed, kind: 'programme' })).toMatchObject({ digits: [], programmes: ['nursing'] })
  expect(bodyOf({ ...typed, kind: 'share' })).toMatchObject({ digits: [], programmes: [], share: 100 })
  expect(bodyOf({ ...typed, kind: 'share', share: 'x' })).toMatchObject({ share: 0 })
})

test('a saved rule that nobody changes is the same rule', () => {
  const rule = {
    staffId: 'ada',
    kind: 'digits',
    programmes: [],
    digits: ['0', '5'],
    share: 0,
    active: true,
  } as const
  const saved = { ...rule, programmes: [], digits: [...rule.digits] }
  expect(JSON.stringify(bodyOf(draftOf(saved)))).toBe(JSON.stringify(saved))
})
