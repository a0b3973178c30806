import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure, success } from '#contract/envelope.ts'
import { ManualRequest } from '#tests/support/office/manual-request.ts'
import { keepAccessToken } from './access-token.ts'
import { configureClient } from './client.ts'
import { noNetwork } from './no-network.ts'
import { type Progress, uploadImage } from './upload-image.ts'

/* Tests the individual requests of an upload: what they contain, what they report, and how they fail. */

const bytes = new Uint8Array(150_000).fill(9)
const jpeg = new Blob([bytes], { type: 'image/jpeg' })
const onError = vi.fn()

const listeners = new Map<string, () => void>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
  vi.stubGlobal('removeEventListener', (name: string, listener: () => void) => {
    if (listeners.get(name) === listener) listeners.delete(name)
  })
  vi.stubGlobal('XMLHttpRequest', ManualRequest)
  onError.mockReset()
  configureClient({ name: 'portal', onError, onSignedOut: () => undefined })
  keepAccessToken({ accessToken: 'token', tokenType: 'Bearer' })
  ManualRequest.sent = []
  listeners.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Starts an upload. Once the upload has ended, `ended` contains its upload token or its error. */
function begin(image = jpeg, { resumes = false } = {}) {
  const cancel = new AbortController()
  const progress: Progress[] = []
  const ended: unknown[] = []
  void uploadImage({
    documentType: 'OlevelResult',
    image,
    resumes,
    onProgress: (each) => progress.push(each),
    signal: cancel.signal,
  }).then(
    (token) => ended.push(token),
    (error: unknown) => ended.push(error),
  )
  return { cancel, progress, ended }
}
const request = (number: number) => ManualRequest.number(number)
const settle = () => vi.advanceTimersByTimeAsync(0)
const stored = (received: number, fullPath: string | null = null) => success('', { received, fullPath })

test('a part contains the hash of the picture and its own position', async () => {
  const { ended } = begin()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const first = await request(1)
  expect(first.target).toBe('POST /api/Utility/upload-part')
  expect(first.headers).toEqual({
    authorization: 'Bearer token',
    accept: 'application/json',
    'x-matric-client': 'portal',
    'x-matric-upload': sha256,
  })
  expect(first.timeout).toBe(300_000)
  const fields = { documentType: 'OlevelResult', sha256, size: '150000' }
  expect(first.fields()).toEqual({ ...fields, offset: '0' })
  expect([first.file().size, first.file().name]).toEqual([150_000, 'picture.jpg'])
  first.answer(200, stored(40_000))
  const second = await request(2)
  expect([second.fields(), second.file().size]).toEqual([{ ...fields, offset: '40000' }, 110_000])
  second.answer(200, stored(150_000, 'token-1'))
  await settle()
  expect(ended).toEqual(['token-1'])
})

test('a hash with small bytes keeps their leading zeros', async () => {
  // The SHA-256 of this picture has a byte below 16, which in hex starts with a zero.
  const image = new Blob(['7'])
  begin(image)
  const sent = (await request(1)).fields()['sha256']
  expect(sent).toBe(createHash('sha256').update('7').digest('hex'))
  expect(sent).toMatch(/^(..)*0/)
})

test('a PNG that is sent whole has a PNG file name', async () => {
  vi.stubGlobal('isSecureContext', false)
  begin(new Blob(['7'], { type: 'image/png' }))
  expect((await request(1)).file().name).toBe('picture.png')
})

test('an upload that resumes first asks how much the server has received', async () => {
  const { progress } = begin(jpeg, { resumes: true })
  const question = await request(1)
  expect(question.file().size).toBe(0)
  question.answer(200, stored(100_000))
  const next = await request(2)
  expect([next.fields()['offset'], next.file().size]).toEqual(['100000', 50_000])
  expect(progress).toEqual([{ sent: 100_000, total: 150_000 }])
})

test('progress counts from the beginning of the picture, and only if the browser knows the total', async () => {
  const { progress } = begin(jpeg, { resumes: true })
  ;(await request(1)).answer(200, stored(100_000))
  const next = await request(2)
  next.progress(1, 4, false)
  next.progress(1, 3)
  next.progress(3, 3)
  expect(progress.slice(1)).toEqual([
    { sent: 116_667, total: 150_000 },
    { sent: 150_000, total: 150_000 },
  ])
})

test('outside a secure context the picture is sent as a whole', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { progress, ended } = begin()
  const whole = await request(1)
  expect(whole.target).toBe('POST /api/Utility/upload')
  expect(whole.fields()).toEqual({ documentType: 'OlevelResult' })
  expect(whole.file().size).toBe(150_000)
  whole.progress(1, 7)
  expect(progress).toEqual([{ sent: 21_429, total: 150_000 }])
  whole.answer(200, success('', { fullPath: 'token-2' }))
  await settle()
  expect(ended).toEqual(['token-2'])
})

test('a picture sent as a whole fails without a second request, with a message', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { ended } = begin()
  ;(await request(1)).onerror?.()
  await settle()
  expect(ended).toMatchObject([{ name: 'FailedCall' }])
  expect(onError).toHaveBeenCalledWith(noNetwork)
  expect(console.error).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'NetworkFailure', message: 'The picture could not be sent' }),
  )
})

test.each([
  ['an error of the server', 500, '', '', 'Internal Server Error. Please try again later.'],
  ['an error of a proxy', 502, '', 'Bad Gateway', 'Our servers are not responding. Please try again later.'],
  ['the status text', 507, '', 'Insufficient Storage', 'Insufficient Storage. Please try again later.'],
  ['an answer that is no JSON', 200, '<p>', '', 'The response could not be read. Please try again later.'],
])('a picture sent as a whole reports %s', async (_, status, body, statusText, message) => {
  vi.stubGlobal('isSecureContext', false)
  const { ended } = begin()
  ;(await request(1)).answer(status, body, statusText)
  await settle()
  expect(ended).toMatchObject([{ name: 'FailedCall', message }])
})

test('a status of 499 is not an error of the server', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { ended } = begin()
  ;(await request(1)).answer(499, failure('No.', 'No', null, 'picture-damaged'))
  await settle()
  expect(ended).toMatchObject([{ name: 'RejectedCall', status: 499 }])
})

test('a request without progress for 90 seconds is sent again', async () => {
  begin()
  const first = await request(1)
  const abort = vi.spyOn(first, 'abort')
  await vi.advanceTimersByTimeAsync(80_000)
  first.progress(1, 3)
  await vi.advanceTimersByTimeAsync(89_999)
  expect(abort).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(abort).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ManualRequest.sent).toHaveLength(2)
})

test('a request that has ended is not aborted later', async () => {
  const { cancel } = begin()
  const first = await request(1)
  const abort = vi.spyOn(first, 'abort')
  first.answer(200, stored(40_000))
  const second = await request(2)
  second.answer(200, stored(150_000, 'token-3'))
  await vi.advanceTimersByTimeAsync(200_000)
  cancel.abort()
  expect(abort).not.toHaveBeenCalled()
})

test('after a lost part, the upload asks after 1, 3 and 8 seconds and then fails', async () => {
  const { progress, ended } = begin()
  ;(await request(1)).progress(1, 2)
  const pauses = [1_000, 3_000, 8_000]
  for (const [at, pause] of pauses.entries()) {
    ;(await request(at + 1)).ontimeout?.()
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(ManualRequest.sent).toHaveLength(at + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(ManualRequest.sent).toHaveLength(at + 2)
    expect((await request(at + 2)).file().size).toBe(0)
  }
  expect(progress.at(-1)).toEqual({ sent: 0, total: 150_000 })
  expect(onError).not.toHaveBeenCalled()
  ;(await request(4)).onerror?.()
  await settle()
  expect(ended).toMatchObject([{ name: 'FailedCall', message: noNetwork }])
  expect(onError).toHaveBeenCalledTimes(1)
})

test('a lost part halves the next part, down to 32 kB', async () => {
  begin()
  ;(await request(1)).onerror?.()
  await vi.advanceTimersByTimeAsync(1_000)
  ;(await request(2)).answer(200, stored(0))
  expect((await request(3)).file().size).toBe(75_000)
  ;(await request(3)).onerror?.()
  await vi.advanceTimersByTimeAsync(3_000)
  ;(await request(4)).answer(200, stored(0))
  expect((await request(5)).file().size).toBe(37_500)
  ;(await request(5)).onerror?.()
  await vi.advanceTimersByTimeAsync(8_000)
  ;(await request(6)).answer(200, stored(0))
  expect((await request(7)).file().size).toBe(32 * 1024)
})

test('received bytes start the pauses from the beginning', async () => {
  begin()
  ;(await request(1)).onerror?.()
  await vi.advanceTimersByTimeAsync(1_000)
  ;(await request(2)).answer(200, stored(1))
  ;(await request(3)).onerror?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ManualRequest.sent).toHaveLength(4)
})

test('when the network returns, the next request does not wait', async () => {
  begin()
  ;(await request(1)).onerror?.()
  await settle()
  listeners.get('online')?.()
  await settle()
  expect(ManualRequest.sent).toHaveLength(2)
  expect(listeners.size).toBe(0)
  // The `online` event has ended the pause early. No further request may follow at the original end of the pause.
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ManualRequest.sent).toHaveLength(2)
})

test('a cancelled upload ends without a message, while it sends', async () => {
  const { cancel, ended } = begin()
  await request(1)
  cancel.abort()
  await settle()
  expect(ended).toMatchObject([{ name: 'FailedCall', message: 'Cancelled' }])
  expect(onError).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ManualRequest.sent).toHaveLength(1)
})

test('a cancelled upload ends without a message, while it waits', async () => {
  const { cancel, ended } = begin()
  ;(await request(1)).onerror?.()
  await settle()
  cancel.abort()
  await settle()
  expect(ended).toMatchObject([{ name: 'FailedCall', message: 'Cancelled' }])
  expect(ManualRequest.sent).toHaveLength(1)
  expect(onError).not.toHaveBeenCalled()
})

test('an upload that is cancelled before it starts sends nothing', async () => {
  vi.stubGlobal('isSecureContext', false)
  const cancel = new AbortController()
  cancel.abort()
  const picture = { documentType: 'OlevelResult', image: jpeg, resumes: false } as const
  await expect(
    uploadImage({ ...picture, onProgress: () => undefined, signal: cancel.signal }),
  ).rejects.toThrow('Cancelled')
  expect(ManualRequest.sent).toEqual([])
})

test('a part that takes too long makes the next part smaller', async () => {
  begin(new Blob([new Uint8Array(900_000)]))
  const first = await request(1)
  await vi.advanceTimersByTimeAsync(60_000)
  first.answer(200, stored(first.file().size))
  expect((await request(2)).file().size).toBe(32 * 1024)
})

test.each([true, false])('an expired session is renewed, with parts: %s', async (isSecureContext) => {
  vi.stubGlobal('isSecureContext', isSecureContext)
  const renewed = { accessToken: 'fresh', tokenType: 'Bearer', expiresIn: 900 }
  vi.stubGlobal('fetch', async () => Response.json(success('', renewed)))
  begin()
  ;(await request(1)).answer(401, failure('Sign in.', 'Sign in', null, 'sign-in-required'))
  expect((await request(2)).headers).toMatchObject({ authorization: 'Bearer fresh' })
})
