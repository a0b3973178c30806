import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailedCall } from '#web/api/call-errors.ts'
import { sectionSaves } from '../saves/section-saves.ts'
import { deviceItems } from './device-items.ts'
import { closeOutbox, openOutbox, outbox, saveSection, sendWaiting } from './outbox.ts'
import type { OutboxItem } from './outbox-item.ts'

/* Tests saves of a page that was opened without a network, before the server has confirmed whose session it is. */

let stored: Map<string, OutboxItem>
/** Number of requests that the server has received. */
let received: number
const confirm = vi.fn()

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  vi.useFakeTimers({ toFake: ['setInterval'] })
  stored = new Map()
  received = 0
  vi.spyOn(deviceItems, 'read').mockImplementation(async () => [...stored.values()])
  vi.spyOn(deviceItems, 'keep').mockImplementation(async (item) => void stored.set(item.id, item))
  vi.spyOn(deviceItems, 'remove').mockImplementation(async (id) => void stored.delete(id))
  vi.spyOn(sectionSaves, 'programme').mockImplementation(async () => {
    received += 1
    return { message: 'Saved.', title: 'Done', data: {} as never }
  })
})
afterEach(() => {
  closeOutbox()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const opened = (confirmed: boolean) =>
  openOutbox({ profileId: 'ada', own: true, confirmed, confirm }, () => undefined)
const states = () => outbox.get().map(({ state }) => state)

test('a save waits until the server has confirmed whose session it is, and is then sent once', async () => {
  await opened(false)
  confirm.mockClear()
  await expect(saveSection('programme', { programmeId: 'english' })).rejects.toThrow(FailedCall)
  expect(confirm).toHaveBeenCalled()
  expect([...stored.values()]).toMatchObject([{ state: 'waiting', waited: true }])
  await sendWaiting()
  closeOutbox()
  await opened(false)
  expect([received, states()]).toEqual([0, ['waiting']])
  await opened(true)
  expect([received, states(), stored.size]).toEqual([1, ['sent'], 0])
})
