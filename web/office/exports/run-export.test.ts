import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure, success } from '#contract/envelope.ts'
import { officeExportFile, officeExports } from '#contract/office/list/exports.ts'
import type { SignedInColleague } from '#contract/office/staff/staff.ts'
import { configureClient } from '#web/api/client.ts'
import { toastStore } from '#web/toasts/toast-store.ts'
import { beginSession, endOf, endSession } from '../session/session.ts'
import { runExport } from './run-export.ts'

const link = { href: '', download: '', click: vi.fn() }

interface Download {
  signal: AbortSignal | null | undefined
  respond(response: Response): void
}

/** The downloads that have started. */
let downloads: Download[] = []

/** Returns whether the browser would ask before it closes the page. */
let asks: () => boolean

const colleague = (id: string): SignedInColleague => {
  const person = { name: 'Bola Ade', email: 'bola@office.example', role: 'clerk', state: 'active' } as const
  return { id, ...person, letterKeys: true }
}

beforeEach(() => {
  configureClient({ name: 'office', onError: vi.fn(), onSignedOut: (code) => endSession(endOf(code)) })
  vi.stubGlobal('document', { createElement: () => link, activeElement: null })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const prepared = JSON.stringify(success('Prepared.', { ticket: 'ticket-1' }))
  // This `fetch` ignores its signal, so a download can be complete although it was cancelled.
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    if (path.includes('/prepare-')) return Promise.resolve(new Response(prepared))
    const { promise, resolve } = Promise.withResolvers<Response>()
    downloads.push({ signal, respond: resolve })
    return promise
  })
  beginSession(colleague('c1'))
})
afterEach(() => {
  downloads = []
  toastStore.set([])
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const view = { format: 'csv' } as Parameters<typeof runExport>[1]
const file = () => new Response('rows')
const rejected = () =>
  new Response(JSON.stringify(failure('This export has expired.', 'Not possible', null, 'not-found')), {
    status: 404,
  })

/** Starts an export and waits until its download has started. `end` resolves to the error of a failed export. */
async function startedExport(): Promise<Download & { end: Promise<unknown> }> {
  const before = downloads.length
  const end = runExport(officeExports.prepare, view, officeExportFile.path, () => undefined).catch(
    (error: unknown) => error,
  )
  await expect.poll(() => downloads.length).toBe(before + 1)
  const download = downloads[before]
  if (download === undefined) throw new Error('No download has started')
  return { ...download, end }
}

test('an export is saved', async () => {
  const { end, respond } = await startedExport()
  respond(file())
  expect(await end).toMatchObject({ data: { ticket: 'ticket-1' } })
  expect(link.click).toHaveBeenCalledOnce()
})

test.each([
  ['the colleague signs out', file, () => endSession('left')],
  ['the server ends the session', file, () => endSession('signed-out')],
  ['another colleague signs in', file, () => beginSession(colleague('c2'))],
  ['the colleague signs out before a rejection', rejected, () => endSession('left')],
])('an export is cancelled without a message if %s', async (_, response, act) => {
  const { end, respond, signal } = await startedExport()
  act()
  expect(signal?.aborted).toBe(true)
  beginSession(colleague('c2'))
  respond(response())
  expect(await end).toBeInstanceOf(Error)
  expect(link.click).not.toHaveBeenCalled()
  expect(toastStore.get()).toEqual([])
  expect(asks()).toBe(false)
})

test('the browser asks before it closes the page, until all exports have ended', async () => {
  expect(asks()).toBe(false)
  const first = await startedExport()
  const second = await startedExport()
  first.respond(file())
  await first.end
  expect(asks()).toBe(true)
  second.respond(rejected())
  await second.end
  expect(asks()).toBe(false)
})

test('an export continues if the same colleague’s session is restored', async () => {
  const { end, respond } = await startedExport()
  beginSession(colleague('c1'))
  respond(file())
  await end
  expect(link.click).toHaveBeenCalledOnce()
})

test('the message about a failed download stays', async () => {
  const { end, respond } = await startedExport()
  respond(rejected())
  await end
  expect(toastStore.get()).toMatchObject([{ message: 'This export has expired.', stays: true }])
})
