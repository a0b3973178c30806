import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { profileQuery, trackerKey } from '#web/applicant/queries/profile.ts'
import { DashboardHome } from './dashboard-home.tsx'

/** Renders the dashboard of an applicant who has submitted the application. */
function rendered(client: QueryClient): string {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  client.setQueryData<object>(profileQuery.queryKey, {
    profileId: 'ada',
    firstname: 'Ada',
    surname: 'Obi',
    nextStage: 'ApplicationSumitted',
    admissionSession: '2026/2027',
    hasPaidApplicationFee: true,
  })
  const router = createElement(MemoryRouter, {}, createElement(DashboardHome))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, router))
}

test('after a failed attempt, the page stays while the status is requested again', async () => {
  const client = new QueryClient()
  expect(rendered(client)).not.toContain('Your Application')
  const fails = () => Promise.reject(new Error('No network'))
  await client.prefetchQuery({ queryKey: trackerKey, queryFn: fails, retry: false })
  expect(rendered(client)).toContain('Your Application</h1>')
  void client.prefetchQuery({ queryKey: trackerKey, queryFn: () => new Promise(() => undefined) })
  expect(client.getQueryState(trackerKey)).toMatchObject({ fetchStatus: 'fetching', error: null })
  const page = rendered(client)
  expect(page).toContain('We are reading your application')
  expect(page).toContain('Your Application</h1>')
  expect(page).toContain('Next of Kin')
})
