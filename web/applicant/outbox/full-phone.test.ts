import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endDrafts } from '#tests/support/browser/own-device.ts'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { FailedCall } from '#web/api/call-errors.ts'
import { changeRow, putRow } from '#web/state/device-database.ts'
import { emptyWhenWaiting } from '../application/records/empty-when-waiting.ts'
import { openDrafts, sectionDraft } from '../drafts/section-drafts.ts'
import { serverDrafts } from '../drafts/server-drafts.ts'
import { sectionSaves } from '../saves/section-saves.ts'
import { remember } from '../session/persisted.ts'
import { onlyInMemory } from './device-items.ts'
import { closeOutbox, openOutbox, outbox, saveSection } from './outbox.ts'
import { unsentTextAtSignOut } from './unsent-text.ts'

/* Tests what happens to typed text and records when the applicant's own phone is full and cannot store them. */

vi.mock('#web/state/device-database.ts', () => ({
  hasDatabase: async () => true,
  rowsOf: async () => [],
  putRow: vi.fn(),
  deleteRow: async () => undefined,
  changeRow: vi.fn(),
}))

const full = new DOMException('Full', 'QuotaExceededError')
const body = { qualification: 'WASSCE', name: 'Unity', startDate: '2000', endDate: '2006' }
const empty = vi.fn()
const add = () => emptyWhenWaiting(saveSection('educationalRecords', body), 'educationalRecords', body, empty)

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.useFakeTimers({ toFake: ['setInterval'] })
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(serverDrafts, 'read').mockResolvedValue([])
  vi.spyOn(serverDrafts, 'write').mockResolvedValue(null)
  vi.spyOn(sectionSaves, 'educationalRecords').mockRejectedValue(new FailedCall('No network'))
  vi.mocked(putRow).mockResolvedValue(undefined)
  vi.mocked(changeRow).mockImplementation(async (_, _id, next) => next(undefined))
  empty.mockClear()
  remember('authentication', {
    isAuthenticated: true,
    tokenType: 'Bearer',
    expiresIn: 900,
    ownDevice: true,
  })
  const ada = { profileId: 'ada', own: true, confirmed: true }
  await openOutbox({ ...ada, confirm: () => undefined }, () => undefined)
  await openDrafts(ada)
})
afterEach(() => {
  closeOutbox()
  endDrafts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stays = 'is not sent yet. It stays on this phone for your next login.'
const isLost = 'is not sent yet. It will be lost. To keep it, cancel and wait until you have network.'

test('a stored record empties its form, and stays at the sign-out', async () => {
  await expect(add()).rejects.toThrow(FailedCall)
  expect([empty.mock.calls.length, onlyInMemory(outbox.get())]).toEqual([1, []])
  expect(await unsentTextAtSignOut()).toBe(` Your text in «School Records» ${stays}`)
})

test('a record for which the phone has no space keeps its form, and is lost at the sign-out', async () => {
  vi.mocked(putRow).mockRejectedValue(full)
  await expect(add()).rejects.toThrow(FailedCall)
  expect([empty.mock.calls.length, onlyInMemory(outbox.get())]).toEqual([0, outbox.get()])
  expect(await unsentTextAtSignOut()).toBe(` Your text in «School Records» ${isLost}`)
})

test('if text is lost at the sign-out, the question does not name stored records', async () => {
  await expect(add()).rejects.toThrow(FailedCall)
  vi.mocked(changeRow).mockRejectedValue(full)
  sectionDraft('biodata').keep({ address: '12 Market Road' })
  expect(await unsentTextAtSignOut()).toBe(` Your text in «Bio-Data» ${isLost}`)
})
