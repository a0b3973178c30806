import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredDraft } from '#contract/endpoints/draft.ts'
import { showFormAgain } from './form-versions.ts'
import { type DeviceDraft, deviceDrafts } from './device-drafts.ts'
import { savedStore } from './saved-store.ts'
import { closeDrafts, openDrafts, sectionDraft } from './section-drafts.ts'
import { sendAll } from './send-drafts.ts'
import { serverDrafts } from './server-drafts.ts'

/* Tests forms that were opened without a network, before the server has confirmed whose session it is. */

const at = '2026-11-21T13:32:00.000Z'
let onDevice: DeviceDraft[]
let onServer: StoredDraft[]

vi.mock('#web/state/device-database.ts', () => ({
  changeRow: async (_table: string, _id: string, next: (before?: object) => object | null) => next(),
}))
vi.mock('./form-versions.ts', () => ({ showFormAgain: vi.fn() }))

beforeEach(() => {
  onDevice = []
  onServer = []
  vi.spyOn(deviceDrafts, 'read').mockImplementation(async () => onDevice)
  vi.spyOn(deviceDrafts, 'remove').mockReturnValue(undefined)
  vi.spyOn(serverDrafts, 'read').mockImplementation(async () => onServer)
  vi.spyOn(serverDrafts, 'write').mockResolvedValue({ savedAt: at })
})
afterEach(() => {
  closeDrafts(false)
  vi.restoreAllMocks()
})

const biodata = sectionDraft('biodata')
const shown = () => savedStore('biodata').get()
const unconfirmed = () => openDrafts({ profileId: 'ada', own: true, confirmed: false })
const confirmed = () => openDrafts({ profileId: 'ada', own: true, confirmed: true })
const typed = { address: '12 Market Ro' }

test('before the server has confirmed the session, no draft is loaded or sent', async () => {
  await unconfirmed()
  biodata.keep(typed)
  biodata.leave?.()
  await sendAll()
  await expect.poll(shown).toEqual({ where: 'device', failed: true })
  expect(serverDrafts.read).not.toHaveBeenCalled()
  expect(serverDrafts.write).not.toHaveBeenCalled()
  await confirmed()
  await sendAll()
  expect(serverDrafts.write).toHaveBeenCalledTimes(1)
  expect(shown()).toEqual({ where: 'server', at })
})

test('after the confirmation, forms show newer drafts of another device, but never instead of typed text', async () => {
  const earlier = '2026-11-20T10:00:00.000Z'
  const base = { answers: typed, savedAt: earlier }
  const old = {
    profileId: 'ada',
    answers: typed,
    savedAt: earlier,
    changedAt: Date.now(),
    base,
    writer: 'this',
  }
  onDevice = [
    { ...old, section: 'biodata' },
    { ...old, section: 'nextOfKin' },
  ]
  const newer = { answers: { address: '3 School Lane' }, savedAt: at, writer: null }
  onServer = [
    { ...newer, section: 'biodata' },
    { ...newer, section: 'nextOfKin' },
  ]
  await unconfirmed()
  sectionDraft('nextOfKin').keep({ address: 'Typed here' })
  await confirmed()
  expect(biodata.read()).toEqual({ address: '3 School Lane' })
  expect(sectionDraft('nextOfKin').read()).toEqual({ address: 'Typed here' })
  expect(vi.mocked(showFormAgain).mock.calls).toEqual([['biodata']])
})
