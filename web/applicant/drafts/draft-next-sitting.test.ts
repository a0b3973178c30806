import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { laterSittings } from '../checked-answers/later-sittings.ts'
import { deviceDrafts } from './device-drafts.ts'
import { draftNextSitting } from './draft-next-sitting.ts'
import { closeDrafts, openDrafts, sectionDraft } from './section-drafts.ts'
import { serverDrafts } from './server-drafts.ts'

beforeEach(async () => {
  vi.spyOn(deviceDrafts, 'read').mockResolvedValue([])
  vi.spyOn(deviceDrafts, 'keep').mockReturnValue(undefined)
  vi.spyOn(deviceDrafts, 'remove').mockReturnValue(undefined)
  vi.spyOn(serverDrafts, 'read').mockResolvedValue([])
  vi.spyOn(serverDrafts, 'write').mockResolvedValue({ savedAt: '2026-11-21T13:32:00.000Z' })
  await openDrafts({ profileId: 'ada', own: true, confirmed: true })
})
afterEach(() => {
  closeDrafts(false)
  vi.restoreAllMocks()
})

const stored = () => sectionDraft('olevelResults').read()
const mathematics = {
  examName: 'NECO',
  examYear: '2020',
  subjects: [{ subjectName: 'Mathematics', grade: 'AR' }],
}

test('the next checked sitting becomes the draft, on the device and on the server', async () => {
  const next = draftNextSitting(laterSittings([mathematics]))
  expect(next).toMatchObject({
    examName: 'NECO',
    'subjects.0.subjectName': 'Mathematics',
    laterSittings: '[]',
  })
  expect(stored()).toEqual(next)
  await expect.poll(() => serverDrafts.write).toHaveBeenCalledWith('olevelResults', next, expect.anything())
})

test.each([['[]'], [''], [undefined]])('without a further sitting (%j) there is no draft', (text) => {
  expect(draftNextSitting(text)).toBeNull()
  expect(stored()).toEqual({})
})
