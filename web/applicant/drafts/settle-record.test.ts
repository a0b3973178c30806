import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceDrafts } from './device-drafts.ts'
import { closeDrafts, openDrafts, sectionDraft, settleRecord } from './section-drafts.ts'
import { sendAll } from './send-drafts.ts'
import { serverDrafts } from './server-drafts.ts'

/* Tests what happens to the draft of a record section when one of its records has been sent from the outbox. */

const section = 'educationalRecords'
const first = { name: 'Unity Secondary School' }

beforeEach(async () => {
  vi.spyOn(deviceDrafts, 'read').mockResolvedValue([])
  vi.spyOn(deviceDrafts, 'keep').mockReturnValue(undefined)
  vi.spyOn(deviceDrafts, 'remove').mockReturnValue(undefined)
  vi.spyOn(serverDrafts, 'read').mockResolvedValue([])
  vi.spyOn(serverDrafts, 'write').mockResolvedValue({ savedAt: '2026-11-21T13:32:00.000Z' })
  vi.spyOn(serverDrafts, 'remove').mockResolvedValue(undefined)
  await openDrafts({ profileId: 'ada', own: true, confirmed: true })
})
afterEach(() => {
  closeDrafts(false)
  vi.restoreAllMocks()
})

test('the text of another record is sent again, because the save has deleted it on the server', async () => {
  sectionDraft(section).keep({ name: 'Hilltop' })
  await sendAll()
  settleRecord(section, first)
  await sendAll()
  expect(serverDrafts.write).toHaveBeenCalledTimes(2)
  expect(vi.mocked(serverDrafts.write).mock.lastCall?.[2]).toMatchObject({ basedOn: null })
  expect(sectionDraft(section).read()).toEqual({ name: 'Hilltop' })
  expect(serverDrafts.remove).not.toHaveBeenCalled()
})

test('the text of the sent record is deleted, on the server too', async () => {
  sectionDraft(section).keep(first)
  settleRecord(section, first)
  await expect.poll(() => serverDrafts.remove).toHaveBeenCalledWith(section)
  expect(sectionDraft(section).read()).toEqual({})
})
