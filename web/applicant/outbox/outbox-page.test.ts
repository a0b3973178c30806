import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { outbox } from './outbox.ts'
import type { OutboxItem } from './outbox-item.ts'
import { OutboxPage } from './outbox-page.tsx'

// These modules need a browser and a profile, and do not affect what this test checks.
vi.mock('../drafts/this-device.ts', () => ({ thisDevice: () => 'phone' }))
vi.mock('./use-outbox.ts', () => ({ useOutbox: () => undefined }))

const save: OutboxItem = {
  id: '1',
  owner: 'sample',
  section: 'programme',
  body: {},
  sizeBytes: 640,
  savedAt: 0,
  state: 'waiting',
  why: '',
  waited: true,
  sentAt: null,
}

/** Returns the classes of the links that open a save, in the order of the page. */
function linksOf(items: OutboxItem[]) {
  outbox.set(items)
  outbox.initial = items
  const page = createElement(MemoryRouter, null, createElement(OutboxPage))
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, page))
  return [...html.matchAll(/<a class="([^"]*)"[^>]*aria-label="Open/g)].map(([, classes = '']) => classes)
}

test('only the first rejected save has a primary button', () => {
  const rejected = { ...save, state: 'refused' as const }
  const links = linksOf([
    save,
    { ...rejected, id: '2', section: 'biodata' },
    { ...rejected, id: '3', section: 'nextOfKin' },
  ])
  expect(links.map((classes) => /primary/.test(classes))).toEqual([true, false, false])
  expect(linksOf([save]).map((classes) => /primary/.test(classes))).toEqual([false])
})
