import { expect, test } from 'vitest'
import { officeList } from '#contract/office/list/list.ts'
import { selectionOf } from './bulk-selection.ts'

const view = officeList.counts.body.parse({ programme: ['nursing-bsc'] })
const ids = (count: number, from = 0) => new Set(Array.from({ length: count }, (_, at) => `id-${from + at}`))

test.each([
  ['a few applications are named', ids(3), null, { applicantIds: [...ids(3)], all: null }],
  [
    'a few of a whole list are named, so that nobody joins the set later',
    ids(2),
    { view, ids: ids(5) },
    { applicantIds: [...ids(2)], all: null },
  ],
  [
    'a long list is sent as its filters',
    ids(1500),
    { view, ids: ids(1500) },
    { applicantIds: [], all: { view, except: [] } },
  ],
  [
    'with what was deselected since',
    ids(1499),
    { view, ids: ids(1500) },
    { applicantIds: [], all: { view, except: ['id-1499'] } },
  ],
  ['a long selection from several lists is too long', ids(1500, 1), { view, ids: ids(1500) }, null],
  ['so is one without a list', ids(1001), null, null],
  ['and one of which too much was deselected', ids(1500), { view, ids: ids(5000) }, null],
])('%s', (_, selected, whole, selection) => {
  expect(selectionOf(selected, whole)).toEqual(selection)
})
