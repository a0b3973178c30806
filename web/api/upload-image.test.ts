import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maximumPartBytes, upload } from '#contract/endpoints/utility.ts'
import { type Envelope, failure, success } from '#contract/envelope.ts'
import { stubUploadBrowser } from '#tests/support/browser/upload-browser.ts'
import { FailedCall, RejectedCall } from './call-errors.ts'
import { isFinalRejection, nextPart, uploadImage } from './upload-image.ts'

test('a part takes about six seconds, within the limits of the server', () => {
  expect(nextPart(128 * 1024, 2_621)).toBe(300_050)
  expect(nextPart(128 * 1024, 60_000)).toBe(32 * 1024)
  expect(nextPart(128 * 1024, 100)).toBe(maximumPartBytes)
  fc.assert(
    fc.property(fc.nat(maximumPartBytes), fc.nat(400_000), (bytes, durationMs) => {
      const next = nextPart(bytes, durationMs)
      expect(next).toBeGreaterThanOrEqual(32 * 1024)
      expect(next).toBeLessThanOrEqual(maximumPartBytes)
    }),
  )
})

/**
 * Outcome of a request: the request arrives, is lost or stalls, only its response is lost, or the server rejects it
 * (`busy`, `incomplete`, `damaged`).
 */
type Fate = 'arrives' | 'request-lost' | 'response-lost' | 'stalls' | 'busy' | 'incomplete' | 'damaged'

const image = new Blob([new Uint8Array(300_000).fill(7)], { type: 'image/jpeg' })
const onError = vi.fn()
let fateOf: (request: number, partBytes: number) => Fate
let requests = 0
/** Bytes that each server has received. The proxy sends the requests to the servers in turn. */
let stored = [0]
let uploadIds = new Set<string | undefined>()

/** Responds like the server, which appends a part only if no bytes before the part are missing. */
function store(offset: number, partBytes: number): Envelope<unknown> {
  const server = requests % stored.length
  let received = stored[server] ?? 0
  if (offset <= received) received = Math.max(received, offset + partBytes)
  stored[server] = received
  return success('', { received, fullPath: received === image.size ? 'token' : null })
}

class FakeRequest {
  status = 0
  statusText = ''
  responseText = ''
  timeout = 0
  upload: { onprogress?: () => void } = {}
  onerror?: () => void
  onabort?: () => void
  onload?: () => void
  onloadend?: () => void
  path = ''
  uploadId: string | undefined
  open(_method: string, path: string): void {
    requests += 1
    this.path = path
  }
  setRequestHeader(name: string, value: string): void {
    if (name === 'x-matric-upload') this.uploadId = value
  }
  abort(): void {
    this.onabort?.()
    this.onloadend?.()
  }
  send(form: FormData): void {
    const part = form.get('file')
    const bytes = part instanceof Blob ? part.size : 0
    const fate = fateOf(requests, bytes)
    const whole = this.path === `/api${upload.path}`
    if (!whole) uploadIds.add(this.uploadId)
    if (fate === 'stalls') return
    const answers: Partial<Record<Fate, [number, Envelope<unknown>]>> = {
      busy: [429, failure('Wait a moment.', 'Busy', null, 'too-many-requests')],
      incomplete: [400, failure('Send it again.', 'Incomplete', null, 'upload-incomplete')],
      damaged: [422, failure('Damaged.', 'Damaged', null, 'picture-damaged')],
    }
    if (fate === 'incomplete') stored.fill(0)
    const stores = fate === 'arrives' || fate === 'response-lost'
    const reply = stores ? store(whole ? 0 : Number(form.get('offset')), bytes) : null
    const [status, envelope] = answers[fate] ?? [200, reply]
    setTimeout(() => {
      this.status = status
      this.responseText = JSON.stringify(envelope)
      if (fate === 'request-lost' || fate === 'response-lost') this.onerror?.()
      else this.onload?.()
      this.onloadend?.()
    }, 5_000)
  }
}

beforeEach(() => {
  stubUploadBrowser(FakeRequest, onError)
  requests = 0
  stored = [0]
  uploadIds = new Set()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/**
 * Uploads the picture and advances the clock by an hour. Returns the upload token or the error; undefined if the upload
 * has not ended.
 */
async function outcome(): Promise<unknown> {
  const ended: { result?: unknown } = {}
  void uploadImage({
    documentType: 'OlevelResult',
    image,
    resumes: false,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  }).then(
    (token) => (ended.result = token),
    (error: unknown) => (ended.result = error),
  )
  // Fake timers do not control the hashing, so wait until the first request is sent.
  await expect.poll(() => requests).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(3_600_000)
  return ended.result
}

test('the upload succeeds even if any one of its requests fails', async () => {
  fateOf = () => 'arrives'
  expect(await outcome()).toBe('token')
  const usual = requests
  expect(usual).toBeGreaterThan(1)
  for (const fate of ['request-lost', 'response-lost', 'stalls', 'busy', 'incomplete'] as const)
    for (let failing = 1; failing <= usual; failing++) {
      requests = 0
      stored = [0]
      fateOf = (request) => (request === failing ? fate : 'arrives')
      expect(await outcome(), `${fate} at request ${failing}`).toBe('token')
    }
})

test('the first part is small on a slow network', async () => {
  const parts: number[] = []
  fateOf = (_, partBytes) => {
    parts.push(partBytes)
    return 'arrives'
  }
  await outcome()
  vi.stubGlobal('navigator', { ...navigator, connection: { effectiveType: '2g' } })
  requests = 0
  stored = [0]
  await outcome()
  expect(
    parts.filter((_, at) => at === 0 || parts.slice(0, at).reduce((a, b) => a + b) === image.size),
  ).toEqual([208 * 1024, 64 * 1024])
})

test('the upload fails after four attempts if parts are lost and only empty parts arrive', async () => {
  fateOf = (_, partBytes) => (partBytes > 0 ? 'request-lost' : 'arrives')
  expect(await outcome()).toBeInstanceOf(FailedCall)
  expect(onError).toHaveBeenCalledTimes(1)
})

test('a picture arrives even if each server lacks the parts that went to the other servers', async () => {
  fateOf = () => 'arrives'
  for (const servers of [2, 3]) {
    requests = 0
    stored = Array.from({ length: servers }, () => 0)
    expect(await outcome(), `${servers} servers`).toBe('token')
    expect(requests).toBeLessThan(20)
  }
})

test('all parts of a picture have the same id, by which a proxy can choose the server', async () => {
  fateOf = (request) => (request === 2 ? 'response-lost' : 'arrives')
  await outcome()
  expect([...uploadIds]).toEqual([expect.stringMatching(/^[\da-f]{64}$/)])
})

test('four requests are sent to a busy server, and then its reason is returned', async () => {
  fateOf = () => 'busy'
  expect(await outcome()).toMatchObject({ name: 'RejectedCall', status: 429, message: 'Wait a moment.' })
  expect(requests).toBe(4)
})

test('a damaged picture is not sent again', async () => {
  fateOf = () => 'damaged'
  expect(await outcome()).toBeInstanceOf(RejectedCall)
  expect(requests).toBe(1)
})

test('only a rejection that will not change is final', () => {
  const rejected = (status: number, code: 'picture-damaged' | 'upload-incomplete' = 'picture-damaged') =>
    isFinalRejection(new RejectedCall(status, failure('', '', null, code)))
  expect([rejected(422), rejected(400), rejected(408), rejected(429)]).toEqual([true, true, false, false])
  expect(rejected(400, 'upload-incomplete')).toBe(false)
  expect(isFinalRejection(new Error('no network'))).toBe(false)
})
