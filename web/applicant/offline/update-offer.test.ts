import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { basePath, paths } from '../paths.ts'
import { loadNewest, mayReload } from '../pages/load-newest.ts'
import { OfflineSupport } from './offline-support.tsx'
import { registerWorker, updateReady } from './register.ts'

type FakeWorker = EventTarget & { state: string; postMessage: (message: string) => void }

/** Creates a fake service worker. `sent` collects the messages that it gets. */
function worker(sent: string[] = []): FakeWorker {
  return Object.assign(new EventTarget(), {
    state: 'installing',
    postMessage: (message: string) => void sent.push(message),
  })
}

const reload = vi.fn()

/** Replaces the browser's service workers. `controller` controls the page, `waiting` is a newer version. */
function browserWith(controller: FakeWorker | null, waiting: FakeWorker | null) {
  const registration = Object.assign(new EventTarget(), { waiting, installing: null as FakeWorker | null })
  const container = Object.assign(new EventTarget(), {
    controller,
    ready: new Promise(() => undefined),
    register: async () => registration,
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

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  reload.mockReset()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event))
})
afterEach(() => void vi.unstubAllGlobals())

test('a newer version is offered beside no form, and loaded only after it has taken control', async () => {
  const sent: string[] = []
  const newer = worker(sent)
  const { registration, container } = browserWith(worker(), null)
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
  browserWith(worker(), null)
  await loadNewest()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page with text that would be lost may not be reloaded', () => {
  expect(mayReload()).toBe(true)
  page.addEventListener('beforeunload', (event) => event.preventDefault())
  expect(mayReload()).toBe(false)
})
