import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { DuplicateFlag, DuplicateKind } from '#contract/office/duplicates/duplicates.ts'
import type { Colleague } from '#contract/office/staff/staff.ts'
import { duplicatesQuery } from '../queries.ts'
import { MeProvider } from '../session/use-session.ts'
import { Duplicates } from './duplicates.tsx'

const pair: DuplicateFlag = {
  id: 'listed',
  kind: 'nin',
  foundAt: '2026-11-29T09:00:00.000Z',
  left: { applicantId: 'ada', name: 'Ada Obi' },
  right: { applicantId: 'bola', name: 'Bola Ade' },
}

/** Renders a list of pairs from the cache. If `isFresh` is false, the list is outdated and is being fetched again. */
function rendered(kind: DuplicateKind | '', flags: DuplicateFlag[], state: object | null, isFresh = true) {
  const staleTime = isFresh ? Number.POSITIVE_INFINITY : 0
  const client = new QueryClient({ defaultOptions: { queries: { staleTime } } })
  const page = { flags, next: null, counts: [{ kind: 'nin' as const, count: 1 }] }
  client.setQueryData(duplicatesQuery(kind).queryKey, { pages: [page], pageParams: [''] })
  const me = { id: 'efe', role: 'approver' } as Colleague
  const at = { pathname: '/duplicates', search: kind === '' ? '' : `?kind=${kind}`, state }
  const content = createElement(MeProvider, { value: me }, createElement(Duplicates))
  const router = createElement(MemoryRouter, { initialEntries: [at] }, content)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, router))
}

test('a cached list without the wanted pair is not shown before it has been loaded again', () => {
  const wanted = { flagId: 'undone' }
  expect(rendered('', [pair], wanted, false)).not.toContain('Ada Obi')
  expect(rendered('', [pair], wanted)).toContain('Ada Obi')
  expect(rendered('', [pair], { flagId: 'listed' }, false)).toContain('Ada Obi')
})

test('an empty kind is not shown if the router asks for a pair of another kind', () => {
  expect(rendered('phone', [], null)).toContain('No pairs to decide')
  expect(rendered('phone', [], { flagId: 'listed' })).not.toContain('No pairs to decide')
})
