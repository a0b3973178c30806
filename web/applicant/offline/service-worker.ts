/*
 * The portal's service worker, registered only on the applicant's own device. It stores the HTML of signed-in pages,
 * and the scripts and styles of pages that can be read without a network. It stores every other static file once the
 * file has been loaded. So the portal and the form opened last are available without a network. The worker never
 * handles API requests and stores no personal data. The pages themselves store server responses and documents, see
 * `session/kept-answers.ts` and `offline/kept-files.ts`.
 */

/**
 * The build inserts this value. During its installation, the worker stores `app.html`, `files` (the entry and the
 * dashboard) and, unless the browser's data saver is on, `otherPages`. It also stores the HTML documents in the file
 * `frames`, one for each signed-in page. `version` changes whenever one of these files changes.
 */
declare const precached: {
  version: string
  frames: string
  files: readonly string[]
  otherPages: readonly string[]
}

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchWorkerEvent extends Event {
  request: Request
  respondWith(response: Promise<Response>): void
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchWorkerEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: unknown }) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  navigator: { connection?: { saveData?: boolean } }
}

// The types for browser pages do not include service workers.
const worker = globalThis as unknown as WorkerScope
const base = '/application'
/** The HTML of signed-in pages without a frame of their own, for example of unknown URLs. */
const frame = `${base}/app.html`
const prefix = 'frame-'
const cacheName = prefix + precached.version

/** Whether the applicant has signed out. From then on the worker stores nothing, until a page registers it again. */
let erased = false

worker.addEventListener('install', (event) => {
  event.waitUntil(install())
})
worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOlder())
})
worker.addEventListener('message', (event) => {
  const { data } = event
  // Sent by `pages/load-newest.ts`.
  if (data === 'update') void worker.skipWaiting()
  // Sent by `session/erase-offline.ts`.
  if (data === 'erase') erased = true
  // Sent by `session/register-worker.ts`.
  if (Array.isArray(data)) event.waitUntil(keepLoaded(data))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith(`${base}/static/`)) event.respondWith(staticFile(request))
  else if (request.mode === 'navigate' && isSignedIn(pathname)) event.respondWith(page(request))
  else if (request.mode === 'navigate') event.respondWith(otherPage(request))
})

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  const { files, otherPages } = precached
  const savesData = worker.navigator.connection?.saveData === true
  await cache.addAll([frame, ...files, ...(savesData ? [] : otherPages)])
  await storeFrames(cache)
}

/** Stores the documents in the file `frames`, each for its URL path, with the security headers of `app.html`. */
async function storeFrames(cache: Cache): Promise<void> {
  const [response, sample] = await Promise.all([fetch(precached.frames), cache.match(frame)])
  if (!response.ok) throw new Error(`${precached.frames}: ${response.status}`)
  const documents: Record<string, string> = await response.json()
  const headers = new Headers(sample?.headers)
  // These headers describe the bytes of `app.html`, and would be wrong for the other documents.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  await Promise.all(
    Object.entries(documents).map(([path, html]) => cache.put(path, new Response(html, { headers }))),
  )
}

/** Stores the files that a page has loaded. After a sign-out, first stores the files of the installation again. */
async function keepLoaded(addresses: readonly unknown[]): Promise<void> {
  erased = false
  if (!(await caches.has(cacheName))) await install()
  await Promise.all(addresses.map((address) => staticFile(new Request(String(address)))))
  // If the applicant has signed out again in the meantime, deletes the stored files.
  if (erased) await caches.delete(cacheName)
}

/**
 * Deletes the files of older versions. Runs once no page of an older version is open, or the applicant has accepted the
 * update.
 */
async function deleteOlder(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  )
  // Takes control of the open pages. Otherwise, the page that registered the first worker would load the next step's
  // script without the worker, and the script would not be stored.
  await worker.clients.claim()
}

function isSignedIn(pathname: string): boolean {
  return pathname.startsWith(`${base}/dashboard`) || pathname.startsWith(`${base}/payments`)
}

/**
 * Returns a static file from the cache, or loads and stores it. The files never change, because their names contain a
 * hash. After a sign-out, the file is not stored. A loaded file is also returned if the device cannot store it, for
 * example because it is full.
 */
async function staticFile(request: Request): Promise<Response> {
  const cached = await stored(request, { cacheName })
  if (cached !== undefined) return cached
  const response = await fetch(request)
  if (response.ok) await keep(request, response.clone()).catch(report)
  return response
}

/** Returns a response from the caches; undefined if there is none or the caches cannot be read. */
function stored(request: Request | string, options?: { cacheName: string }): Promise<Response | undefined> {
  return caches.match(request, options).catch(report)
}

function report(error: unknown): undefined {
  console.error(error)
}

async function keep(request: Request, response: Response): Promise<void> {
  if (erased || !(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  await cache.put(request, response)
  // If a sign-out has deleted the cache in the meantime, opening the cache has created it again, so delete it.
  if (erased) await caches.delete(cacheName)
}

/**
 * Returns the HTML of signed-in pages from the cache, or loads the page. The cached HTML changes only with a new
 * version of this worker.
 */
async function page(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/\/$/, '')
  return (await stored(path, { cacheName })) ?? (await stored(frame, { cacheName })) ?? fetch(request)
}

/**
 * Loads a page outside the signed-in part of the portal. Without a network, redirects to the dashboard if its HTML is
 * in a cache.
 */
async function otherPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    if ((await stored(frame)) === undefined) throw error
    return Response.redirect(`${base}/dashboard`)
  }
}
