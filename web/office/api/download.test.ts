import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure } from '#contract/envelope.ts'
import { configureClient } from '#web/api/client.ts'
import { NetworkFailure } from '#web/api/send.ts'
import { saveExport } from './download.ts'

const link = { href: '', download: '', click: vi.fn() }
const onSignedOut = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  configureClient({ name: 'office', onError: vi.fn(), onSignedOut })
  vi.stubGlobal('document', { createElement: () => link })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const path = '/Office/exports/{ticket}'
const plain = { onProgress: () => undefined, signal: new AbortController().signal }
const headers = { 'content-disposition': 'attachment; filename="applications-2026.csv"' }

test('a file that takes minutes is saved, and its size is reported while it is received', async () => {
  let file: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      file = controller
    },
  })
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => file?.error(signal.reason))
    return new Response(body, { headers })
  })
  const sizes: number[] = []
  const { signal } = new AbortController()
  const saved = saveExport(path, 'ticket-1', { onProgress: (bytes) => sizes.push(bytes), signal })
  for (const part of ['one', 'four']) {
    await vi.advanceTimersByTimeAsync(120_000)
    file?.enqueue(new TextEncoder().encode(part))
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sizes).toEqual([3, 7])
  file?.close()
  await saved
  expect(link.download).toBe('applications-2026.csv')
  expect(link.click).toHaveBeenCalledOnce()
})

test.each([
  ['not-found', 404, 'This export has expired. Export the list again.', 0],
  ['sign-in-required', 401, 'Sign in again.', 1],
] as const)('a rejection (%s) gives the reason of the server', async (code, status, message, ends) => {
  const body = JSON.stringify(failure(message, 'Not possible', null, code))
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  await expect(saveExport(path, 'ticket-1', plain)).rejects.toThrow(message)
  expect(onSignedOut).toHaveBeenCalledTimes(ends)
})

test.each([
  ['without JSON', 404, 0],
  ['of a proxy, without JSON', 401, 1],
  ['of a failing server', 503, 0],
] as const)('a rejection %s gives its status text', async (_, status, ends) => {
  vi.stubGlobal('fetch', async () => new Response('<h1>No</h1>', { status, statusText: 'No file' }))
  await expect(saveExport(path, 'ticket-1', plain)).rejects.toMatchObject({
    name: 'ServerFailure',
    message: 'No file',
  })
  expect(onSignedOut).toHaveBeenCalledTimes(ends)
})

test.each([200, 404])(
  'a connection lost while reading a response with status %i is no fault of the server',
  async (status) => {
    const body = new ReadableStream({
      start: (lost) => lost.error(new TypeError('network error')),
    })
    vi.stubGlobal('fetch', async () => new Response(body, { status }))
    await expect(saveExport(path, 'ticket-1', plain)).rejects.toBeInstanceOf(NetworkFailure)
  },
)
