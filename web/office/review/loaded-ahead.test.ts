import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { applicationAheadQuery, applicationQuery, storedUploadQuery, uploadQuery } from '../queries.ts'
import { picturesLoaded, showLoaded, unload } from './loaded-ahead.ts'

/** An opened application with one picture, as far as these functions read it. */
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

test('an application that was loaded ahead requests its first slip and its portrait at once, and no other', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient()
  const slip = (file: string) => ({ examName: 'WAEC', examYear: 2020, slip: file })
  client.setQueryData(applicationAheadQuery('next').queryKey, {
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

  showLoaded(client, 'next')

  const loading = client.getQueryCache().findAll({ fetchStatus: 'fetching' })
  expect(loading.map(({ queryKey }) => queryKey.join(' '))).toEqual(['upload first-slip', 'upload portrait'])
  expect(client.getQueryData(applicationQuery('next').queryKey)).toBeDefined()
  client.clear()
  vi.unstubAllGlobals()
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
