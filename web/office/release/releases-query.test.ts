import { expect, test } from 'vitest'
import type { ReleaseData } from '#contract/office/decisions/decisions.ts'
import { hasReleasedMore } from './releases-query.ts'

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
