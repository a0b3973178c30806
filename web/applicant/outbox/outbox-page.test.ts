import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { keptCount, tabCount } from '../images/picture-counts.ts'
import { outbox } from './outbox.ts'
import type { OutboxItem } from './outbox-item.ts'
import { deletionQuestion, introduction, OutboxPage } from './outbox-page.tsx'
import { savesRead } from './waiting-count.ts'
import { type WaitingPicture, waitingPictures } from './waiting-pictures.ts'
import { WaitingPicturesList } from './waiting-pictures-list.tsx'

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

/** Returns the markup of a component while the outbox contains these saves. */
function htmlOf(Part: ComponentType, items: OutboxItem[]) {
  outbox.set(items)
  outbox.initial = items
  const page = createElement(MemoryRouter, null, createElement(Part))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, page))
}

/** Returns for each «Send now» whether it is a primary button. */
const sendButtonsOf = (html: string) =>
  [...html.matchAll(/<button([^>]*)><span>Send now/g)].map(([, attributes = '']) =>
    /primary/.test(attributes),
  )

/** Returns the classes of the links that open a save, in the order of the page. */
function linksOf(items: OutboxItem[]) {
  const html = htmlOf(OutboxPage, items)
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

test('a save that is being sent cannot be deleted', () => {
  const button = (state: OutboxItem['state']) =>
    /<button[^>]*aria-label="Delete[^>]*>/.exec(htmlOf(OutboxPage, [{ ...save, state }]))?.[0]
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

test('«Send now» of the saves is the primary button unless a save was rejected', () => {
  const rejected = { ...save, id: '2', section: 'olevelResults' as const, state: 'refused' as const }
  expect(sendButtonsOf(htmlOf(OutboxPage, [{ ...save, section: 'biodata' }]))).toEqual([true])
  expect(sendButtonsOf(htmlOf(OutboxPage, [{ ...save, section: 'biodata' }, rejected]))).toEqual([false])
})

test('the first picture has a primary button only if no save waits', () => {
  const picture: WaitingPicture = {
    slot: 'picture',
    sizeBytes: 640,
    keptAt: 0,
    state: 'waiting',
    why: '',
    failures: 0,
  }
  waitingPictures.initial = [picture, { ...picture, slot: 'olevelResults' }]
  expect(sendButtonsOf(htmlOf(WaitingPicturesList, []))).toEqual([true, false])
  expect(sendButtonsOf(htmlOf(WaitingPicturesList, [save]))).toEqual([false, false])
})

test('the page says that nothing is waiting only once saves and pictures have been read', () => {
  const says = () => htmlOf(OutboxPage, []).includes('Nothing is waiting.')
  expect(says()).toBe(false)
  savesRead.initial = true
  expect(says()).toBe(true)
  tabCount.initial = 1
  expect(says()).toBe(false)
  keptCount.initial = 1
  expect(says()).toBe(false)
  keptCount.initial = 0
  expect(says()).toBe(true)
})

test('after the saves were sent, the heading says nothing about pictures that have not been read', () => {
  expect(introduction([], 0, null)).toBe('Your saves are with us.')
  expect(introduction([], 0, 0)).toContain('Nothing is waiting.')
  expect(introduction([], 0, 1)).toContain('Your pictures are not finished.')
})
