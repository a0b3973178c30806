import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { outbox } from './outbox.ts'
import type { OutboxItem } from './outbox-item.ts'
import { deletionQuestion, OutboxPage } from './outbox-page.tsx'

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

/** Renders the page with these saves. */
function rendered(items: OutboxItem[]) {
  outbox.set(items)
  outbox.initial = items
  const page = createElement(MemoryRouter, null, createElement(OutboxPage))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, page))
}

/** Returns the classes of the links that open a save, in the order of the page. */
function linksOf(items: OutboxItem[]) {
  return [...rendered(items).matchAll(/<a class="([^"]*)"[^>]*aria-label="Open/g)].map(
    ([, classes = '']) => classes,
  )
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

test('a save that is being sent cannot be deleted', () => {
  const button = (state: OutboxItem['state']) =>
    /<button[^>]*aria-label="Delete[^>]*>/.exec(rendered([{ ...save, state }]))?.[0]
  expect(button('sending')).toContain('disabled')
  expect(button('waiting')).not.toContain('disabled')
})

test('the question before a deletion says that the save may have arrived', () => {
  const arrived = 'It may have reached us already.'
  expect(deletionQuestion({ ...save, mayHaveArrived: true })).toBe(
    `Do you want to delete this save of «Program Choices»? ${arrived} What you typed stays in its form.`,
  )
  expect(deletionQuestion(save)).not.toContain(arrived)
  expect(deletionQuestion({ ...save, mayHaveArrived: true, state: 'refused' })).not.toContain(arrived)
})
