import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { basePath, paths } from '../paths.ts'
import { loadNewest, mayReload } from '../pages/load-newest.ts'
import { registerWorker, updateReady } from '../session/register-worker.ts'
import { sessionStore } from '../session/session.ts'
import { OfflineSupport } from './offline-support.tsx'

type FakeWorker = EventTarget & { state: string; postMessage: (message: unknown) => void }

/** Creates a fake service worker. `sent` collects the messages that it gets. */
function worker(sent: unknown[] = []): FakeWorker {
  return Object.assign(new EventTarget(), {
    state: 'installing',
    postMessage: (message: unknown) => void sent.push(message),
  })
}

const reload = vi.fn()

/**
 * Replaces the browser's service workers. `controller`: worker that controls the page. `active`: active worker of the
 * registration; null if the worker is registered for the first time.
 */
function browserWith(controller: FakeWorker | null, active: FakeWorker | null = controller) {
  const workers: Record<'active' | 'waiting' | 'installing', FakeWorker | null> = {
    active,
    waiting: null,
    installing: null,
  }
  const registration = Object.assign(new EventTarget(), workers)
  const container = Object.assign(new EventTarget(), {
    controller,
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  return { registration, container }
}

/** Returns the HTML of the notice on the page at `path` while an update is ready. */
function noticeAt(path: string): string {
  const { initial } = updateReady
  // A page that is rendered outside a browser shows the initial value of a store.
  Object.assign(updateReady, { initial: updateReady.get() })
  try {
    const location = { basename: basePath, location: `${basePath}${path}` }
    const support = createElement(StaticRouter, location, createElement(OfflineSupport))
    return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, support))
  } finally {
    Object.assign(updateReady, { initial })
  }
}

const policies = new Set<string>()
/** Fake of `trustedTypes.createPolicy`. Like a browser, rejects a second policy with the same name. */
function createPolicy(name: string, rules: object): object {
  if (policies.has(name)) throw new TypeError('Policy already exists')
  policies.add(name)
  return rules
}

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  reload.mockReset()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('trustedTypes', { createPolicy })
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event))
})
afterEach(() => void vi.unstubAllGlobals())

test('a newer version is offered on pages without a form, and loaded only after it has taken control', async () => {
  const sent: unknown[] = []
  const newer = worker(sent)
  const { registration, container } = browserWith(worker())
  await registerWorker()
  expect([updateReady.get(), noticeAt(paths.dashboard)]).toEqual([false, ''])

  registration.installing = newer
  registration.dispatchEvent(new Event('updatefound'))
  expect(updateReady.get()).toBe(false)
  newer.state = 'installed'
  newer.dispatchEvent(new Event('statechange'))
  expect(updateReady.get()).toBe(true)

  expect(noticeAt(paths.dashboard)).toContain('An update is ready')
  const forms = [paths.bioData, `${paths.records}/`, paths.requests, paths.account, paths.completeProfile]
  expect(forms.map(noticeAt)).toEqual(forms.map(() => ''))
  expect([sent, reload.mock.calls]).toEqual([[], []])

  registration.waiting = newer
  await loadNewest()
  expect([sent, reload.mock.calls]).toEqual([['update'], []])
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('without a newer version, the page is only reloaded', async () => {
  browserWith(worker())
  await loadNewest()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page with text that would be lost may not be reloaded', () => {
  expect(mayReload()).toBe(true)
  page.addEventListener('beforeunload', (event) => event.preventDefault())
  expect(mayReload()).toBe(false)
})

/** Registers the worker, and ends the session. */
async function afterFirstSession(): Promise<void> {
  sessionStore.set('signed-in')
  updateReady.set(false)
  browserWith(null)
  await registerWorker()
  sessionStore.set('signed-out')
}

test('a new session on the same page registers the worker again, which is not an update', async () => {
  await afterFirstSession()
  // The worker of the ended session still controls the page.
  const { registration, container } = browserWith(worker(), null)
  await registerWorker()
  await registerWorker()
  expect(container.register).toHaveBeenCalledTimes(1)

  const sent: unknown[] = []
  const installing = worker(sent)
  registration.installing = installing
  registration.dispatchEvent(new Event('updatefound'))
  installing.state = 'installed'
  installing.dispatchEvent(new Event('statechange'))
  expect(updateReady.get()).toBe(false)

  container.controller = installing
  container.dispatchEvent(new Event('controllerchange'))
  // The worker gets one message: the list of the static files that the page has loaded, which is empty in this test.
  expect(sent).toEqual([[]])
})

test('a worker that Chromium keeps for the new session gets the files of the page again', async () => {
  await afterFirstSession()
  const sent: unknown[] = []
  browserWith(worker(sent))
  await registerWorker()
  expect(sent).toEqual([[]])
})
