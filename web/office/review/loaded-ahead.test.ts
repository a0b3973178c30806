import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import {
  applicationAheadQuery,
  applicationQuery,
  storedUploadQuery,
  uploadAheadQuery,
  uploadQuery,
} from '../queries.ts'
import { loadedApplications, picturesLoaded, showLoaded, unload } from './loaded-ahead.ts'

/** An opened application with one picture, reduced to the fields that `unload` reads. */
const openedWith = (ticket: string) => ({ application: { uploads: [{ file: ticket }] } }) as never

test('an application that is no longer needed leaves nothing in memory', () => {
  const client = new QueryClient()
  for (const name of ['kept', 'left']) {
    client.setQueryData(applicationQuery(name).queryKey, openedWith(`picture-${name}`))
    client.setQueryData(uploadQuery(`picture-${name}`).queryKey, new Blob())
    client.setQueryData(storedUploadQuery(`picture-${name}`).queryKey, new Blob())
  }

  unload(client, ['kept'])

  const rest = client.getQueryCache().getAll()
  expect(rest.map(({ queryKey }) => queryKey.join(' ')).toSorted()).toEqual([
    'application kept',
    'stored-upload picture-kept',
    'upload picture-kept',
  ])
  client.clear()
})

/** Stores an application that was loaded ahead, with two slips and a portrait, and its pictures in `loaded`. */
function storeAhead(client: QueryClient, applicantId: string, loaded: readonly string[]): void {
  const slip = (file: string) => ({ examName: 'WAEC', examYear: 2020, slip: file })
  client.setQueryData(applicationAheadQuery(applicantId).queryKey, {
    results: { sittings: [slip('first-slip'), slip('second-slip')], boardChecks: [] },
    requests: [],
    application: {
      uploads: [
        { type: 'O’level result', file: 'first-slip' },
        { type: 'O’level result', file: 'second-slip' },
        { type: 'Profile picture', file: 'portrait' },
      ],
    },
  } as never)
  for (const ticket of loaded) client.setQueryData(uploadAheadQuery(ticket).queryKey, new Blob([ticket]))
}

test('a logged picture is shown at once, and of the others only the first pictures are requested', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient()
  storeAhead(client, 'next', ['first-slip', 'second-slip', 'portrait'])

  showLoaded(client, 'next', ['first-slip'])

  const keysOf = (filters: object) =>
    client
      .getQueryCache()
      .findAll({ queryKey: ['upload'], ...filters })
      .map(({ queryKey }) => queryKey.join(' '))
  expect(keysOf({ fetchStatus: 'fetching' })).toEqual(['upload portrait'])
  expect(keysOf({ fetchStatus: 'idle' })).toEqual(['upload first-slip'])
  expect(await client.getQueryData<Blob>(uploadQuery('first-slip').queryKey)?.text()).toBe('first-slip')
  expect(client.getQueryData(applicationQuery('next').queryKey)).toBeDefined()
  client.clear()
  vi.unstubAllGlobals()
})

test('pictures that the server does not name as logged are requested', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient()
  storeAhead(client, 'next', ['first-slip', 'portrait'])

  showLoaded(client, 'next', undefined)

  const requested = client.getQueryCache().findAll({ queryKey: ['upload'], fetchStatus: 'fetching' })
  expect(requested.map(({ queryKey }) => queryKey[1])).toEqual(['first-slip', 'portrait'])
  client.clear()
  vi.unstubAllGlobals()
})

test('the loaded applications are those that the walk has not shown, with the first pictures that are loaded', () => {
  const client = new QueryClient()
  for (const id of ['shown', 'next', 'second', 'third', 'fourth'])
    storeAhead(client, id, ['first-slip', 'second-slip'])

  expect(loadedApplications(client, ['shown'])).toEqual(
    ['second', 'third', 'fourth'].map((applicantId) => ({ applicantId, pictures: ['first-slip'] })),
  )
  expect(loadedApplications(client, ['shown', 'fourth'])).toEqual(
    ['next', 'second', 'third'].map((applicantId) => ({ applicantId, pictures: ['first-slip'] })),
  )
  client.clear()
})

test('loading ahead waits for the pictures that are shown', async () => {
  const client = new QueryClient()
  const pictures = Promise.withResolvers<Blob>()
  const shown = client.fetchQuery({ queryKey: ['upload', 'shown'], queryFn: () => pictures.promise })
  let hasWaited = false
  const waiting = picturesLoaded(client).then(() => {
    hasWaited = true
  })
  await Promise.resolve()
  expect(hasWaited).toBe(false)

  pictures.resolve(new Blob())
  await Promise.all([shown, waiting])
  expect(hasWaited).toBe(true)
  await picturesLoaded(client)
  client.clear()
})

test('a picture that cannot be loaded ends the wait', async () => {
  const client = new QueryClient()
  const pictures = Promise.withResolvers<Blob>()
  const shown = client.fetchQuery({
    queryKey: ['upload', 'shown'],
    queryFn: () => pictures.promise,
    retry: false,
  })
  const waiting = picturesLoaded(client)

  pictures.reject(new Error('No network'))
  await expect(shown).rejects.toThrow('No network')
  await waiting
  client.clear()
})
