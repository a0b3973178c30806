import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { FailedCall } from '#web/api/call-errors.ts'
import { Tracker } from '#web/applicant/dashboard/home/tracker.tsx'
import { Requests } from '#web/applicant/requests/requests.tsx'
import { CompleteProfile } from '../review/complete-profile.tsx'
import { FrozenSections } from './frozen-step.tsx'
import { SubmittedStep } from './submitted-step.tsx'

// The app loads the notice on demand. Rendering to static markup does not wait for it, so the mock provides it at once.
vi.mock('./submitted-parts.tsx', () => import('./frozen-step.tsx'))

afterEach(() => vi.unstubAllGlobals())

const reason = 'Please check your network connection!'
const copyNote = 'You see the copy stored on this device.'
const asked = 'Your address has no house number.'

const request = {
  id: '1',
  dueOn: '2026-12-04',
  message: asked,
  sections: [{ stepId: 'biodata', title: 'Bio-Data', fields: [], isDone: false }],
  documents: [],
}

/** The copy on this device. If `isAsked`, the office has requested a correction of the section `biodata`. */
const copy = (isAsked: boolean) => ({
  applicationNumber: 'MTR-0001',
  submittedAt: '2026-11-20T10:00:00.000Z',
  entryVerdict: null,
  requests: isAsked ? [request] : [],
  uploads: [],
  steps: [
    {
      stepId: 'biodata',
      title: 'Bio-Data',
      missing: null,
      correction: isAsked ? asked : null,
      sections: [{ title: 'Contact', rows: [{ label: 'Address', value: '14 Adéṣọlá Street' }] }],
    },
  ],
})

/**
 * Renders content for an applicant at `stage` while the server cannot be reached. `application`: the copy on this
 * device. `loaded`: the application that an earlier request of the same page has loaded.
 */
function rendered(
  content: ReactNode,
  application: object | null,
  stage = 'ApplicationSumitted',
  loaded?: object,
): string {
  const answers = application === null ? {} : { 'read-application': { data: application, at: 0 } }
  const stored = JSON.stringify({ profileId: '1', answers })
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'answers' ? stored : null) })
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  client.setQueryData(['profile'], { profileId: '1', nextStage: stage })
  const steps = [{ title: 'Submitted', state: 'now', at: null }]
  client.setQueryData(['tracker'], { holder: 'you', now: '', next: '', steps })
  client
    .getQueryCache()
    .build(client, { queryKey: ['application'] })
    .setState({ status: 'error', error: new FailedCall(reason), ...(loaded && { data: loaded }) })
  const routed = createElement(MemoryRouter, {}, content)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed))
}

const frozen = createElement(FrozenSections, { step: 'biodata' })
const stepProps = { step: 'biodata', frozen: 'Closed', children: 'The form' } as const
const step = createElement(SubmittedStep, stepProps)
const requests = createElement(Requests)

test('a submitted section that cannot be loaded is shown from the copy on this device', () => {
  const html = rendered(frozen, copy(false))
  expect(html).toContain('14 Adéṣọlá Street')
  expect(html).toContain(reason)
  expect(html).toContain(copyNote)
  expect(html).toContain('Try again')
  expect(rendered(frozen, null)).not.toContain(copyNote)
})

test('a correction that the copy on this device contains opens its form', () => {
  const html = rendered(step, copy(true))
  expect(html).toContain('The form')
  expect(html).toContain(asked)
  expect(rendered(step, copy(false))).toBe('Closed')
})

test('a request is shown from the copy on this device', () => {
  const html = rendered(requests, copy(true))
  expect(html).toContain(copyNote)
  expect(html).not.toContain('We do not need anything')
  expect(rendered(createElement(Tracker), copy(true))).toContain(asked)
})

test('a copy without requests does not say that the office needs nothing', () => {
  const html = rendered(requests, copy(false))
  expect(html).toContain(reason)
  expect(html).not.toContain('We do not need anything')
})

test('the preview shows the copy only after the submission', () => {
  const preview = createElement(CompleteProfile)
  expect(rendered(preview, copy(false))).toContain('14 Adéṣọlá Street')
  const before = rendered(preview, copy(false), 'SubmitApplication')
  expect(before).toContain(reason)
  expect(before).not.toContain('14 Adéṣọlá Street')
})

test('answers in memory whose reload failed are shown with the reason', () => {
  const html = rendered(frozen, null, undefined, copy(false))
  expect(html).toContain('14 Adéṣọlá Street')
  expect(html).toContain(reason)
  expect(html).toContain('Try again')
  expect(rendered(requests, null, undefined, copy(false))).not.toContain('We do not need anything')
})

test('the preview stays open before the submission when its reload fails', () => {
  const before = rendered(createElement(CompleteProfile), null, 'SubmitApplication', copy(false))
  expect(before).toContain('14 Adéṣọlá Street')
})
