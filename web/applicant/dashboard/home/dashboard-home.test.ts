import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { profileQuery, trackerKey } from '#web/applicant/queries/profile.ts'
import { DashboardHome } from './dashboard-home.tsx'

/** Renders the dashboard of an applicant, by default of one who has submitted the application. */
function rendered(client: QueryClient, nextStage = 'ApplicationSumitted'): string {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  client.setQueryData<object>(profileQuery.queryKey, {
    profileId: 'ada',
    firstname: 'Ada',
    surname: 'Obi',
    nextStage,
    admissionSession: '2026/2027',
    hasPaidApplicationFee: true,
  })
  const router = createElement(MemoryRouter, {}, createElement(DashboardHome))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, router))
}

test('after a failed attempt, the page stays while the status is requested again', async () => {
  const client = new QueryClient()
  const waiting = rendered(client)
  expect(waiting).toContain('Your Application</h1>')
  expect(waiting).not.toContain('Next of Kin</')
  const fails = () => Promise.reject(new Error('No network'))
  await client.prefetchQuery({ queryKey: trackerKey, queryFn: fails, retry: false })
  expect(rendered(client)).toContain('We are reading your application')
  void client.prefetchQuery({ queryKey: trackerKey, queryFn: () => new Promise(() => undefined) })
  expect(client.getQueryState(trackerKey)).toMatchObject({ fetchStatus: 'fetching', error: null })
  const page = rendered(client)
  expect(page).toContain('We are reading your application')
  expect(page).toContain('Your Application</h1>')
  expect(page).toContain('Next of Kin</')
})

test('does not ask for sections that are all completed', () => {
  const before = rendered(new QueryClient(), 'PictureUpload')
  expect(before).toContain('Please complete the sections below')
  expect(before).toContain('Then your picture')
  const ready = rendered(new QueryClient(), 'SubmitApplication')
  expect(ready).toContain('You have completed all sections.')
  expect(ready).not.toMatch(/Please complete|Then your picture/)
})
