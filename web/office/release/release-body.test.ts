import { expect, test } from 'vitest'
import type { Releasing } from '#contract/office/decisions/decisions.ts'
import { digestOf } from '#contract/office/decisions/release-selection.ts'
import { countError, listChanged, selectionFor } from './release-body.ts'

const idOf = (n: number) => `019bd1a2-7c3e-7f00-8a1b-${String(n).padStart(12, '0')}`
const decisionsUpTo = (count: number): Releasing[] =>
  Array.from({ length: count }, (_, n) => ({
    decisionId: idOf(n),
    applicantId: idOf(n),
    name: 'Okafor Ada',
    applicationNumber: null,
    programme: 'Soil Science',
    kind: n === 0 ? 'reject' : 'admit',
    exceptionReason: '',
    problems: [],
  }))
const idsOf = (chosen: readonly Releasing[]) => chosen.map(({ decisionId }) => decisionId)
const none = new Set<string>()

test('up to 1,000 decisions are released by their ids, also those of a whole list', () => {
  const chosen = decisionsUpTo(1000)
  const whole = { from: '/', all: { view: { search: '' }, except: [] } }
  for (const state of [null, whole, { from: '/', decisionIds: idsOf(chosen) }])
    expect(selectionFor({ state, chosen, kind: '', left: none })).toEqual({ decisionIds: idsOf(chosen) })
})

test('more decisions are released as a list, with the digest of those that are shown', () => {
  const [, ...chosen] = decisionsUpTo(1002)
  const digest = digestOf(idsOf(chosen))
  const left = new Set([idOf(0)])
  expect(selectionFor({ state: null, chosen, kind: '', left })).toEqual({
    all: { kind: '', except: [idOf(0)] },
    digest,
  })
  const state = { from: '/', all: { view: { search: 'Ada' }, except: ['a1'] } }
  expect(selectionFor({ state, chosen, kind: 'admit', left })).toEqual({
    all: { view: { search: 'Ada' }, kind: 'admit', except: ['a1', idOf(0)] },
    digest,
  })
})

test.each([
  ['', true, 'Type the number of decisions: 2 offers, 1 rejection.'],
  ['', false, 'Type the number of decisions: 2 offers, 1 rejection.'],
  ['2', true, 'This is not the number of decisions: 2 offers, 1 rejection.'],
  ['two', true, 'This is not the number of decisions: 2 offers, 1 rejection.'],
  ['3', true, null],
  // Another colleague has returned one decision and approved another: the number is still right, but the list is not.
  ['3', false, listChanged],
])('«%s», typed for the shown list: %s', (count, isTypedForList, expected) => {
  expect(countError(count, decisionsUpTo(3), isTypedForList)).toBe(expected)
})

test('without a decision nothing can be released, whatever number is typed', () => {
  expect(countError('0', [], true)).toBe('Select at least one decision.')
})

test('the number may have separators', () => {
  expect(countError('1,200', decisionsUpTo(1200), true)).toBeNull()
})
