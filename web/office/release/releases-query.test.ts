import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { success } from '#contract/envelope.ts'
import type { ReleaseData } from '#contract/office/decisions/decisions.ts'
import { configureClient } from '#web/api/client.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { hasReleasedMore, releasesQuery, stoppedSince } from './releases-query.ts'

vi.mock(import('#web/toasts/toast-store.ts'), async (original) => ({
  ...(await original()),
  showError: vi.fn(),
}))

beforeEach(() => {
  vi.clearAllMocks()
  configureClient({ name: 'office', onError: vi.fn(), onSignedOut: vi.fn() })
})
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const release = (id: string, released: number): ReleaseData => ({
  id,
  startedBy: 'Bala Okafor',
  startedAt: '2026-11-22T09:00:00Z',
  releaseAt: '2026-11-22T09:10:00Z',
  offers: 3,
  refusals: 2,
  overPlacesReason: null,
  released,
})

test.each([
  ['nothing is released yet', [release('a', 0)], [release('a', 0), release('b', 0)], false],
  ['the same number is released', [release('a', 5)], [release('a', 5)], false],
  ['more are released', [release('a', 1)], [release('a', 2)], true],
  ['a new release has finished', [release('a', 5)], [release('a', 5), release('b', 1)], true],
  ['an old release leaves the answer', [release('a', 5), release('b', 0)], [release('b', 1)], true],
])('%s', (_words, before, after, expected) => {
  expect(hasReleasedMore(before, after)).toBe(expected)
})

test('a release that is missing before its decisions were released was stopped', () => {
  const since = Date.parse('2026-11-22T09:05:00Z')
  const stopped = (before: ReleaseData[], after: ReleaseData[], from = since) =>
    stoppedSince(before, after, from).map(({ id }) => id)
  expect(stopped([release('a', 0), release('b', 0)], [release('b', 0)])).toEqual(['a'])
  expect(stopped([release('a', 0)], [release('a', 5)])).toEqual([])
  // The server no longer lists a release that is a day old, so a missing old release was not stopped.
  expect(stopped([release('a', 5)], [])).toEqual([])
  expect(stopped([release('a', 0)], [], Date.parse('2026-11-22T09:10:00Z'))).toEqual([])
})

test('a release that got another time was not stopped', () => {
  const since = Date.parse('2026-11-22T09:05:00Z')
  const before = [release('a', 0)]
  expect(stoppedSince(before, [{ ...release('b', 0), offers: 4 }], since)).toEqual([])
  expect(stoppedSince(before, [{ ...release('b', 0), offers: 2 }], since)).toEqual(before)
  expect(stoppedSince(before, [{ ...release('b', 0), refusals: 1 }], since)).toEqual(before)
  const earlier = { ...release('b', 0), offers: 4 }
  expect(stoppedSince([...before, earlier], [earlier], since)).toEqual(before)
})

test.each([
  ['hours later, when a hidden tab is shown again', '2026-11-22T15:00:00Z', 1],
  ['a day later, when the server no longer lists it', '2026-11-23T09:00:00Z', 0],
])('says that a release was stopped %s', async (_when, now, messages) => {
  vi.useFakeTimers({ now: new Date(now) })
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(success('Releases', []))))
  const client = new QueryClient()
  client.setQueryData(releasesQuery.queryKey, [release('a', 0)])
  await client.fetchQuery(releasesQuery)
  expect(showError).toHaveBeenCalledTimes(messages)
  if (messages > 0)
    expect(showError).toHaveBeenCalledWith(
      'The release of 3 offers, 2 rejections was stopped. Nothing was sent.',
      false,
    )
})

test('loads the releases again when the colleague returns to the tab, even seconds after the last time', async () => {
  const fetched = vi.fn(async () => new Response(JSON.stringify(success('Releases', [release('a', 0)]))))
  vi.stubGlobal('fetch', fetched)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000 } } })
  client.mount()
  const releases = new QueryObserver(client, releasesQuery)
  const leave = releases.subscribe(() => undefined)
  await expect.poll(() => releases.getCurrentResult().isSuccess).toBe(true)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await expect.poll(() => fetched.mock.calls.length).toBe(2)
  leave()
  client.unmount()
})
