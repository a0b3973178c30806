import { expect, test } from 'vitest'
import { officeList } from '#contract/office/list/list.ts'
import { releaseSelectionOf } from './release-selection.ts'

const view = officeList.counts.body.parse({ programme: ['nursing-bsc'] })
const decided = (count: number) =>
  new Map(Array.from({ length: count }, (_, at) => [`id-${at}`, `decision-${at}`]))
const listOf = (count: number) => ({ view, ids: new Set(decided(count).keys()) })

test.each([
  ['a few decisions are named', decided(2), listOf(5), { decisionIds: ['decision-0', 'decision-1'] }],
  [
    'applications without a decision are left out',
    new Map([
      ['a', 'decision-a'],
      ['b', ''],
    ]),
    null,
    { decisionIds: ['decision-a'] },
  ],
  ['a long list is sent as its filters', decided(1500), listOf(1500), { all: { view, except: [] } }],
  ['with what was deselected since', decided(1499), listOf(1500), { all: { view, except: ['id-1499'] } }],
  ['a long selection without a list is too long', decided(1001), null, null],
  ['so is one from several lists', decided(1500), listOf(1499), null],
  ['and one of which too much was deselected', decided(1500), listOf(5000), null],
])('%s', (_, selected, whole, selection) => {
  expect(releaseSelectionOf(selected, whole)).toEqual(selection)
})
