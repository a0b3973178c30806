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

test('the copy shown without a network is replaced once the session is confirmed', async () => {
  sessionStore.set('offline')
  const load = vi.fn(async () => ['new'])
  load.mockRejectedValueOnce(new FailedCall('No network'))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
  const list = new QueryObserver(client, recordsQuery<string>('educationalRecords', load))
  const leave = list.subscribe(() => undefined)
  await expect.poll(() => list.getCurrentResult().data).toEqual(['kept'])
  sessionStore.set('signed-in')
  await expect.poll(() => list.getCurrentResult().data).toEqual(['new'])
  sessionStore.set('signed-in')
  expect(load).toHaveBeenCalledTimes(2)
  leave()
})
