import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftAnswers } from '#contract/draft-answers.ts'
import { changeRow, type OwnedRow } from '#web/state/device-database.ts'
import { type DeviceDraft, deviceDrafts } from './device-drafts.ts'
import { savedStore } from './saved-store.ts'
import { closeDrafts, openDrafts, sectionDraft, sectionsOnlyHere } from './section-drafts.ts'
import { serverDrafts } from './server-drafts.ts'

/* Tests text that this tab still has in memory after an expired session, when the same applicant signs in again. */

vi.mock('#web/state/device-database.ts', () => ({ changeRow: vi.fn() }))

const older = { address: '12 Market', phone: '0803' }
const newer = { address: '12 Market Road', phone: '0803' }
/** The draft on the device; null if there is none. */
let row: DeviceDraft | null
const stored = () => row?.answers

const storeRow: typeof changeRow = async (_, _id, next) => {
  const after = next((row ?? undefined) as unknown as Parameters<typeof next>[0])
  row = after as (DeviceDraft & OwnedRow) | null
  return after
}
const full: typeof changeRow = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
const settled = () => vi.advanceTimersByTimeAsync(0)
const open = (own: boolean) => openDrafts({ profileId: 'ada', own, confirmed: true })
const biodata = sectionDraft('biodata')
const type = (answers: DraftAnswers) => biodata.keep(answers)

beforeEach(() => {
  vi.useFakeTimers()
  row = {
    profileId: 'ada',
    section: 'biodata',
    answers: older,
    savedAt: null,
    changedAt: 1,
    base: { answers: {}, savedAt: null },
    writer: 'writer-of-this-phone',
  }
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.mocked(changeRow).mockImplementation(storeRow)
  vi.spyOn(deviceDrafts, 'read').mockImplementation(async () => (row === null ? [] : [row]))
  vi.spyOn(serverDrafts, 'read').mockResolvedValue(null)
  vi.spyOn(serverDrafts, 'write').mockResolvedValue(null)
})
afterEach(async () => {
  vi.mocked(changeRow).mockImplementation(storeRow)
  closeDrafts(false)
  await settled()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('text that a full phone could not store is neither replaced by the stored text nor shown as stored', async () => {
  await open(true)
  vi.mocked(changeRow).mockImplementation(full)
  type(newer)
  await settled()
  closeDrafts(true)
  await open(true)
  await settled()
  expect([biodata.read(), stored()]).toEqual([newer, older])
  expect([savedStore('biodata').get(), sectionsOnlyHere()]).toEqual([
    { where: 'memory', failed: true },
    ['biodata'],
  ])
})

test('text that a full phone could not store is stored as soon as the phone has space again', async () => {
  await open(true)
  vi.mocked(changeRow).mockImplementation(full)
  type(newer)
  await settled()
  closeDrafts(true)
  vi.mocked(changeRow).mockImplementation(storeRow)
  await open(true)
  await settled()
  expect([biodata.read(), stored(), sectionsOnlyHere()]).toEqual([newer, newer, []])
})

test('on a device that is now shared, text that an earlier session has left there does not replace newer text', async () => {
  await open(false)
  type(newer)
  closeDrafts(true)
  await open(false)
  await settled()
  expect([biodata.read(), stored()]).toEqual([newer, older])
})

test('text of a shared device is stored when the next sign-in makes the device the applicant’s own', async () => {
  row = null
  await open(false)
  type(newer)
  closeDrafts(true)
  await open(true)
  await settled()
  expect([biodata.read(), stored(), sectionsOnlyHere()]).toEqual([newer, newer, []])
})
