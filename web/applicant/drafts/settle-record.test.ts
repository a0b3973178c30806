import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endDrafts, openOwnDrafts } from '#tests/support/browser/own-device.ts'
import { sectionDraft, settleRecord } from './section-drafts.ts'
import { sendAll } from './send-drafts.ts'
import { serverDrafts } from './server-drafts.ts'

/* Tests what happens to the draft of a record section when one of its records has been sent from the outbox. */

const section = 'educationalRecords'
const first = { name: 'Unity Secondary School' }

beforeEach(openOwnDrafts)
afterEach(endDrafts)

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
