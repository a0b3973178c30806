import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { workloadQuery } from '../../assignments/assignment-queries.ts'
import { FilterChips } from './filter-chips.tsx'

/** Returns the texts of the filters shown for a URL. Ada Obi is the only reviewer whose name is known. */
function chipsFor(query: string): string[] {
  const client = new QueryClient()
  const ada = { staffId: 'c1', name: 'Ada Obi', assigned: 0, oldestSince: null, doneToday: 0 }
  client.setQueryData(workloadQuery.queryKey, [ada])
  const chips = createElement(FilterChips, { address: new URLSearchParams(query), onChange: () => undefined })
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, chips))
  return [...html.matchAll(/aria-label="Remove the filter ([^"]*)"/g)].map(([, label = '']) => label)
}

test('a filter by a colleague shows the name, without a query for the signed-in colleague', () => {
  expect(chipsFor('assignee=c1&checks=documents:open')).toEqual([
    'Assigned to: Ada Obi',
    'Check Documents: open',
  ])
})

test('a filter by a colleague whose name is unknown is shown and can be removed', () => {
  expect(chipsFor('assignee=c1,c2,me')).toEqual([
    'Assigned to: another colleague',
    'Assigned to: me',
    'Assigned to: Ada Obi',
  ])
})

test('filters with a field of their own are not repeated', () => {
  expect(chipsFor('status=submitted&waiting=7')).toEqual([])
})
