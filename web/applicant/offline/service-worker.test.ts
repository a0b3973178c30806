import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = (event: object) => void

let listeners: Map<string, Listener>
/** URLs in the cache (`stored`), and URLs requested from the network (`fetched`). */
let stored: string[]
let fetched: string[]
/** The cache's `put` and `match`. */
let put: (request: Request) => Promise<void>
let match: () => Promise<undefined>
let hasCache: boolean

beforeEach(() => {
  hasCache = true
  vi.resetModules()
  listeners = new Map()
  stored = []
  fetched = []
  const cache = {
    addAll: async (files: string[]) => void stored.push(...files),
    put: (request: Request) => put(request),
  }
  put = async ({ url }) => void stored.push(url)
  match = async () => undefined
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener))
  const open = async () => {
    hasCache = true
    return cache
  }
  vi.stubGlobal('caches', { open, has: async () => hasCache, match: () => match() })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    fetched.push(url)
    return new Response('content')
  })
  vi.stubGlobal('precached', { version: '1', files: ['/shell.js'], otherPages: ['/payments.js'] })
})
afterEach(() => vi.unstubAllGlobals())

/** Dispatches an event to the service worker, and waits for the promises passed to `waitUntil`. */
async function send(type: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) })
  await Promise.all(work)
}

async function started(saveData: boolean): Promise<void> {
  vi.stubGlobal('navigator', { connection: { saveData } })
  await import('./service-worker.ts')
}

test.each([
  [false, ['/application/app.html', '/shell.js', '/payments.js']],
  [true, ['/application/app.html', '/shell.js']],
])('with the data saver %s, the worker stores %j when it is installed', async (saveData, files) => {
  await started(saveData)
  await send('install', {})
  expect(stored).toEqual(files)
})

const script = (name: string) => `https://matric.example/application/static/js/${name}.js`

test('stores the files that a page loaded before the worker started, but none after a sign-out', async () => {
  vi.stubGlobal('location', { origin: 'https://matric.example' })
  await started(false)
  await send('message', { data: [script('step')] })
  expect(stored).toEqual([script('step')])
  await send('message', { data: 'erase' })
  const loaded = new Promise((resolve) => {
    const request = new Request(script('other'))
    void send('fetch', { request, respondWith: resolve })
  })
  await loaded
  expect([stored, fetched]).toEqual([[script('step')], [script('step'), script('other')]])
})

test('a page that registers the worker again has the files of the installation stored again', async () => {
  await started(false)
  await send('message', { data: 'erase' })
  hasCache = false
  await send('message', { data: [script('step')] })
  expect(stored).toEqual(['/application/app.html', '/shell.js', '/payments.js', script('step')])
})

/** Dispatches a `fetch` event, and returns the content of the response. */
async function requested(request: object): Promise<string | undefined> {
  let response: Promise<Response> | undefined
  listeners.get('fetch')?.({ request, respondWith: (each: Promise<Response>) => (response = each) })
  return (await response)?.text()
}

test.each([
  ['script', { url: 'https://matric.example/application/static/js/step.js', method: 'GET' }],
  ['page', { url: 'https://matric.example/application/dashboard', method: 'GET', mode: 'navigate' }],
])('a loaded %s is used, although the full device can neither read nor store it', async (_what, request) => {
  vi.stubGlobal('location', { origin: 'https://matric.example' })
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  await started(false)
  const full = async () => {
    throw new DOMException('The device is full', 'QuotaExceededError')
  }
  put = full
  expect(await requested(request)).toBe('content')
  match = full
  expect(await requested(request)).toBe('content')
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
})
