import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOutbox, openOwnOutbox, stubOutboxDevice } from '#tests/support/browser/own-device.ts'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import { sectionSaves } from '../saves/section-saves.ts'
import { outbox, saveSection, sendWaiting } from './outbox.ts'

/* Tests records of a list that wait in the outbox. */

let result: Error | null
const answer = { message: 'Added.', title: 'Done', data: {} as never }
const noAnswer = new FailedCall('No network')
const rejected = new RejectedCall(400, { message: 'Check the years.', title: '', errors: null })

beforeEach(async () => {
  stubOutboxDevice()
  result = noAnswer
  vi.spyOn(sectionSaves, 'educationalRecords').mockImplementation(async () => {
    if (result !== null) throw result
    return answer
  })
  await openOwnOutbox()
})
afterEach(endOutbox)

const add = (name: string) =>
  saveSection('educationalRecords', { qualification: 'WASSCE', name, startDate: '2000', endDate: '2006' })

test('a record that was rejected stays in the outbox when another record is saved', async () => {
  await expect(add('Unity')).rejects.toThrow(FailedCall)
  result = rejected
  await sendWaiting()
  result = null
  await add('Hilltop')
  expect(outbox.get()).toMatchObject([
    { state: 'refused', body: { name: 'Unity' } },
    { state: 'sent', body: { name: 'Hilltop' } },
  ])
})

test('a save remembers whether it may have arrived', async () => {
  await expect(add('Unity')).rejects.toThrow(FailedCall)
  expect(outbox.get()[0]?.mayHaveArrived).toBeUndefined()
  vi.stubGlobal('navigator', { onLine: true })
  await sendWaiting()
  expect(outbox.get()).toMatchObject([{ mayHaveArrived: true, failures: 1 }])
})
