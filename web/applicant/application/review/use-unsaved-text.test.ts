import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endDrafts, openOwnDrafts } from '#tests/support/browser/own-device.ts'
import { heldDrafts } from '#web/applicant/drafts/held-drafts.ts'
import { serverDrafts } from '#web/applicant/drafts/server-drafts.ts'
import { lacksDraft, sectionsOf, sendAndName } from './use-unsaved-text.ts'

beforeEach(openOwnDrafts)
afterEach(endDrafts)

/** Adds a draft that the server stored at `savedAt`; null if it has not stored it. */
const hold = (savedAt: string | null) =>
  heldDrafts.set('biodata', {
    answers: { address: '3' },
    savedAt,
    changedAt: 1,
    base: { answers: {}, savedAt },
    writer: 'this-phone',
  })

test('a section with text on this device has no draft time if a server of the previous version sends none', () => {
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
  ['another device has saved the section', null, '2026-11-30T07:00:00.000Z', true],
  ['the application names the draft', '2026-11-30T08:00:02.000Z', '2026-11-30T08:00:02.000Z', false],
])('whether the application may lack a draft of this device: %s', (_, draftAt, savedAt, lacks) => {
  if (savedAt !== undefined) hold(savedAt)
  const steps = [
    { stepId: 'biodata', title: 'Bio-Data', draftAt },
    { stepId: 'programme', title: 'Programme', draftAt: null },
  ] as const
  expect(lacksDraft({ steps })).toBe(lacks)
})

/* A section that was saved on another device, which has deleted the server's copy of this device's draft. */

const biodata = { stepId: 'biodata', title: 'Bio-Data' } as const
const savedElsewhere = { steps: [{ ...biodata, draftAt: null }] }
/** Time at which the fake server stores each draft. */
const sentAt = '2026-11-21T13:32:00.000Z'
const sendAgain = (draftAt: string | null, dataUpdatedAt = Date.now()) => {
  hold('2026-11-20T08:00:00.000Z')
  return sendAndName(savedElsewhere, async () => ({
    data: { steps: [{ ...biodata, draftAt }] },
    dataUpdatedAt,
  }))
}

test('text whose section was saved on another device is sent again and named', async () => {
  expect(await sendAgain(sentAt)).toEqual({ left: [], sections: [{ ...biodata, draftAt: sentAt }] })
  expect(vi.mocked(serverDrafts.write).mock.lastCall?.slice(0, 2)).toEqual(['biodata', { address: '3' }])
  expect(heldDrafts.get('biodata')).toMatchObject({ answers: { address: '3' }, savedAt: sentAt })
  expect(serverDrafts.remove).not.toHaveBeenCalled()
})

test('text whose section was saved on another device is named without a network too', async () => {
  vi.mocked(serverDrafts.write).mockResolvedValue(null)
  expect(await sendAgain(null)).toEqual({ left: ['biodata'], sections: [{ ...biodata, draftAt: null }] })
  expect(heldDrafts.has('biodata')).toBe(true)
})

test('text that may equal the saved answers is sent again until the server has compared it', async () => {
  // The application was loaded before the server received the draft.
  expect(await sendAgain(null, Date.now() - 60_000)).toEqual({ left: [], sections: [] })
  expect(lacksDraft(savedElsewhere)).toBe(true)
})

test('text that equals the saved answers is not named, is not sent again, and its draft stays', async () => {
  expect(await sendAgain(null)).toEqual({ left: [], sections: [] })
  expect([heldDrafts.has('biodata'), vi.mocked(serverDrafts.remove).mock.calls]).toEqual([true, []])
  expect(lacksDraft(savedElsewhere)).toBe(false)
  vi.mocked(serverDrafts.write).mockClear()
  await sendAndName(savedElsewhere, async () => ({ data: savedElsewhere, dataUpdatedAt: Date.now() }))
  expect(serverDrafts.write).not.toHaveBeenCalled()
  hold('2026-11-21T13:40:00.000Z')
  expect(lacksDraft(savedElsewhere)).toBe(true)
})
