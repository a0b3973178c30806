import { expect, test } from 'vitest'
import { areSaved, bodyOf, draftOf, faultsOf, newRule } from './rule-draft.ts'

test('only the values that the kind of the rule uses are saved, in a fixed form', () => {
  const typed = {
    ...newRule(),
    staffId: 'ada',
    programmes: ['nursing', 'law'],
    digits: '7, 3 and 7',
    share: '25',
  }
  expect(bodyOf({ ...typed, kind: 'digits' })).toMatchObject({ digits: ['3', '7'], programmes: [], share: 0 })
  expect(bodyOf({ ...typed, kind: 'programme' })).toMatchObject({
    digits: [],
    programmes: ['nursing', 'law'],
  })
  expect(bodyOf({ ...typed, kind: 'share' })).toMatchObject({ digits: [], programmes: [], share: 25 })
})

test.each([
  ['share', { share: '0' }, { share: /, or make the rule inactive\.$/ }],
  ['share', { share: '' }, { share: /^Type a weight/ }],
  ['share', { share: 'x' }, { share: /^Type a weight/ }],
  ['share', { share: '101' }, { share: /^Type a weight/ }],
  ['share', { share: '1.5' }, { share: /^Type a weight/ }],
  ['programme', { programmes: [] }, { programmes: /^Choose a programme/ }],
  ['digits', { digits: 'x' }, { digits: /^Type at least one digit/ }],
  ['share', { staffId: '' }, { staffId: /^Choose the colleague/ }],
  ['share', { share: '100' }, {}],
] as const)('a rule by %s with %j has the faults %j', (kind, typed, faults) => {
  const complete = { ...newRule(), staffId: 'ada', kind, ...typed }
  const found = faultsOf(complete)
  expect(Object.keys(found)).toEqual(Object.keys(faults))
  for (const [field, message] of Object.entries(faults)) expect(found[field]).toMatch(message)
})

test('a saved rule that is not edited stays the same', () => {
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
  expect(areSaved([draftOf(saved)], [saved])).toBe(true)
  expect(areSaved([{ ...draftOf(saved), digits: '5, 0 and 0' }], [saved])).toBe(true)
  expect(areSaved([{ ...draftOf(saved), digits: '5' }], [saved])).toBe(false)
})
