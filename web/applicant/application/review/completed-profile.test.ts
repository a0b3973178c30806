import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CompletedProfile } from './completed-profile.tsx'

const before = { applicationNumber: 'TW/1', submittedAt: null, steps: [], requests: [], uploads: [] }
const after = { ...before, submittedAt: '2026-11-20T09:15:00.000Z' }

/** Renders the page with the application stored on the device, while the server does not respond. */
function rendered(
  copy: typeof before | typeof after,
  profile: { nextStage: string; submittedAt: string | null },
) {
  const client = new QueryClient()
  client.setQueryData(['profile'], profile)
  client.setQueryData(['read-application'], copy)
  const page = createElement(MemoryRouter, {}, createElement(CompletedProfile))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
}

const isDisabled = (html: string) => /<button[^>]*disabled[^>]*>.*Print Completed/.test(html)

test.each([
  [
    'stored before the submission',
    before,
    { nextStage: 'ApplicationSumitted', submittedAt: after.submittedAt },
  ],
  ['stored after it, with an older profile', after, { nextStage: 'SubmitApplication', submittedAt: null }],
  [
    'stored before the submission, after a decision',
    before,
    { nextStage: 'IsRejected', submittedAt: after.submittedAt },
  ],
])('a submitted application is shown as submitted: copy %s', (_, copy, profile) => {
  const html = rendered(copy, profile)
  expect(html).toContain('You have completed your application process.')
  expect(html).toContain('submitted 20/11/2026')
  expect(isDisabled(html)).toBe(false)
})

test('an application that is not submitted is shown as such', () => {
  const html = rendered(before, { nextStage: 'SubmitApplication', submittedAt: null })
  expect(html).toContain('You have not completed your application process.')
  expect(html).not.toContain(', submitted')
  expect(isDisabled(html)).toBe(true)
})
