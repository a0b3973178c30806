import { expect, test } from 'vitest'
import { sectionsOf } from './use-unsaved-text.ts'

test('text of this device has no time of a draft if the server is of the previous version', () => {
  const steps = [
    { stepId: 'biodata', title: 'Bio-Data' },
    { stepId: 'programme', title: 'Programme' },
  ] as const
  expect(sectionsOf({ steps }, ['biodata'])).toEqual([
    { stepId: 'biodata', title: 'Bio-Data', draftAt: null },
  ])
})
