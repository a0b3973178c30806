import { expect, test } from 'vitest'
import { sectionsOf } from './use-unsaved-text.ts'

test('a section with text on this device has no draft time if the server, of the previous version, sends none', () => {
  const steps = [
    { stepId: 'biodata', title: 'Bio-Data' },
    { stepId: 'programme', title: 'Programme' },
  ] as const
  expect(sectionsOf({ steps }, ['biodata'])).toEqual([
    { stepId: 'biodata', title: 'Bio-Data', draftAt: null },
  ])
})
