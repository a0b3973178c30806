import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeRow } from '#web/state/device-database.ts'
import { deviceDrafts } from './device-drafts.ts'
import { savedStore } from './saved-store.ts'
import { closeDrafts, openDrafts, sectionDraft, sectionsOnlyHere } from './section-drafts.ts'
import { serverDrafts } from './server-drafts.ts'

vi.mock('#web/state/device-database.ts', () => ({ changeRow: vi.fn() }))

const at = '2026-11-21T13:32:00.000Z'

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(changeRow).mockImplementation(async (_, _id, next) => next(undefined))
  vi.spyOn(deviceDrafts, 'read').mockResolvedValue([])
  vi.spyOn(serverDrafts, 'read').mockResolvedValue([])
  vi.spyOn(serverDrafts, 'write').mockResolvedValue({ savedAt: at })
})
afterEach(() => {
  closeDrafts(false)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const biodata = sectionDraft('biodata')
const shown = () => savedStore('biodata').get()
const own = () => openDrafts({ profileId: 'ada', own: true, confirmed: true })
const typed = { address: '12 Market Ro' }
/** Waits until the drafts have been written to the device. */
const written = () => vi.advanceTimersByTimeAsync(0)

test('text that the device cannot store is not shown as saved there, and closing the page loses it', async () => {
  vi.mocked(changeRow).mockRejectedValue(new Error('The device is full'))
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await own()
  biodata.keep(typed)
  await vi.advanceTimersByTimeAsync(0)
  expect(reported).toHaveBeenCalled()
  expect(shown()).toEqual({ where: 'memory', failed: false })
  expect(sectionsOnlyHere()).toEqual(['biodata'])
  biodata.leave?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual({ where: 'server', at })
  expect(sectionsOnlyHere()).toEqual([])
})

test('text is shown as saved on the device only when the device has confirmed the write', async () => {
  const writes: PromiseWithResolvers<void>[] = []
  vi.mocked(changeRow).mockImplementation(async (_, _id, next) => {
    const onDisk = Promise.withResolvers<void>()
    writes.push(onDisk)
    await onDisk.promise
    return next(undefined)
  })
  await own()
  biodata.keep(typed)
  expect(shown()).toEqual({ where: 'memory', failed: false })
  expect(sectionsOnlyHere()).toEqual(['biodata'])
  biodata.keep({ address: '12 Market Road' })
  writes[0]?.resolve()
  await written()
  expect(shown()).toEqual({ where: 'memory', failed: false })
  writes[1]?.resolve()
  await written()
  expect(shown()).toEqual({ where: 'device', failed: false })
  expect(sectionsOnlyHere()).toEqual([])
})

test('a slow write is shown, and a fast write does not change the status', async () => {
  await own()
  biodata.keep(typed)
  await written()
  const lines: unknown[] = []
  const stop = savedStore('biodata').subscribe(() => lines.push(shown().where))
  biodata.keep({ address: '12 Market Road' })
  await written()
  expect(new Set(lines)).toEqual(new Set(['device']))
  stop()
  const slow = Promise.withResolvers<void>()
  vi.mocked(changeRow).mockImplementationOnce(async (_, _id, next) => {
    await slow.promise
    return next(undefined)
  })
  biodata.keep({ address: '12 Market Road, Jos' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown()).toEqual({ where: 'memory', failed: false })
  slow.resolve()
  await written()
  expect(shown()).toEqual({ where: 'device', failed: false })
})
