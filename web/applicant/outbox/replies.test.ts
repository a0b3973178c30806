import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOutbox, openOwnOutbox, stubOutboxDevice } from '#tests/support/browser/own-device.ts'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import { sectionSaves } from '../saves/section-saves.ts'
import { outbox, saveSection, sendWaiting } from './outbox.ts'
import { blockerOf } from './outbox-order.ts'
import { waitingSteps } from './waiting-count.ts'

/* Tests replies to the office that wait in the outbox. */

let network: boolean
let rejects: RejectedCall | null
/** Requests that the server has received, in order: the name of a step, or the id of an answered request. */
let received: string[]

const answer = { message: 'Saved.', title: 'Done', data: {} as never }
const rejected = new RejectedCall(409, {
  message: 'The admissions office has withdrawn this request.',
  title: '',
  errors: null,
  code: 'request-closed',
})

beforeEach(async () => {
  stubOutboxDevice()
  network = false
  rejects = null
  received = []
  const receive = async (what: string) => {
    if (!network) throw new FailedCall('No network')
    if (rejects !== null) throw rejects
    received.push(what)
    return answer
  }
  vi.spyOn(sectionSaves, 'programme').mockImplementation(() => receive('programme'))
  vi.spyOn(sectionSaves, 'requestAnswers').mockImplementation(({ requestId }) => receive(requestId))
  await openOwnOutbox()
})
afterEach(endOutbox)

const reply = (requestId: string) => saveSection('requestAnswers', { requestId, documents: [], reply: 'Yes' })

test('a reply is sent after the corrections that were saved, even if it was typed first', async () => {
  await expect(reply('slip')).rejects.toThrow(FailedCall)
  await expect(saveSection('programme', { programmeId: 'english' })).rejects.toThrow(FailedCall)
  expect(waitingSteps.get()).toEqual(['programme'])
  network = true
  await sendWaiting()
  expect(received).toEqual(['programme', 'slip'])
})

test('a reply waits while a correction is rejected, because it would close the correction', async () => {
  await expect(saveSection('programme', { programmeId: 'english' })).rejects.toThrow(FailedCall)
  await expect(reply('slip')).rejects.toThrow(FailedCall)
  network = true
  rejects = rejected
  await sendWaiting()
  rejects = null
  await sendWaiting()
  expect(received).toEqual([])
  expect(Object.fromEntries(outbox.get().map(({ section, state }) => [section, state]))).toEqual({
    programme: 'refused',
    requestAnswers: 'waiting',
  })
})

test('a rejected reply stays, and the reply to another request is sent and does not replace it', async () => {
  await expect(reply('slip')).rejects.toThrow(FailedCall)
  network = true
  rejects = rejected
  await sendWaiting()
  rejects = null
  await reply('letter')
  expect(received).toEqual(['letter'])
  expect(outbox.get().map(({ state }) => state)).toEqual(['refused', 'sent'])
  await sendWaiting()
  await reply('slip')
  expect(received).toEqual(['letter', 'slip'])
  expect(outbox.get().map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('with a network, a reply is not sent before a correction that could not be sent yet', async () => {
  await expect(saveSection('programme', { programmeId: 'english' })).rejects.toThrow(FailedCall)
  network = true
  vi.mocked(sectionSaves.programme).mockRejectedValueOnce(new FailedCall('Server busy'))
  await expect(reply('slip')).rejects.toThrow(FailedCall)
  expect(received).toEqual([])
  expect(outbox.get().at(-1)).toMatchObject({ state: 'waiting', waited: true, why: 'Server busy' })
  await sendWaiting()
  expect(received).toEqual(['programme', 'slip'])
})

test('with a network, a reply waits while a correction is rejected', async () => {
  await expect(saveSection('programme', { programmeId: 'english' })).rejects.toThrow(FailedCall)
  network = true
  rejects = rejected
  await sendWaiting()
  rejects = null
  await expect(reply('slip')).rejects.toThrow(FailedCall)
  expect(received).toEqual([])
  expect(outbox.get().map((item) => blockerOf(item, outbox.get()))).toEqual([undefined, 'programme'])
  await saveSection('programme', { programmeId: 'biology' })
  await expect.poll(() => received).toEqual(['programme', 'slip'])
})
