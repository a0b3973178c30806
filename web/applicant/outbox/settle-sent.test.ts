import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredDraft } from '#contract/endpoints/draft.ts'
import { endDrafts, openOwnDrafts } from '#tests/support/browser/own-device.ts'
import { type DeviceDraft, deviceDrafts } from '../drafts/device-drafts.ts'
import { closeDrafts, openDrafts, sectionDraft, wasSavedElsewhere } from '../drafts/section-drafts.ts'
import { serverDrafts } from '../drafts/server-drafts.ts'
import * as persisted from '../session/persisted.ts'
import { endAnswer } from './end-answer.ts'
import { newItem, type OutboxItem } from './outbox-item.ts'
import { settleSent } from './settle-sent.ts'

/* Tests drafts of saves that were sent in the background, on pages that have not read the drafts yet. */

const savedAt = '2026-11-21T13:32:00.000Z'
const answers = { address: '12 Market Road ', basedOn: 'v1' }
const base = { answers, savedAt }
const stored: DeviceDraft = {
  profileId: 'ada',
  section: 'biodata',
  answers,
  savedAt,
  changedAt: 7,
  base,
  writer: 'writer-of-this-phone',
}
const save: OutboxItem = {
  ...newItem({ owner: 'ada', section: 'biodata', body: {}, typed: answers }),
  draftChangedAt: 7,
}

beforeEach(async () => {
  vi.spyOn(persisted, 'isOwnDevice').mockReturnValue(true)
  await openOwnDrafts()
  closeDrafts(false)
  vi.mocked(deviceDrafts.read).mockResolvedValue([stored])
})
afterEach(endDrafts)

function expectNoDraft(): void {
  expect(deviceDrafts.remove).toHaveBeenCalledWith('ada', 'biodata', answers)
  expect([sectionDraft('biodata').read(), wasSavedElsewhere('biodata')]).toEqual([{}, false])
}

test('the draft of a save that is sent on a page without a form is deleted from the device', async () => {
  await settleSent('biodata', save)
  expectNoDraft()
})

test('the draft of a save that is sent before the drafts are read is deleted too', async () => {
  let respond = (_drafts: StoredDraft[]) => undefined as void
  vi.mocked(serverDrafts.read).mockReturnValue(
    new Promise((resolve) => {
      respond = resolve
    }),
  )
  void openDrafts({ profileId: 'ada', own: true, confirmed: true })
  const settled = settleSent('biodata', save)
  // The server has read its drafts before it received the save.
  respond([{ section: 'biodata', answers, savedAt, writer: stored.writer }])
  await settled
  expectNoDraft()
})

test('a draft that was changed after the save stays', async () => {
  vi.mocked(deviceDrafts.read).mockResolvedValue([{ ...stored, changedAt: 8 }])
  await settleSent('biodata', save)
  expect(deviceDrafts.remove).not.toHaveBeenCalled()
  expect(sectionDraft('biodata').read()).toEqual(answers)
})

test('nothing is deleted if the session ends while the drafts are being read', async () => {
  const settled = settleSent('biodata', save)
  closeDrafts(false)
  await settled
  expect([vi.mocked(deviceDrafts.remove).mock.calls, vi.mocked(serverDrafts.remove).mock.calls]).toEqual([
    [],
    [],
  ])
})

test('a reply that is sent on another page deletes only its own draft', async () => {
  const replies = { 'reply-slip': 'Yes', 'reply-letter': 'Not yet' }
  vi.mocked(deviceDrafts.read).mockResolvedValue([{ ...stored, section: 'requestAnswers', answers: replies }])
  const body = { requestId: 'slip', documents: [], reply: 'Yes' }
  await endAnswer(newItem({ owner: 'ada', section: 'requestAnswers', body }))
  expect(sectionDraft('requestAnswers').read()).toEqual({ 'reply-letter': 'Not yet' })
})
