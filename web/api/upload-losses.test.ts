import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { success } from '#contract/envelope.ts'
import { ManualRequest } from '#tests/support/office/manual-request.ts'
import { stubUploadBrowser } from '#tests/support/browser/upload-browser.ts'
import { uploadImage } from './upload-image.ts'

/* Tests an upload whose parts are lost again and again, and an upload that fails without a toast. */

const jpeg = new Blob([new Uint8Array(150_000).fill(9)], { type: 'image/jpeg' })
const onError = vi.fn()

beforeEach(() => {
  stubUploadBrowser(ManualRequest, onError)
  ManualRequest.sent = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Starts an upload. Once the upload has failed, the returned list contains its error. */
function begin(quiet = false) {
  const failed: unknown[] = []
  uploadImage({
    documentType: 'OlevelResult',
    image: jpeg,
    resumes: false,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    quiet,
  }).catch((error: unknown) => failed.push(error))
  return failed
}
const request = (number: number) => ManualRequest.number(number)
const received = (bytes: number) => success('', { received: bytes, fullPath: null })

test('bytes that the server had before do not start the pauses from the beginning', async () => {
  begin()
  ;(await request(1)).answer(200, received(40_000))
  ;(await request(2)).onerror?.()
  await vi.advanceTimersByTimeAsync(1_000)
  ;(await request(3)).answer(200, received(40_000))
  ;(await request(4)).onerror?.()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(ManualRequest.sent).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(1)
  expect(ManualRequest.sent).toHaveLength(5)
})

test('a picture is sent whole after the server has lost confirmed parts three times', async () => {
  begin()
  for (const first of [1, 3, 5]) {
    expect((await request(first)).target).toBe('POST /api/Utility/upload-part')
    ;(await request(first)).answer(200, received(40_000))
    ;(await request(first + 1)).answer(200, received(0))
  }
  const whole = await request(7)
  expect(whole.target).toBe('POST /api/Utility/upload')
  expect(whole.headers).not.toHaveProperty('x-matric-upload')
})

test.each([
  ['whole', false, 1],
  ['in parts', true, 4],
])('a quiet upload that is sent %s fails without a toast', async (_, isSecureContext, requests) => {
  vi.stubGlobal('isSecureContext', isSecureContext)
  const failed = begin(true)
  for (let number = 1; number <= requests; number += 1) {
    ;(await request(number)).onerror?.()
    await vi.advanceTimersByTimeAsync(8_000)
  }
  expect(failed).toMatchObject([{ name: 'FailedCall' }])
  expect(onError).not.toHaveBeenCalled()
})
