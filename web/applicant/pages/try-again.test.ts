import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { RejectedCall } from '#web/api/call-errors.ts'
import { RecordsPart } from '#web/applicant/application/records/records-part.tsx'
import { CompleteProfile } from '#web/applicant/application/review/complete-profile.tsx'
import { CompletedProfile } from '#web/applicant/application/review/completed-profile.tsx'
import { FrozenSections } from '#web/applicant/application/step-page/frozen-step.tsx'
import { SubmittedStep } from '#web/applicant/application/step-page/submitted-step.tsx'
import { Devices } from '#web/applicant/dashboard/account/devices.tsx'
import { AdmissionStatus } from '#web/applicant/dashboard/admission/admission-status.tsx'
import { Enrolment } from '#web/applicant/dashboard/enrolment/enrolment.tsx'
import { MatricNumber } from '#web/applicant/dashboard/enrolment/matric-number.tsx'
import { PortalPassword } from '#web/applicant/dashboard/enrolment/portal-password.tsx'
import { Tracker } from '#web/applicant/dashboard/home/tracker.tsx'
import { Notifications } from '#web/applicant/dashboard/notifications/notifications.tsx'
import { PaymentTable } from '#web/applicant/payments/payment-table.tsx'
import { Requests } from '#web/applicant/requests/requests.tsx'
import { TryAgain } from './try-again.tsx'

const reason = 'The register is closed until six in the evening.'

/** Renders a page whose queries with these keys have failed with `reason`. */
function rendered(content: ReturnType<typeof createElement>, keys: readonly string[], stage: string): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  client.setQueryData(['profile'], {
    nextStage: stage,
    hasPaidApplicationFee: true,
    hasPaidAcceptanceFee: true,
    hasPaidSchoolFee: false,
  })
  for (const key of keys)
    client
      .getQueryCache()
      .build(client, { queryKey: [key] })
      .setState({
        status: 'error',
        error: new RejectedCall(409, { message: reason, title: '', errors: null }),
      })
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(MemoryRouter, {}, content)),
  )
}

const step = { step: 'biodata', frozen: undefined, children: null } as const
const table = { caption: 'Payments', currency: '₦', actionHeader: 'Action' } as const

function Records() {
  const list = useQuery<{ id: string }[]>({ queryKey: ['records'], queryFn: () => Promise.resolve([]) })
  return createElement(RecordsPart<{ id: string }>, {
    step: 'educationalRecords',
    list,
    one: 'school record',
    emptyText: '',
    missing: () => null,
    keyOf: ({ id }) => id,
    section: () => ({ title: '', rows: [] }),
    rowOf: () => ({ id: '' }),
    remove: () => Promise.reject(new Error('Not used')),
    form: () => null,
  })
}

test.each<[string, ReturnType<typeof createElement>, string, string]>([
  ['preview', createElement(CompleteProfile), 'application', 'CompleteProfile'],
  ['submitted application', createElement(CompletedProfile), 'read-application', 'ApplicationSumitted'],
  [
    'submitted section',
    createElement(FrozenSections, { step: 'biodata' }),
    'application',
    'ApplicationSumitted',
  ],
  ['section that may be open', createElement(SubmittedStep, step), 'application', 'ApplicationSumitted'],
  ['records', createElement(Records), 'records', 'EducationalRecord'],
  ['requests', createElement(Requests), 'application', 'ApplicationSumitted'],
  ['tracker', createElement(Tracker), 'tracker', 'ApplicationSumitted'],
  ['admission status', createElement(AdmissionStatus), 'admission', 'ApplicationSumitted'],
  ['enrolment: fees', createElement(Enrolment), 'fees', 'IsAdmitted'],
  ['enrolment: offer', createElement(Enrolment), 'admission', 'IsAdmitted'],
  ['matric number', createElement(MatricNumber), 'matric', 'IsAdmitted'],
  ['portal password', createElement(PortalPassword), 'admission', 'IsAdmitted'],
  ['notifications', createElement(Notifications), 'notifications', 'IsAdmitted'],
  ['payments', createElement(PaymentTable, table), 'payments', 'IsAdmitted'],
  ['devices', createElement(Devices), 'sessions', 'IsAdmitted'],
])('a page that could not be loaded shows the reason: %s', (_, content, key, stage) => {
  const html = rendered(content, [key], stage)
  expect(html).toContain(reason)
  expect(html).toContain('Try again')
  expect(html).not.toContain('network')
})

test('without a reason, the message names no cause', () => {
  const html = renderToStaticMarkup(
    createElement(TryAgain, { words: 'Unable', why: '', onTry: () => undefined }),
  )
  expect(html).toContain('Something went wrong. Please try again later.')
})
