import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure, success } from '#contract/envelope.ts'
import { officeExportFile, officeExports } from '#contract/office/list/exports.ts'
import type { SignedInColleague } from '#contract/office/staff/staff.ts'
import { configureClient } from '#web/api/client.ts'
import { toastStore } from '#web/toasts/toast-store.ts'
import { beginSession, endOf, endSession } from '../session/session.ts'
import { runExport } from './run-export.ts'

const link = { href: '', download: '', click: vi.fn() }

/** Signal of the download; null before its request. */
let download: AbortSignal | null = null

/** Sends the response to the download. */
let respond: (response: Response) => void

const colleague = (id: string): SignedInColleague => {
  const person = { name: 'Bola Ade', email: 'bola@office.example', role: 'clerk', state: 'active' } as const
  return { id, ...person, letterKeys: true }
}

beforeEach(() => {
  configureClient({ name: 'office', onError: vi.fn(), onSignedOut: (code) => endSession(endOf(code)) })
  vi.stubGlobal('document', { createElement: () => link, activeElement: null })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const file = new Promise<Response>((resolve) => {
    respond = resolve
  })
  const prepared = JSON.stringify(success('Prepared.', { ticket: 'ticket-1' }))
  // This `fetch` ignores its signal, so a download can be complete although it was cancelled.
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    if (path.includes('/prepare-')) return Promise.resolve(new Response(prepared))
    download = signal ?? null
    return file
  })
  beginSession(colleague('c1'))
})
afterEach(() => {
  download = null
  toastStore.set([])
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const view = { format: 'csv' } as Parameters<typeof runExport>[1]
const exported = () => runExport(officeExports.prepare, view, officeExportFile.path, () => undefined)

/** Starts an export and waits until its download has started. */
async function startedExport(): Promise<{ end: Promise<unknown> }> {
  const end = exported().catch((error: unknown) => error)
  await vi.waitFor(() => expect(download).not.toBeNull())
  return { end }
}

test('an export is saved', async () => {
  const { end } = await startedExport()
  respond(new Response('rows'))
  expect(await end).toMatchObject({ data: { ticket: 'ticket-1' } })
  expect(link.click).toHaveBeenCalledOnce()
})

const file = () => new Response('rows')
const rejected = () => new Response(JSON.stringify(failure('This export has expired.', 'Gone')), { status: 404 })

test.each([
  ['the colleague signs out', file, () => endSession('left')],
  ['the server ends the session', file, () => endSession('signed-out')],
  ['another colleague signs in', file, () => beginSession(colleague('c2'))],
  ['the colleague signs out before a rejection', rejected, () => endSession('left')],
])('an export is cancelled without a message if %s', async (_, response, act) => {
  const { end } = await startedExport()
  act()
  expect(download?.aborted).toBe(true)
  beginSession(colleague('c2'))
  respond(response())
  expect(await end).toBeInstanceOf(Error)
  expect(link.click).not.toHaveBeenCalled()
  expect(toastStore.get()).toEqual([])
})

test('an export continues if the same colleague’s session is restored', async () => {
  const { end } = await startedExport()
  beginSession(colleague('c1'))
  respond(file())
  await end
  expect(link.click).toHaveBeenCalledOnce()
})

test('the reason of a failed download stays', async () => {
  const { end } = await startedExport()
  respond(rejected())
  await end
  expect(toastStore.get()).toMatchObject([{ message: 'This export has expired.', stays: true }])
})
