import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/profile.ts'
import * as calls from '#web/api/call.ts'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import * as uploads from '#web/api/upload-image.ts'
import type { KeptPicture, PictureSlot } from '../images/kept-pictures.ts'
import * as kept from '../images/kept-pictures.ts'
import { keptCount, pictureChanges, pictureCount } from '../images/picture-counts.ts'
import { sessionStore } from '../session/session.ts'
import { ourFault } from './failure-of.ts'
import {
  deletePicture,
  openPictures,
  sendPicture,
  sendPictures,
  waitingPictures,
} from './waiting-pictures.ts'

vi.mock('../images/kept-pictures.ts')
vi.mock('#web/api/call.ts')
vi.mock('#web/api/upload-image.ts', async (original) => ({
  ...(await original<typeof uploads>()),
  uploadImage: vi.fn(),
}))

/** Pictures on the device, oldest first. */
let rows: Map<PictureSlot, KeptPicture & { keptAt: number }>
const image = new Blob(['slip'], { type: 'image/jpeg' })
const confirm = vi.fn()
const onSaved = vi.fn()
const saved = { profilePicture: 'token' } as Profile

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', new URL('https://matric.example/application/dashboard'))
  vi.useFakeTimers({ toFake: ['setInterval'] })
  rows = new Map()
  const row = (slot: PictureSlot) => ({ ...rows.get(slot), id: `ada:${slot}`, owner: 'ada', slot }) as never
  vi.mocked(kept.keptPictures).mockImplementation(async () => [...rows.keys()].map(row))
  vi.mocked(kept.keptPicture).mockImplementation(async (slot) => (rows.has(slot) ? row(slot) : null))
  vi.mocked(kept.keepPicture).mockImplementation(async (slot, picture) => {
    rows.set(slot, { keptAt: 1, ...picture })
    pictureChanges.set(pictureChanges.get() + 1)
  })
  vi.mocked(kept.dropPicture).mockImplementation(async (slot) => {
    rows.delete(slot)
    pictureChanges.set(pictureChanges.get() + 1)
  })
  vi.mocked(uploads.uploadImage).mockResolvedValue('token')
  vi.mocked(calls.call).mockResolvedValue({ message: '', title: '', data: saved } as never)
})
afterEach(() => {
  sessionStore.set('left')
  sessionStore.set('unknown')
  kept.uploads.clear()
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const keep = (slot: PictureSlot, picture: Partial<KeptPicture>) =>
  rows.set(slot, { keptAt: 1, image, name: 'a.jpg', ...picture })
const open = (changes = {}) => openPictures({ confirmed: true, maySave: true, confirm, onSaved, ...changes })
const states = () => waitingPictures.get().map(({ slot, state }) => [slot, state])

test('an interrupted upload continues once the server has confirmed whose session it is', async () => {
  keep('olevelResults', { begun: true })
  await open({ confirmed: false })
  expect(uploads.uploadImage).not.toHaveBeenCalled()
  expect(confirm).toHaveBeenCalledTimes(1)
  expect([states(), pictureCount.get()]).toEqual([[['olevelResults', 'waiting']], 1])
  await open()
  expect(uploads.uploadImage).toHaveBeenCalledTimes(1)
  expect(vi.mocked(uploads.uploadImage).mock.lastCall?.[0]).toMatchObject({
    documentType: 'OlevelResult',
    image,
  })
  await expect.poll(states).toEqual([['olevelResults', 'sent']])
  expect([keptCount.get(), pictureCount.get()]).toEqual([1, 0])
  await sendPictures()
  expect(uploads.uploadImage).toHaveBeenCalledTimes(1)
  sessionStore.set('left')
  expect(keptCount.get()).toBeNull()
})

test('a picture whose field is on the page, or will be there soon, is left to its field', async () => {
  keep('olevelResults', { begun: true })
  kept.uploads.set('olevelResults', new AbortController())
  await open()
  kept.uploads.clear()
  vi.stubGlobal('location', new URL('https://matric.example/application/dashboard/registration/records'))
  await open()
  expect(uploads.uploadImage).not.toHaveBeenCalled()
})

test('a passport photo is saved only after the applicant has pressed Upload', async () => {
  keep('picture', { begun: false })
  await open()
  expect([states(), rows.size]).toEqual([[['picture', 'chosen']], 1])
  expect(uploads.uploadImage).not.toHaveBeenCalled()
  keep('picture', { begun: true, cropped: true })
  await open()
  expect(onSaved).toHaveBeenCalledWith(saved)
  await expect.poll(states).toEqual([])
})

test('«Send now» of a picture sends only this picture, also after an attempt that is still running', async () => {
  keep('request-7', { begun: true })
  keep('request-8', { begun: true })
  vi.mocked(uploads.uploadImage).mockRejectedValue(new FailedCall('No network'))
  await open()
  vi.mocked(uploads.uploadImage).mockReset().mockResolvedValue('token')
  await Promise.all([sendPicture('request-7'), sendPicture('request-7')])
  expect(uploads.uploadImage).toHaveBeenCalledTimes(1)
  await expect.poll(states).toEqual([
    ['request-7', 'sent'],
    ['request-8', 'waiting'],
  ])
  await Promise.all([sendPicture('request-7'), sendPicture('request-8')])
  await expect.poll(states).toEqual([
    ['request-7', 'sent'],
    ['request-8', 'sent'],
  ])
})

test('after the submission a passport photo is uploaded, but not saved', async () => {
  keep('picture', { begun: true, cropped: true })
  await open({ maySave: false })
  expect(calls.call).not.toHaveBeenCalled()
  await expect.poll(states).toEqual([['picture', 'sent']])
})

test('a failure is counted and shown in our own words, and the next attempt succeeds', async () => {
  keep('request-7', { begun: true })
  const broken = Object.assign(new FailedCall('Internal Server Error. Please try again later.'), {
    isOurs: true,
  })
  vi.mocked(uploads.uploadImage).mockRejectedValueOnce(broken)
  await open()
  expect(waitingPictures.get()).toMatchObject([{ state: 'waiting', why: ourFault, failures: 1 }])
  vi.stubGlobal('navigator', { onLine: false })
  vi.mocked(uploads.uploadImage).mockRejectedValueOnce(new FailedCall('No network'))
  await sendPictures()
  expect(waitingPictures.get()).toMatchObject([{ state: 'waiting', why: 'No network', failures: 1 }])
  await sendPictures()
  await expect.poll(states).toEqual([['request-7', 'sent']])
})

test('a rejected picture keeps its reason and is not sent again', async () => {
  keep('olevelResults', { begun: true })
  const rejection = { message: 'Not a picture.', title: '', errors: { file: 'Take it again.' } }
  vi.mocked(uploads.uploadImage).mockRejectedValueOnce(new RejectedCall(422, rejection))
  await open()
  await expect.poll(() => waitingPictures.get()).toMatchObject([{ state: 'refused', why: 'Take it again.' }])
  await sendPictures()
  expect(uploads.uploadImage).toHaveBeenCalledTimes(1)
})

test('a picture that is deleted while it is being sent is neither kept nor saved', async () => {
  keep('picture', { begun: true, cropped: true })
  let arrive = (_token: string) => undefined as void
  vi.mocked(uploads.uploadImage).mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  const sending = open()
  await expect.poll(states).toEqual([['picture', 'sending']])
  await deletePicture('picture')
  arrive('token')
  await sending
  expect([rows.size, states(), vi.mocked(calls.call).mock.calls]).toEqual([0, [], []])
})

const other = new Blob(['another slip'], { type: 'image/jpeg' })
const rejection = new RejectedCall(422, { message: 'Not a picture.', title: '', errors: null })

test.each<[string, () => string]>([
  ['sent', () => 'token'],
  [
    'rejected',
    () => {
      throw rejection
    },
  ],
])('another tab deletes or replaces a picture while it is being %s', async (_, result) => {
  keep('olevelResults', { begun: true })
  keep('request-7', { begun: true })
  vi.mocked(uploads.uploadImage).mockImplementationOnce(async () => {
    rows.delete('olevelResults')
    return result()
  })
  vi.mocked(uploads.uploadImage).mockImplementationOnce(async () => {
    rows.set('request-7', { keptAt: 2, image: other, name: 'b.jpg', begun: true })
    return result()
  })
  await open()
  expect(Object.fromEntries(rows)).toEqual({
    'request-7': { keptAt: 2, image: other, name: 'b.jpg', begun: true },
  })
  expect(states()).toEqual([['request-7', 'waiting']])
})

test('a picture that another tab has sent or deleted is no longer listed after the next attempt', async () => {
  keep('olevelResults', { begun: true })
  vi.mocked(uploads.uploadImage).mockRejectedValueOnce(new FailedCall('No network'))
  await open()
  expect(states()).toEqual([['olevelResults', 'waiting']])
  rows.clear()
  await sendPictures()
  expect([states(), pictureCount.get()]).toEqual([[], 0])
})

test('nothing is listed after the session', async () => {
  keep('olevelResults', { begun: true })
  kept.uploads.set('olevelResults', new AbortController())
  await open()
  expect(states()).toHaveLength(1)
  sessionStore.set('signed-out')
  expect(states()).toEqual([])
})
