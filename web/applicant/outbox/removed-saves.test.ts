import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOutbox, openOwnOutbox, stubOutboxDevice } from '#tests/support/browser/own-device.ts'
import { FailedCall } from '#web/api/call-errors.ts'
import { sectionSaves } from '../saves/section-saves.ts'
import { outbox, removeItem, saveSection, sendWaiting } from './outbox.ts'

/* Tests saves that the applicant deletes while several tabs list them. */

let network: boolean
let received: string[]
let otherTab: BroadcastChannel
/** Called while the server handles a save. */
let duringSave: () => void

beforeEach(async () => {
  stubOutboxDevice()
  network = false
  received = []
  duringSave = () => undefined
  otherTab = new BroadcastChannel('matric-outbox')
  vi.spyOn(sectionSaves, 'programme').mockImplementation(async ({ programmeId }) => {
    if (!network) throw new FailedCall('No network')
    received.push(programmeId)
    duringSave()
    return { message: 'Saved.', title: 'Done', data: {} as never }
  })
  await openOwnOutbox()
  await saveSection('programme', { programmeId: 'english' }).catch(() => undefined)
})
afterEach(() => {
  otherTab.close()
  endOutbox()
})

test('a save that another tab has deleted is not sent', async () => {
  otherTab.postMessage(outbox.get()[0]?.id)
  await expect.poll(() => outbox.get()).toEqual([])
  network = true
  await sendWaiting()
  expect(received).toEqual([])
})

test('a deletion is reported to the other tabs', async () => {
  const told: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => told.push(data))
  const id = outbox.get()[0]?.id ?? ''
  removeItem(id)
  await expect.poll(() => told).toEqual([id])
})

test('a record that is deleted while the record before it is sent is not sent', async () => {
  await saveSection('programme', { programmeId: 'biology' }).catch(() => undefined)
  const [english, biology] = outbox.get()
  network = true
  duringSave = () => removeItem(biology?.id ?? '')
  await sendWaiting()
  expect([received, outbox.get().map(({ id }) => id)]).toEqual([['english'], [english?.id]])
})

test('a new save that is deleted while an earlier one is sent is not sent', async () => {
  network = true
  duringSave = () => removeItem(outbox.get().at(-1)?.id ?? '')
  await expect(saveSection('programme', { programmeId: 'biology' })).rejects.toThrow('was deleted')
  expect(received).toEqual(['english'])
})
