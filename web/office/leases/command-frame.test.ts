import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Colleague } from '#contract/office/staff/staff.ts'
import { leaseOf } from '#tests/support/office/lease-of.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { MeProvider } from '../session/use-session.ts'
import { CommandFrame } from './command-frame.tsx'
import { leaseQuery } from './lease-query.ts'
import { HeldByColleague } from './use-lease-check.ts'

const message = 'Bola Ade has this application open. Take over to change it.'

/** Renders a rejected form of the colleague `efe`, while the colleague `staffId` holds the lease. */
function rendered(rejectedCall: RejectedCall, staffId: string): string {
  const client = new QueryClient()
  client.setQueryData(leaseQuery('ngozi').queryKey, leaseOf(staffId))
  const form = {
    errors: {},
    message: rejectedCall.message,
    rejectedCall,
    rejections: 1,
    rejected: true,
    busy: false,
    post: undefined,
    isReady: true,
    said: null,
    missing: () => [],
    submit: () => undefined,
    leave: () => undefined,
  }
  const props = { applicantId: 'ngozi', form, action: 'Approve', onCancel: () => undefined, children: null }
  const value = { id: 'efe', role: 'approver' } as Colleague
  const page = createElement(MeProvider, { value }, createElement(CommandFrame, props))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
}

test('a form says who has the application open, until this colleague has taken it over', () => {
  expect(rendered(new HeldByColleague(message), 'bola')).toContain(message)
  expect(rendered(new HeldByColleague(message), 'efe')).not.toContain(message)
})

test('a rejection of the server with the same text is shown after «Take over» too', () => {
  const rejected = new RejectedCall(409, { message, title: '', errors: null, code: 'application-changed' })
  expect(rendered(rejected, 'efe')).toContain(message)
})
