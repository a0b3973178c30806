import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = (event: object) => void

let listeners: Map<string, Listener>
/** URLs in the cache (`stored`), and URLs requested from the network (`fetched`). */
let stored: string[]
let fetched: string[]
/** Fake `put` and `match` of the cache. Tests can replace them. */
let put: (request: Request | string, response: Response) => Promise<void>
let match: (request: Request | string) => Promise<Response | undefined>
let hasCache: boolean

beforeEach(() => {
  hasCache = true
  vi.resetModules()
  listeners = new Map()
  stored = []
  fetched = []
  const cache = {
    addAll: async (files: string[]) => void stored.push(...files),
    put: (request: Request | string, response: Response) => put(request, response),
    match: (request: Request | string) => match(request),
  }
  put = async (request) => void stored.push(urlOf(request))
  match = async () => undefined
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener))
  const open = async () => {
    hasCache = true
    return cache
  }
  vi.stubGlobal('caches', {
    open,
    has: async () => hasCache,
    match: (request: Request | string) => match(request),
  })
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (request === '/frames.json') return Response.json({ [dashboard]: 'the dashboard' })
    fetched.push(urlOf(request))
    return new Response('content')
  })
  vi.stubGlobal('precached', {
    version: '1',
    frames: '/frames.json',
    files: ['/shell.js'],
    otherPages: ['/payments.js'],
  })
})
afterEach(() => vi.unstubAllGlobals())

const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url)
const dashboard = '/application/dashboard'

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
  [false, ['/application/app.html', '/shell.js', '/payments.js', dashboard]],
  [true, ['/application/app.html', '/shell.js', dashboard]],
])('with the data saver %s, the worker stores %j when it is installed', async (saveData, files) => {
  await started(saveData)
  await send('install', {})
  expect(stored).toEqual(files)
})

test('stores the HTML of each page with the security headers of app.html', async () => {
  match = async () =>
    new Response('', {
      headers: {
        'content-encoding': 'br',
        'content-security-policy': "default-src 'self'",
        'content-type': 'text/html',
      },
    })
  const documents: Response[] = []
  put = async (_path, response) => void documents.push(response)
  await started(false)
  await send('install', {})
  expect(documents.map(({ headers }) => [...headers])).toEqual([
    [
      ['content-security-policy', "default-src 'self'"],
      ['content-type', 'text/html'],
    ],
  ])
})

test('is not installed without the HTML of the pages', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await started(false)
  await expect(send('install', {})).rejects.toThrow('/frames.json: 404')
})

test.each([
  ['/application/dashboard/?from=mail', 'the dashboard'],
  ['/application/dashboard/none', 'the frame'],
])('a navigation to %s gets %s', async (path, content) => {
  vi.stubGlobal('location', { origin: 'https://matric.example' })
  match = async (request) => {
    const kept = new Map([
      [dashboard, 'the dashboard'],
      ['/application/app.html', 'the frame'],
    ]).get(urlOf(request))
    return kept === undefined ? undefined : new Response(kept)
  }
  await started(false)
  expect(await requested({ url: `https://matric.example${path}`, method: 'GET', mode: 'navigate' })).toBe(
    content,
  )
  expect(fetched).toEqual([])
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

test('when a page registers the worker again, the files of the installation are stored again', async () => {
  await started(false)
  await send('message', { data: 'erase' })
  hasCache = false
  await send('message', { data: [script('step')] })
  expect(stored).toEqual(['/application/app.html', '/shell.js', '/payments.js', dashboard, script('step')])
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
