import { expect, test } from 'vitest'
import { held } from '#web/applicant/drafts/held-drafts.ts'
import { lacksDraft, sectionsOf } from './use-unsaved-text.ts'

test('a section with text on this device has no draft time if the server, of the previous version, sends none', () => {
  const steps = [
    { stepId: 'biodata', title: 'Bio-Data' },
    { stepId: 'programme', title: 'Programme' },
  ] as const
  expect(sectionsOf({ steps }, ['biodata'])).toEqual([
    { stepId: 'biodata', title: 'Bio-Data', draftAt: null },
  ])
})

test.each<[string, string | null, string | null | undefined, boolean]>([
  ['this device has no draft', null, undefined, false],
  ['the draft is not sent', null, null, true],
  ['the draft was sent after the application was read', null, '2026-11-30T08:00:02.000Z', true],
  [
    'a newer draft was sent after the application was read',
    '2026-11-30T08:00:01.000Z',
    '2026-11-30T08:00:02.000Z',
    true,
  ],
  ['the application names the draft', '2026-11-30T08:00:02.000Z', '2026-11-30T08:00:02.000Z', false],
])('the preview knows whether its application lacks a draft: %s', (_, draftAt, savedAt, lacks) => {
  held.clear()
  const base = { answers: {}, savedAt: null }
  if (savedAt !== undefined)
    held.set('biodata', { answers: { address: '3' }, savedAt, changedAt: 1, base, writer: 'this-phone' })
  const steps = [
    { stepId: 'biodata', title: 'Bio-Data', draftAt },
    { stepId: 'programme', title: 'Programme', draftAt: null },
  ] as const
  expect(lacksDraft({ steps })).toBe(lacks)
})
