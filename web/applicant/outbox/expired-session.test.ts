import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { FailedCall } from '#web/api/call-errors.ts'
import { emptyWhenWaiting } from '../application/records/empty-when-waiting.ts'
import { sectionSaves } from '../saves/section-saves.ts'
import { forgetAll, remember } from '../session/persisted.ts'
import { followOtherTabs, sessionStore } from '../session/session.ts'
import { deviceItems } from './device-items.ts'
import { closeOutbox, openOutbox, outbox, removeItem, saveSection } from './outbox.ts'
import './use-outbox.ts'

/* Tests saves that wait on a shared device when the session expires. Only the memory of the tab has them. */

let network: boolean
let received: string[]
const empty = vi.fn()
const body = { qualification: 'WASSCE', name: 'Unity', startDate: '2000', endDate: '2006' }

const opened = (profileId: string) =>
  openOutbox({ profileId, own: false, confirmed: true, confirm: () => undefined }, () => undefined)
const add = () => emptyWhenWaiting(saveSection('educationalRecords', body), 'educationalRecords', body, empty)
const names = () => outbox.get().map((item) => (item.body as typeof body).name)

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  vi.useFakeTimers({ toFake: ['setInterval'] })
  vi.stubGlobal('sessionStorage', memoryStorage())
  network = false
  received = []
  empty.mockClear()
  vi.spyOn(deviceItems, 'read').mockResolvedValue([])
  vi.spyOn(deviceItems, 'remove').mockResolvedValue(undefined)
  vi.spyOn(sectionSaves, 'educationalRecords').mockImplementation(async ({ name }) => {
    if (!network) throw new FailedCall('No network')
    received.push(name)
    return { message: 'Added.', title: 'Done', data: {} as never }
  })
  sessionStore.set('signed-in')
  await opened('ada')
})
afterEach(() => {
  forgetAll()
  closeOutbox()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Signs an applicant in. Tests then open the outbox (`opened`), as the next page would. */
function signIn(profileId: string): void {
  const paid = { hasPaidApplicationFee: true, hasPaidAcceptanceFee: false, hasPaidSchoolFee: false }
  remember('profile', {
    profileId,
    firstname: '',
    surname: '',
    applicationNumber: '',
    nextStage: 'records',
    ...paid,
  })
  sessionStore.set('signed-in')
}

test('after an expired session, the waiting record is sent for the same applicant', async () => {
  await expect(add()).rejects.toThrow(FailedCall)
  sessionStore.set('signed-out')
  expect([empty.mock.calls.length, names()]).toEqual([1, ['Unity']])
  network = true
  signIn('ada')
  await opened('ada')
  expect(received).toEqual(['Unity'])
})

test('a save that fails because the session has expired stays too', async () => {
  vi.mocked(sectionSaves.educationalRecords).mockImplementation(async () => {
    sessionStore.set('signed-out')
    throw new FailedCall('Unauthorized')
  })
  await expect(add()).rejects.toThrow(FailedCall)
  expect(outbox.get()).toMatchObject([{ state: 'waiting', body: { name: 'Unity' } }])
})

test('another applicant does not get the record of the previous applicant', async () => {
  await expect(add()).rejects.toThrow(FailedCall)
  sessionStore.set('signed-out')
  network = true
  signIn('bola')
  expect(names()).toEqual([])
  await opened('bola')
  expect(received).toEqual([])
})

test('Logout removes the record from memory', async () => {
  await expect(add()).rejects.toThrow(FailedCall)
  sessionStore.set('left')
  expect(names()).toEqual([])
})

test.each([
  ['the session expires', 'signed-out', ['Unity']],
  ['the applicant signs out', 'left', []],
] as const)('if %s in another tab, this tab does the same with the record', async (_, reason, left) => {
  await expect(add()).rejects.toThrow(FailedCall)
  const otherTab = new BroadcastChannel('matric-session')
  const stop = followOtherTabs()
  otherTab.postMessage({ kind: 'signed-out', reason })
  await expect.poll(() => sessionStore.get()).toBe(reason)
  expect(names()).toEqual(left)
  stop()
  otherTab.close()
})

test('the form keeps a record that was deleted from the outbox while it was being sent', async () => {
  vi.mocked(sectionSaves.educationalRecords).mockImplementation(async () => {
    removeItem(outbox.get()[0]?.id ?? '')
    throw new FailedCall('No network')
  })
  await expect(add()).rejects.toThrow(FailedCall)
  expect([empty.mock.calls.length, names()]).toEqual([0, []])
})
