import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StripId } from '#contract/step.ts'
import type { StepId } from '#contract/steps/registry.ts'
import { LockedStep } from '#web/applicant/application/step-page/step-gate.tsx'
import { StepStrip } from '#web/applicant/application/step-page/step-strip.tsx'
import { waitingSteps } from '#web/applicant/outbox/waiting-count.ts'
import { profileQuery } from '#web/applicant/queries/profile.ts'
import { DashboardHome } from './dashboard-home.tsx'

/* Tests how the dashboard, the progress strip and a locked section treat a section whose save waits on this device. */

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  // Without a browser, components render the initial values of stores. So the tests change the initial value.
  const waiting: readonly StepId[] = ['biodata']
  Object.assign(waitingSteps, { initial: waiting })
})
afterEach(() => {
  Object.assign(waitingSteps, { initial: [] })
  vi.unstubAllGlobals()
})

function rendered(content: ReturnType<typeof createElement>): string {
  const client = new QueryClient()
  client.setQueryData<object>(profileQuery.queryKey, {
    profileId: 'ada',
    firstname: 'Ada',
    surname: 'Obi',
    nextStage: 'Biodata',
    admissionSession: '2026/2027',
    hasPaidApplicationFee: true,
  })
  const tree = createElement(QueryClientProvider, { client }, createElement(MemoryRouter, {}, content))
  return renderToStaticMarkup(tree)
}

test('the dashboard continues with the next section, and says that the other one waits', () => {
  const page = rendered(createElement(DashboardHome))
  expect(page).toContain('Continue: Next of Kin')
  expect(page).toContain('Waits on this phone')
  expect(page).not.toContain('Opens when you have finished Bio-Data.')
})

test('a locked section leads to the section after the one that waits', () => {
  const strip: StripId = 'records'
  const page = rendered(createElement(LockedStep, { title: 'Records', strip, reason: 'Not open yet.' }))
  expect(page).toContain('href="/dashboard/registration/next-of-kin"')
})

test('the progress strip says which section waits', () => {
  const strip = createElement(StepStrip, {
    here: 'next-of-kin',
    nextStage: 'NextOfKin',
    waiting: ['bio-data'],
  })
  expect(rendered(strip)).toContain(', waits on this phone')
})
