import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredDraft } from '#contract/endpoints/draft.ts'
import { changeRow } from '#web/state/device-database.ts'
import { type DeviceDraft, deviceDrafts } from './device-drafts.ts'
import {
  closeDrafts,
  openDrafts,
  removeDraft,
  sectionDraft,
  sectionsOnlyHere,
  wasSavedElsewhere,
} from './section-drafts.ts'
import { unsentSections } from './held-drafts.ts'
import { savedStore } from './saved-store.ts'
import { sendAll } from './send-drafts.ts'
import { serverDrafts } from './server-drafts.ts'

const at = '2026-11-21T13:32:00.000Z'
let onDevice: DeviceDraft[]
let onServer: StoredDraft[]
let network: boolean

vi.mock('#web/state/device-database.ts', () => ({ changeRow: vi.fn() }))

/** Fake of `changeRow`. Adds each stored version of a draft to the end of `onDevice`. */
const changeDraft: typeof changeRow = async (_, id, next) => {
  const before = onDevice.findLast(({ profileId, section }) => id === `${profileId}:${section}`)
  const row = next(before as unknown as Parameters<typeof next>[0])
  if (row !== null) {
    const { id: _id, owner: _owner, ...draft } = row
    onDevice.push(draft as unknown as DeviceDraft)
  }
  return row
}
/** Waits until the drafts have been written to the device. */
const written = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  onDevice = []
  onServer = []
  network = true
  vi.spyOn(deviceDrafts, 'read').mockImplementation(async () => onDevice)
  vi.mocked(changeRow).mockImplementation(changeDraft)
  vi.spyOn(deviceDrafts, 'remove').mockImplementation(() => undefined)
  vi.spyOn(serverDrafts, 'read').mockImplementation(async () => (network ? onServer : null))
  vi.spyOn(serverDrafts, 'write').mockImplementation(async () => (network ? { savedAt: at } : null))
  vi.spyOn(serverDrafts, 'remove').mockImplementation(async () => undefined)
})
afterEach(() => {
  closeDrafts(false)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const biodata = sectionDraft('biodata')
const shown = () => savedStore('biodata').get()
const own = () => openDrafts({ profileId: 'ada', own: true, confirmed: true })
const shared = () => openDrafts({ profileId: 'ada', own: false, confirmed: true })
const typed = { address: '12 Market Ro' }
const writer = 'this-device-of-ada'
/** A draft on the device. The server has the same draft. */
const sentDraft = {
  profileId: 'ada',
  savedAt: at,
  changedAt: 0,
  base: { answers: typed, savedAt: at },
  writer,
}
/** A draft on the device. The server has only an earlier version of this draft. */
const unsentDraft = { ...sentDraft, savedAt: null }
/** Last argument of `serverDrafts.write`. */
const basis = (basedOn: string | null = null) => ({ basedOn, writer: expect.any(String) })

test('text is on the device at once, and on the server when the focus leaves the field', async () => {
  await own()
  expect(shown()).toEqual({ where: 'nowhere' })
  biodata.keep(typed)
  expect(onDevice).toEqual([
    {
      profileId: 'ada',
      section: 'biodata',
      answers: typed,
      savedAt: null,
      changedAt: expect.any(Number),
      base: { answers: {}, savedAt: null },
      writer: expect.stringMatching(/^[\w-]{16,64}$/),
    },
  ])
  await written()
  expect(shown()).toEqual({ where: 'device', failed: false })
  expect(serverDrafts.write).not.toHaveBeenCalled()
  biodata.leave?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(serverDrafts.write).toHaveBeenCalledWith('biodata', typed, basis())
  expect(shown()).toEqual({ where: 'server', at })
  expect(onDevice.at(-1)?.savedAt).toBe(at)
})

test('fields left in quick succession share a request, and the last value is sent', async () => {
  await own()
  for (const address of ['1', '12', '12 M']) {
    biodata.keep({ address })
    biodata.leave?.()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(serverDrafts.write).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(serverDrafts.write).toHaveBeenCalledTimes(2)
  expect(serverDrafts.write).toHaveBeenLastCalledWith('biodata', { address: '12 M' }, basis(at))
})

test('a waiting draft is not sent while the form is being sent, but is sent if the form fails', async () => {
  await own()
  for (const address of ['1', '12']) {
    biodata.keep({ address })
    biodata.leave?.()
    await vi.advanceTimersByTimeAsync(100)
  }
  biodata.hold?.()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(serverDrafts.write).toHaveBeenCalledTimes(1)
  biodata.leave?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(serverDrafts.write).toHaveBeenLastCalledWith('biodata', { address: '12' }, basis(at))
})

test('text typed while a draft is being sent stays unsent', async () => {
  await own()
  const answered = Promise.withResolvers<{ savedAt: string }>()
  vi.spyOn(serverDrafts, 'write').mockImplementationOnce(() => answered.promise)
  biodata.keep(typed)
  const sent = sendAll()
  await vi.advanceTimersByTimeAsync(0)
  biodata.keep({ address: '12 Market Road' })
  answered.resolve({ savedAt: at })
  await sent
  await written()
  expect(unsentSections()).toEqual(['biodata'])
  expect(shown()).toEqual({ where: 'device', failed: false })
})

test('without a network the text waits and is sent later', async () => {
  await own()
  network = false
  biodata.keep(typed)
  await sendAll()
  expect(shown()).toEqual({ where: 'device', failed: true })
  network = true
  await sendAll()
  expect(shown()).toEqual({ where: 'server', at })
})

test('a shared computer stores nothing, and warns while the server lacks text', async () => {
  await shared()
  biodata.keep(typed)
  expect(onDevice).toEqual([])
  expect(shown()).toEqual({ where: 'memory', failed: false })
  expect(sectionsOnlyHere()).toEqual(['biodata'])
  await sendAll()
  expect(sectionsOnlyHere()).toEqual([])
  expect(onDevice).toEqual([])
})

test('the draft of another device is found after the sign-in', async () => {
  onServer = [{ section: 'biodata', answers: typed, savedAt: at, writer: null }]
  await own()
  expect(biodata.read()).toEqual(typed)
  expect(shown()).toEqual({ where: 'server', at })
  expect(onDevice).toEqual([
    {
      ...sentDraft,
      section: 'biodata',
      answers: typed,
      changedAt: expect.any(Number),
      writer: expect.any(String),
    },
  ])
})

test('text of a section that another device has saved in the meantime is kept, to compare both', async () => {
  const answers = { ...typed, basedOn: 'version 1' }
  onDevice = [{ ...sentDraft, section: 'biodata', answers }]
  await own()
  expect(biodata.read()).toEqual(answers)
  expect(wasSavedElsewhere('biodata')).toBe(true)
  // If this device sent the draft again, the device that has saved the section would show this older text. Only the
  // preview sends the draft again, so that the applicant is warned before the submission deletes the text.
  expect(serverDrafts.write).not.toHaveBeenCalled()
  biodata.discard()
  expect(wasSavedElsewhere('biodata')).toBe(false)
  expect(deviceDrafts.remove).toHaveBeenCalledWith('ada', 'biodata', answers)
})

test('the draft of a record is kept if another device has added a record in the meantime', async () => {
  const section = 'educationalRecords'
  onDevice = [{ ...sentDraft, section, answers: typed }]
  await own()
  expect(sectionDraft(section).read()).toEqual(typed)
  expect(deviceDrafts.remove).not.toHaveBeenCalled()
  expect(wasSavedElsewhere(section)).toBe(true)
  expect(savedStore(section).get()).toEqual({ where: 'device', failed: false })
})

test('without a response of the server, the device’s draft is used', async () => {
  onDevice = [{ ...sentDraft, section: 'biodata', answers: typed }]
  network = false
  await own()
  expect(biodata.read()).toEqual(typed)
})

test('a save deletes the draft, even if the draft reaches the server after the save', async () => {
  await own()
  biodata.keep(typed)
  biodata.leave?.()
  biodata.discard()
  await vi.advanceTimersByTimeAsync(0)
  expect(biodata.read()).toEqual({})
  expect(shown()).toEqual({ where: 'nowhere' })
  expect(serverDrafts.remove).toHaveBeenCalledWith('biodata')
})

test('a save sends no further request if no draft is being sent', async () => {
  await own()
  biodata.keep(typed)
  biodata.discard()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(serverDrafts.write).not.toHaveBeenCalled()
  expect(serverDrafts.remove).not.toHaveBeenCalled()
})

test('a draft can be removed everywhere', async () => {
  await own()
  biodata.keep(typed)
  await removeDraft('biodata')
  expect(deviceDrafts.remove).toHaveBeenCalledWith('ada', 'biodata', typed)
  expect(serverDrafts.remove).toHaveBeenCalledWith('biodata')
})

test('after an expired session, unsent text waits in memory for the same applicant only', async () => {
  await shared()
  biodata.keep(typed)
  closeDrafts(true)
  network = false
  await shared()
  expect(biodata.read()).toEqual(typed)
  closeDrafts(true)
  await openDrafts({ profileId: 'bola', own: false, confirmed: true })
  expect(biodata.read()).toEqual({})
})

test('text left on a device that now counts as shared moves to the server', async () => {
  onDevice = [{ ...unsentDraft, section: 'biodata', answers: typed }]
  network = false
  await shared()
  expect(biodata.read()).toEqual(typed)
  await sendAll()
  expect(deviceDrafts.remove).not.toHaveBeenCalled()
  network = true
  await sendAll()
  expect(deviceDrafts.remove).toHaveBeenCalledWith('ada', 'biodata', null)
})

test('a sign-out deletes the text', async () => {
  await shared()
  biodata.keep(typed)
  closeDrafts(false)
  network = false
  await shared()
  expect(biodata.read()).toEqual({})
})

test("drafts that are read after a sign-out do not reach the next applicant's drafts", async () => {
  const text = { ...unsentDraft, section: 'biodata', answers: typed, changedAt: Date.now() }
  let arrive = (_drafts: DeviceDraft[]) => undefined as void
  vi.mocked(deviceDrafts.read).mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  const reading = own()
  closeDrafts(false)
  await openDrafts({ profileId: 'bola', own: false, confirmed: true })
  arrive([text as DeviceDraft])
  await reading
  await sendAll()
  expect([unsentSections(), sectionDraft('biodata').read()]).toEqual([[], {}])
  expect(serverDrafts.write).not.toHaveBeenCalled()
})
