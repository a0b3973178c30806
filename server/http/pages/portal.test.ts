import { setTimeout as sleep } from 'node:timers/promises'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { type PortalPages, servePortal } from './portal.ts'
import { protect } from '../security.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-pages-'))
mkdirSync(join(folder, 'closed'))
for (const name of [
  'index.html',
  'auth-login.html',
  'verify.html',
  'verify.shell.html',
  'app.html',
  'dashboard-account.html',
  'payments-all.html',
  'service-worker.js',
]) {
  writeFileSync(join(folder, name), name)
  writeFileSync(join(folder, 'closed', name), `closed/${name}`)
}
writeFileSync(join(folder, 'verify.shell.html'), '<div id="root"><!--page--></div>')
mkdirSync(join(folder, 'renderer'))
/** The fake renderer is busy for `globalThis.renderingMs`, and adds the elapsed time to `globalThis.renderedMs`. */
writeFileSync(
  join(folder, 'renderer/prerender.js'),
  `export async function renderPage() {
    const begun = performance.now()
    while (performance.now() - begun < (globalThis.renderingMs ?? 0));
    globalThis.renderedMs = (globalThis.renderedMs ?? 0) + performance.now() - begun
    return 'a page'
  }`,
)
const rendering: { renderingMs?: number; renderedMs?: number } = globalThis as object

const documents = {
  '/application/': 'index',
  '/application/auth/login': 'auth-login',
  '/application/verify': 'verify',
}
writeFileSync(join(folder, 'documents.json'), JSON.stringify(documents))
writeFileSync(
  join(folder, 'frames.json'),
  JSON.stringify({
    '/application/dashboard/account': 'dashboard-account',
    '/application/payments/all': 'payments-all',
  }),
)
const settings: PortalPages = {
  folder,
  logoFile: join(folder, 'index.html'),
  closesOn: undefined,
  publicUrl: 'http://localhost:3000',
  banner: async () => null,
}
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.useRealTimers()
  rendering.renderingMs = 0
})

async function served(closesOn: string | undefined) {
  const app = fastify()
  await servePortal(app, { ...settings, closesOn })
  return async (at: string) => {
    vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] })
    const pages = ['/application/', '/application/auth/login', '/application/dashboard']
    return await Promise.all(pages.map(async (url) => (await app.inject(url)).body))
  }
}

test('the documents announce the closing from midnight in Lagos, without a restart', async () => {
  const pages = await served('2025-11-30')
  expect(await pages('2025-11-30T23:59:00+01:00')).toEqual(['index.html', 'auth-login.html', 'app.html'])
  expect(await pages('2025-12-01T00:01:00+01:00')).toEqual([
    'closed/index.html',
    'closed/auth-login.html',
    'closed/app.html',
  ])
})

test('a signed-in page gets the document with its own frame, and an unknown address gets no frame', async () => {
  const app = fastify()
  await servePortal(app, settings)
  const bodyOf = async (path: string) => (await app.inject(`/application/${path}`)).body
  for (const path of ['dashboard/account', 'dashboard/account/', 'dashboard/account?from=mail'])
    expect(await bodyOf(path)).toBe('dashboard-account.html')
  expect(await bodyOf('payments/all?reference=r1')).toBe('payments-all.html')
  for (const path of ['payments/none', 'dashboard/no-such-page', 'app.html'])
    expect(await bodyOf(path)).toBe('app.html')
})

test('the sign-in page sets the key of the sign-in once, and no other page sets it', async () => {
  const app = fastify()
  await servePortal(app, settings)
  const cookieOf = async (url: string, headers = {}) =>
    (await app.inject({ url, headers })).headers['set-cookie']
  const set = await cookieOf('/application/auth/login')
  expect(set).toMatch(
    /^matric-sign-in=[0-9a-f]{32}; Path=\/application\/auth\/login; HttpOnly; SameSite=Strict$/,
  )
  expect(await cookieOf('/application/auth/login', { cookie: String(set).split(';')[0] })).toBeUndefined()
  expect(await cookieOf('/application/')).toBeUndefined()
})

test('a document code sent before the script was loaded leads to the page of the document', async () => {
  const app = fastify()
  await servePortal(app, settings)
  const { statusCode, headers } = await app.inject('/application/verify?code=7K3M-Q2XV/9')
  expect([statusCode, headers.location]).toEqual([303, '/application/verify/7K3M-Q2XV%2F9'])
})

test('a page that checks a document is rendered with its code, and hostile text cannot leave its attribute', async () => {
  const app = fastify()
  await servePortal(app, settings)
  for (const url of [
    '/application/verify/7K3M',
    '/application/verify/"><b%20id=hostile>?s="><img%20src=x>',
  ]) {
    const { statusCode, headers, body } = await app.inject(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatch(/^<div id="root" data-rendered="[^"<]*">a page<\/div>$/)
  }
  expect((await app.inject('/application/verify/%E0%A4%A')).statusCode).toBe(400)
  expect((await app.inject('/application/verify/7K3M/more')).body).toBe('app.html')
})

test('the address without a slash leads to the same page with its query', async () => {
  const app = fastify()
  await servePortal(app, settings)
  const { statusCode, headers } = await app.inject('/application?state=abia&state=kano')
  expect([statusCode, headers.location]).toEqual([302, '/application/?state=abia&state=kano'])
  expect((await app.inject('/application')).headers.location).toBe('/application/')
})

test('the service worker has a fixed address and is always checked for a newer one', async () => {
  const app = fastify()
  await servePortal(app, settings)
  const { body, headers } = await app.inject('/application/service-worker.js')
  expect([body, headers['cache-control']]).toEqual(['service-worker.js', 'no-cache'])
  expect(headers['content-type']).toContain('javascript')
})

test('applications stay open without a last day', async () => {
  const pages = await served(undefined)
  expect(await pages('2099-01-01T12:00:00+01:00')).toEqual(['index.html', 'auth-login.html', 'app.html'])
})

test('scripts and pictures are sent without the headers that only documents need', async () => {
  mkdirSync(join(folder, 'static'), { recursive: true })
  for (const name of ['entry.js', 'entry.css', 'logo.svg']) writeFileSync(join(folder, 'static', name), '')
  const app = fastify()
  await protect(app, false)
  await servePortal(app, settings)
  const headersOf = async (url: string) => (await app.inject(url)).headers
  for (const name of ['entry.js', 'entry.css']) {
    const headers = await headersOf(`/application/static/${name}`)
    expect(headers).not.toHaveProperty('content-security-policy')
    expect(headers).not.toHaveProperty('cross-origin-resource-policy')
    expect(headers).not.toHaveProperty('x-content-type-options')
  }
  for (const path of ['', 'dashboard', 'static/no-such.js'])
    expect(await headersOf(`/application/${path}`)).toHaveProperty('x-frame-options')
  for (const path of ['/application/static/logo.svg', '/favicon.ico']) {
    const headers = await headersOf(path)
    expect(headers).toMatchObject({
      // No script runs in an SVG that is opened as a document.
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('referrer-policy')
  }
})

test('documents contain the banner of the office, but not the copy that the service worker stores', async () => {
  const html = '<html><head></head><body class="x"><div id="root"></div></body></html>'
  for (const name of ['index.html', 'app.html']) writeFileSync(join(folder, name), html)
  const app = fastify()
  let banner: string | null = 'Paystack is slow. <b>Do not pay twice.</b>'
  await servePortal(app, { ...settings, banner: async () => banner })
  const body = async (url: string, dest = 'document') =>
    (await app.inject({ url, headers: { 'sec-fetch-dest': dest } })).body
  const shown = '<aside id="office-banner" aria-label="Notice from the university">'
  for (const url of ['/application/', '/application/dashboard', '/application/payments']) {
    const page = await body(url)
    expect(page).toContain(
      `<body class="x">${shown}Paystack is slow. &lt;b&gt;Do not pay twice.&lt;/b&gt;</aside>`,
    )
    expect(page).toContain('<link rel="stylesheet" href="/office-banner.css"></head>')
  }
  expect(await body('/application/dashboard', 'empty')).toBe(html)
  expect((await app.inject('/office-banner.css')).headers['content-type']).toContain('text/css')
  banner = null
  expect(await body('/application/')).toBe(html)
})

describe('an IP address that requests rendered pages without pause', () => {
  const path = '/application/verify/7K3M'
  const open = (app: FastifyInstance, remoteAddress: string) => app.inject({ url: path, remoteAddress })

  test('gets prerendered pages once its queue is full, and other IP addresses still get rendered pages', async () => {
    const app = fastify()
    await servePortal(app, settings)
    await open(app, '192.0.2.66')
    rendering.renderingMs = 1
    const crowd = Array.from({ length: 100 }, () => open(app, '192.0.2.66'))
    const other = await open(app, '198.51.100.7')
    expect(other.body).toContain('a page')
    const bodies = (await Promise.all(crowd)).map(({ statusCode, body }) => [statusCode, body])
    expect(bodies.filter(([, body]) => body === 'verify.html')).toHaveLength(39)
    expect(bodies.every(([status]) => status === 200)).toBe(true)
  })

  test('uses about a third of the rendering time at most', async () => {
    const app = fastify()
    await servePortal(app, settings)
    await open(app, '192.0.2.66')
    rendering.renderingMs = 10
    rendering.renderedMs = 0
    const begun = performance.now()
    const connection = async () => {
      while (performance.now() - begun < 1_000) {
        await open(app, '192.0.2.66')
        await sleep(5)
      }
    }
    await Promise.all(Array.from({ length: 20 }, connection))
    expect(rendering.renderedMs / (performance.now() - begun)).toBeLessThan(0.45)
  })
})
