import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOutbox, openOwnOutbox, stubOutboxDevice } from '#tests/support/browser/own-device.ts'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import { sectionSaves } from '../saves/section-saves.ts'
import { deviceItems } from './device-items.ts'
import { closeOutbox, outbox, saveSection, sendWaiting } from './outbox.ts'
import { waitingSteps } from './waiting-count.ts'

/* Tests saves of several steps that wait at the same time. The server accepts a step only after the step before it. */

let network: boolean
let rejects: RejectedCall | null
/** Steps that the server has stored, in order. */
let stored: string[]

const rejectedWith = (code: 'stage-behind' | 'validation-failed') =>
  new RejectedCall(409, { message: 'Finish that first.', title: '', errors: null, code })

async function receive(step: string, before: string | null): Promise<never> {
  // The response takes a moment, so that requests in parallel would overlap.
  await new Promise((resolve) => setTimeout(resolve))
  if (!network) throw new FailedCall('No network')
  if (step === 'biodata' && rejects !== null) throw rejects
  if (before !== null && !stored.includes(before)) throw rejectedWith('stage-behind')
  stored.push(step)
  return { message: 'Saved.', title: 'Done', data: {} } as never
}

beforeEach(async () => {
  stubOutboxDevice()
  network = false
  rejects = null
  stored = []
  vi.spyOn(sectionSaves, 'biodata').mockImplementation(() => receive('biodata', null))
  vi.spyOn(sectionSaves, 'nextOfKin').mockImplementation(() => receive('nextOfKin', 'biodata'))
  vi.spyOn(sectionSaves, 'programme').mockImplementation(() => receive('programme', 'nextOfKin'))
  await openOwnOutbox()
})
afterEach(endOutbox)

type Saved = 'biodata' | 'nextOfKin' | 'programme'
const save = (section: Saved) => saveSection(section, {} as never)
const states = () => Object.fromEntries(outbox.get().map(({ section, state }) => [section, state]))

test('waiting steps are sent in the order of the steps, whatever the order of their saves', async () => {
  await expect(save('programme')).rejects.toThrow()
  await expect(save('nextOfKin')).rejects.toThrow()
  await expect(save('biodata')).rejects.toThrow()
  expect(waitingSteps.get()).toEqual(['biodata', 'nextOfKin', 'programme'])
  network = true
  await sendWaiting()
  expect(stored).toEqual(['biodata', 'nextOfKin', 'programme'])
  expect(waitingSteps.get()).toEqual([])
})

test('a save is sent after the waiting saves of the steps before it', async () => {
  await expect(save('biodata')).rejects.toThrow()
  network = true
  await save('nextOfKin')
  expect(stored).toEqual(['biodata', 'nextOfKin'])
})

test('a step waits if the server rejects the step only because the step before it could not be sent', async () => {
  await expect(save('biodata')).rejects.toThrow()
  network = true
  vi.mocked(sectionSaves.biodata).mockRejectedValueOnce(new FailedCall('Server busy'))
  await expect(save('nextOfKin')).rejects.toThrow(FailedCall)
  expect(states()).toEqual({ biodata: 'waiting', nextOfKin: 'waiting' })
  await sendWaiting()
  expect(stored).toEqual(['biodata', 'nextOfKin'])
})

test('a step whose earlier step is not in the outbox is rejected', async () => {
  network = true
  await expect(save('nextOfKin')).rejects.toThrow(RejectedCall)
  expect(outbox.get()).toEqual([])
})

test('saves of a step are sent in their order, although the clock was set back before a reload', async () => {
  const bodies: unknown[] = []
  vi.spyOn(sectionSaves, 'programme').mockImplementation(async ({ programmeId }) => {
    if (!network) throw new FailedCall('No network')
    bodies.push(programmeId)
    return { message: 'Saved.', title: 'Done', data: {} as never }
  })
  const clock = vi.spyOn(Date, 'now').mockReturnValue(2_000_000)
  await expect(saveSection('programme', { programmeId: 'first' })).rejects.toThrow()
  clock.mockReturnValue(1_000_000)
  await expect(saveSection('programme', { programmeId: 'second' })).rejects.toThrow()
  const [first, second] = outbox.get()
  closeOutbox()
  if (first === undefined || second === undefined) throw new Error('The saves do not wait')
  vi.mocked(deviceItems.read).mockResolvedValue([second, first])
  network = true
  await openOwnOutbox()
  expect(bodies).toEqual(['first', 'second'])
})

test('a step waits while the step before it is rejected, and is sent after the correction', async () => {
  await expect(save('biodata')).rejects.toThrow()
  await expect(save('nextOfKin')).rejects.toThrow()
  network = true
  rejects = rejectedWith('validation-failed')
  await sendWaiting()
  expect(states()).toEqual({ biodata: 'refused', nextOfKin: 'waiting' })
  rejects = null
  await save('biodata')
  await expect.poll(() => stored).toEqual(['biodata', 'nextOfKin'])
})
