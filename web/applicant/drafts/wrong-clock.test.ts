import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeRow, hasDatabase, rowsOf } from '#web/state/device-database.ts'
import { deviceDrafts } from './device-drafts.ts'
import { heldDrafts } from './held-drafts.ts'
import { closeDrafts, openDrafts, sectionDraft, settleDraft } from './section-drafts.ts'
import { serverDrafts } from './server-drafts.ts'

/* Tests drafts on a phone whose clock is wrong or has been changed. */

vi.mock('#web/state/device-database.ts', () => ({
  changeRow: vi.fn(),
  hasDatabase: vi.fn(),
  rowsOf: vi.fn(),
}))

const now = Date.parse('2026-11-24T08:00:00.000Z')
const minuteMs = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.mocked(hasDatabase).mockResolvedValue(true)
  vi.mocked(rowsOf).mockResolvedValue([])
  vi.mocked(changeRow).mockImplementation(async (_, _id, next) => next(undefined))
  vi.spyOn(serverDrafts, 'write').mockResolvedValue(null)
  vi.spyOn(serverDrafts, 'read').mockResolvedValue(null)
})
afterEach(() => {
  closeDrafts(false)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an unsent draft from 2018 is kept, and a sent one is deleted', async () => {
  const row = {
    owner: 'ada',
    profileId: 'ada',
    answers: { address: 'Uyo' },
    changedAt: Date.parse('2018-01-01'),
  }
  vi.mocked(rowsOf).mockResolvedValue([
    { ...row, id: 'ada:biodata', section: 'biodata', savedAt: null } as never,
    { ...row, id: 'ada:nextOfKin', section: 'nextOfKin', savedAt: '2018-01-01T00:00:00.000Z' } as never,
  ])
  expect(await deviceDrafts.read('ada')).toMatchObject([{ section: 'biodata', answers: { address: 'Uyo' } }])
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.mocked(changeRow).mock.calls.map(([, id]) => id)).toEqual(['ada:nextOfKin'])
})

test('text typed after a save is kept although the clock was set back, and text typed before it is deleted', async () => {
  await openDrafts({ profileId: 'ada', own: true, confirmed: false })
  const biodata = sectionDraft('biodata')
  biodata.keep({ address: 'Uyo' })
  const item = { savedAt: Date.now(), draftChangedAt: heldDrafts.get('biodata')?.changedAt ?? null }
  vi.setSystemTime(now - 5 * minuteMs)
  biodata.keep({ address: 'Uyo, Road 5' })
  expect(settleDraft('biodata', item)).toBe(false)
  expect(biodata.read()).toEqual({ address: 'Uyo, Road 5' })
  expect(settleDraft('biodata', { ...item, draftChangedAt: now - 5 * minuteMs })).toBe(true)
  expect(biodata.read()).toEqual({})
})

test('a draft still belongs to its save after the server has returned the same text', async () => {
  const draft = {
    section: 'biodata',
    answers: { address: 'Uyo' },
    savedAt: '2026-11-24T08:30:00.000Z',
  } as const
  const base = { answers: draft.answers, savedAt: draft.savedAt }
  vi.mocked(rowsOf).mockResolvedValue([
    {
      ...draft,
      id: 'ada:biodata',
      owner: 'ada',
      profileId: 'ada',
      changedAt: now,
      base,
      writer: 'this-phone',
    } as never,
  ])
  vi.mocked(serverDrafts.read).mockResolvedValue([{ ...draft, writer: 'this-phone' }])
  await openDrafts({ profileId: 'ada', own: true, confirmed: true })
  expect(settleDraft('biodata', { savedAt: now + minuteMs, draftChangedAt: now })).toBe(true)
})
