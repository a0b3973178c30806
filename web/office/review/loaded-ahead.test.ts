import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applicationQuery, storedUploadQuery, uploadQuery } from '../queries.ts'
import { picturesLoaded, unload } from './loaded-ahead.ts'

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
