import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { success } from '#contract/envelope.ts'
import type { Profile } from '#contract/profile.ts'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { stubUploadBrowser } from '#tests/support/browser/upload-browser.ts'
import { ManualRequest } from '#tests/support/office/manual-request.ts'
import { keepAccessToken } from '#web/api/access-token.ts'
import { uploadImage } from '#web/api/upload-image.ts'
import { beginSession, endSession, sessionStore } from '../session/session.ts'
import { uploads } from './kept-pictures.ts'
import { runUpload, stopUpload } from './running-uploads.ts'

const details = { accessToken: 'token', refreshToken: '', tokenType: 'Bearer', expiresIn: 900 }
const applicant = (profileId: string) => ({ profileId, firstname: 'A', surname: 'B' }) as Profile

beforeEach(() => {
  stubUploadBrowser(ManualRequest, vi.fn())
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  beginSession(details, applicant('ada'))
  ManualRequest.sent = []
})
afterEach(() => {
  stopUpload('olevelResults')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const image = new Blob([new Uint8Array(150_000).fill(9)], { type: 'image/jpeg' })

/** Starts the upload of a slip. Returns a list that contains its token or its error once the upload has ended. */
function begin() {
  const ended: unknown[] = []
  const picture = {
    documentType: 'OlevelResult',
    image,
    resumes: false,
    onProgress: () => undefined,
  } as const
  runUpload('olevelResults', (signal) => uploadImage({ ...picture, signal })).then(
    (token) => ended.push(token),
    (error: unknown) => ended.push(error),
  )
  return ended
}
const request = (number: number) => ManualRequest.number(number)
const received = (bytes: number, fullPath: string | null = null) => success('', { received: bytes, fullPath })
const cancelled = [expect.objectContaining({ name: 'FailedCall', message: 'Cancelled' })]

test('an upload ends with its session', async () => {
  const ended = begin()
  ;(await request(1)).answer(200, received(40_000))
  await request(2)
  endSession('left')
  await expect.poll(() => ended).toEqual(cancelled)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ManualRequest.sent).toHaveLength(2)
  expect(uploads.size).toBe(0)
})

test('the next applicant sends no part of an upload', async () => {
  const ended = begin()
  ;(await request(1)).answer(200, received(40_000))
  await request(2)
  beginSession({ ...details, accessToken: 'of Bello' }, applicant('bello'))
  await expect.poll(() => ended).toEqual(cancelled)
  await vi.advanceTimersByTimeAsync(60_000)
  const sentAs = ManualRequest.sent.map(({ headers }) => headers['authorization'])
  expect(sentAs).toEqual(['Bearer token', 'Bearer token'])
})

test('a renewed access token does not stop an upload', async () => {
  const ended = begin()
  const first = await request(1)
  keepAccessToken({ accessToken: 'renewed', tokenType: 'Bearer' })
  sessionStore.set('signed-in')
  first.answer(200, received(150_000, 'token-1'))
  await expect.poll(() => ended).toEqual(['token-1'])
})

test('only the newest upload of a slot has a result', async () => {
  const earlier = begin()
  const old = await request(1)
  const ended = begin()
  await expect.poll(() => earlier).toEqual(cancelled)
  old.answer(200, received(150_000, 'old'))
  ;(await request(2)).answer(200, received(150_000, 'new'))
  await expect.poll(() => ended).toEqual(['new'])
  expect(earlier).toEqual(cancelled)
})
