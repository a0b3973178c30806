import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test('names what changed, what came and what went', () => {
  const before = { stage: 'ApplicationSumitted', note: 'old', same: 1 }
  const after = { stage: 'IsAdmitted', same: 1, reasons: ['late'] }
  expect(changesOf({ before, after })).toEqual([
    { field: 'stage', before: 'ApplicationSumitted', after: 'IsAdmitted' },
    { field: 'note', before: 'old', after: null },
    { field: 'reasons', before: null, after: '["late"]' },
  ])
})

test('an act without particulars changes nothing', () => {
  expect(changesOf({ before: null, after: null })).toEqual([])
})
