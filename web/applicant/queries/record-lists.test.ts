import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { FailedCall } from '#web/api/call-errors.ts'
import { sessionStore } from '../session/session.ts'
import { recordsQuery } from './record-lists.ts'

vi.mock('../session/kept-answers.ts', () => ({
  keepAnswer: () => undefined,
  keptAnswer: () => ({ data: ['kept'] }),
}))

afterEach(() => sessionStore.set('unknown'))

/** Shows a list whose first loads fail, until the page shows the kept copy. */
async function listAfterFailures(failures: number) {
  sessionStore.set('offline')
  const load = vi.fn(async () => ['new'])
  for (let failed = 0; failed < failures; failed += 1)
    load.mockRejectedValueOnce(new FailedCall('No network'))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
  const list = new QueryObserver(client, recordsQuery<string>('educationalRecords', load))
  const leave = list.subscribe(() => undefined)
  await expect.poll(() => list.getCurrentResult().data).toEqual(['kept'])
  return { load, list, leave }
}

test('the copy shown without a network is replaced once the session is confirmed', async () => {
  const { load, list, leave } = await listAfterFailures(1)
  sessionStore.set('signed-in')
  await expect.poll(() => list.getCurrentResult().data).toEqual(['new'])
  sessionStore.set('signed-in')
  expect(load).toHaveBeenCalledTimes(2)
  leave()
})

test('after several failed loads, the confirmation of the session loads the list once', async () => {
  const { load, list, leave } = await listAfterFailures(2)
  await list.refetch()
  expect(list.getCurrentResult().data).toEqual(['kept'])
  sessionStore.set('signed-in')
  await expect.poll(() => list.getCurrentResult().data).toEqual(['new'])
  expect(load).toHaveBeenCalledTimes(3)
  leave()
})
