import { expect, test } from 'vitest'
import type { ReleaseData } from '#contract/office/decisions/decisions.ts'
import { hasReleasedMore, stoppedSince } from './releases-query.ts'

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
  // The server no longer lists a release that is a day old.
  expect(stopped([release('a', 5)], [])).toEqual([])
  expect(stopped([release('a', 0)], [], Date.parse('2026-11-22T09:10:00Z'))).toEqual([])
})
