import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailedCall } from '#web/api/call-errors.ts'
import { sectionSaves, type SendOptions } from '../saves/section-saves.ts'
import { deviceItems } from './device-items.ts'
import type { OutboxItem } from './outbox-item.ts'
import { closeOutbox, openOutbox, outbox, saveSection } from './outbox.ts'

/* Tests saves that wait for days, also on a phone whose clock is wrong or has been changed. */

const now = Date.parse('2026-11-24T08:00:00.000Z')
const dayMs = 24 * 3_600_000
let stored: Map<string, OutboxItem>
let network: boolean
let keys: string[]

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'], now })
  stored = new Map()
  network = true
  keys = []
  vi.spyOn(deviceItems, 'read').mockImplementation(async () => [...stored.values()])
  vi.spyOn(deviceItems, 'keep').mockImplementation(async (item) => void stored.set(item.id, item))
  vi.spyOn(deviceItems, 'remove').mockImplementation(async (id) => void stored.delete(id))
  vi.spyOn(sectionSaves, 'programme').mockImplementation(async (_body, { key }: SendOptions) => {
    if (!network) throw new FailedCall('No network')
    keys.push(key)
    return { message: '', title: '', data: {} as never }
  })
})
afterEach(() => {
  closeOutbox()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (confirmed = true) =>
  openOutbox({ profileId: 'ada', own: true, confirmed, confirm: () => undefined }, () => undefined)
const save = () => saveSection('programme', { programmeId: 'english' })
const states = () => outbox.get().map(({ state }) => state)

/** Makes a save whose response is lost, and closes the page. */
async function tryInVain(): Promise<void> {
  await open()
  network = false
  await expect(save()).rejects.toThrow(FailedCall)
  closeOutbox()
  network = true
}

test.each([
  [12, 'sent', 1],
  [14, 'refused', 0],
] as const)('a save that was tried %i days ago is %s', async (days, state, requests) => {
  await tryInVain()
  vi.setSystemTime(now + days * dayMs)
  await open()
  expect(states()).toEqual([state])
  expect(keys).toHaveLength(requests)
  const [oldKey] = stored.keys()
  await save()
  expect(keys.at(-1)).not.toBe(oldKey)
})

test('a save of an earlier portal version is too old 13 days after it was made, if it may have arrived', async () => {
  await tryInVain()
  for (const [id, { triedAt: _, ...item }] of stored) stored.set(id, item)
  vi.setSystemTime(now + 14 * dayMs)
  await open()
  expect(states()).toEqual(['refused'])
})

test('a save made while the clock of the phone showed 2018 is sent after the clock was corrected', async () => {
  vi.setSystemTime(Date.parse('2018-01-01'))
  await open(false)
  await expect(save()).rejects.toThrow(FailedCall)
  closeOutbox()
  vi.setSystemTime(now)
  await open()
  expect(states()).toEqual(['sent'])
})
