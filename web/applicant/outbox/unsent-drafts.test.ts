import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  endDrafts,
  endOutbox,
  openOwnDrafts,
  openOwnOutbox,
  stubOutboxDevice,
} from '#tests/support/browser/own-device.ts'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { type DeviceDraft, deviceDrafts } from '../drafts/device-drafts.ts'
import { unsentSections } from '../drafts/held-drafts.ts'
import { openUnsentDrafts, sectionDraft } from '../drafts/section-drafts.ts'
import { sendAll } from '../drafts/send-drafts.ts'
import { serverDrafts } from '../drafts/server-drafts.ts'
import { forgetAll, remember } from '../session/persisted.ts'
import { sessionStore } from '../session/session.ts'
import './use-outbox.ts'

/* Tests that the outbox also sends text that only this device has, and only for the applicant who typed it. */

const answers = { address: '14 Market Road' }
const base = { answers: {}, savedAt: null }
const stored: DeviceDraft = {
  profileId: 'ada',
  section: 'biodata',
  answers,
  savedAt: null,
  changedAt: 1,
  base,
  writer: 'writer-of-this-phone',
}
const ada = { profileId: 'ada', own: true, confirmed: true }
const isShown = () => true
const sent = () => vi.mocked(serverDrafts.write).mock.calls.map(([section, values]) => [section, values])

beforeEach(async () => {
  stubOutboxDevice()
  vi.stubGlobal('sessionStorage', memoryStorage())
  await openOwnDrafts()
  sessionStore.set('left')
  vi.mocked(serverDrafts.write).mockClear()
  vi.mocked(serverDrafts.read).mockClear()
  sessionStore.set('signed-in')
})
afterEach(() => {
  forgetAll()
  endOutbox()
  endDrafts()
})

test('text that waits is sent again every 30 s', async () => {
  await openOwnOutbox()
  vi.mocked(deviceDrafts.read).mockResolvedValue([stored])
  vi.mocked(serverDrafts.write).mockResolvedValue(null)
  await openUnsentDrafts(ada, isShown)
  await expect.poll(sent).toEqual([['biodata', answers]])
  vi.mocked(serverDrafts.write).mockResolvedValue({ savedAt: '2026-11-21T13:32:00.000Z' })
  vi.advanceTimersByTime(30_000)
  await expect.poll(unsentSections).toEqual([])
  vi.advanceTimersByTime(30_000)
  expect(sent()).toHaveLength(2)
})

test('a page without a form loads no drafts if the server has all of them', async () => {
  vi.mocked(deviceDrafts.read).mockResolvedValue([{ ...stored, savedAt: '2026-11-21T13:32:00.000Z' }])
  await openUnsentDrafts(ada, isShown)
  expect(serverDrafts.read).not.toHaveBeenCalled()
})

test('text that a shared computer has only in the tab is sent when the applicant signs in again', async () => {
  vi.mocked(serverDrafts.write).mockResolvedValue(null)
  vi.mocked(deviceDrafts.read).mockResolvedValue([stored])
  await openUnsentDrafts(ada, isShown)
  await expect.poll(sent).toHaveLength(1)
  sessionStore.set('signed-out')
  vi.mocked(deviceDrafts.read).mockResolvedValue([])
  sessionStore.set('signed-in')
  await openUnsentDrafts({ ...ada, own: false }, isShown)
  await expect.poll(sent).toHaveLength(2)
})

test('drafts are not opened after the applicant has left the page', async () => {
  vi.mocked(deviceDrafts.read).mockResolvedValue([stored])
  await openUnsentDrafts(ada, () => false)
  expect(serverDrafts.read).not.toHaveBeenCalled()
  expect(unsentSections()).toEqual([])
})

test('text that is kept after an expired session is not sent for the next applicant', async () => {
  vi.mocked(serverDrafts.write).mockResolvedValue(null)
  vi.mocked(deviceDrafts.read).mockResolvedValue([stored])
  await openUnsentDrafts(ada, isShown)
  await expect.poll(sent).toHaveLength(1)
  sessionStore.set('signed-out')
  expect(unsentSections()).toEqual(['biodata'])
  await sendAll()
  expect(sent()).toHaveLength(1)
  remember('profile', {
    profileId: 'bola',
    firstname: '',
    surname: '',
    applicationNumber: '',
    nextStage: 'records',
    hasPaidApplicationFee: true,
    hasPaidAcceptanceFee: false,
    hasPaidSchoolFee: false,
  })
  sessionStore.set('signed-in')
  await sendAll()
  expect([sent().length, unsentSections(), sectionDraft('biodata').read()]).toEqual([1, [], {}])
})
