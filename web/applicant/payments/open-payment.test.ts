import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { formatDate } from '#contract/dates.ts'
import type { FeeData, OpenPayment, Transaction } from '#contract/endpoints/payment.ts'
import { cancelledCheckout } from '#contract/portal-pages.ts'
import { payTypes, type PayType } from '#contract/fees/registry.ts'
import { FailedCall } from '#web/api/call-errors.ts'
import { Admitted } from '#web/applicant/dashboard/admission/admitted.tsx'
import { Enrolment } from '#web/applicant/dashboard/enrolment/enrolment.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { AllPayments } from './all-payments.tsx'
import { Payments } from './payments.tsx'

afterEach(() => vi.unstubAllGlobals())

const reason = 'Please check your network connection!'

const openPayment: OpenPayment = {
  transactionRef: 'MTR-7K2Q9-4D1',
  transactionAmount: 30_000,
  transactionDate: '2026-11-30',
}

const transaction: Transaction = {
  ...openPayment,
  paymentDescription: 'Application fee',
  isSuccessful: false,
  isRefund: false,
  isOpen: true,
}

const fee = (
  payType: PayType,
  open: PayType | null,
  received: Pick<OpenPayment, 'amountReceived'>,
): FeeData => ({
  payType,
  description: payType,
  amount: 30_000,
  paid: 0,
  due: 30_000,
  isPaid: false,
  locked: null,
  lockedCode: null,
  openPayment: payType === open ? { ...openPayment, ...received } : null,
  instalments: [],
})

const offer = {
  decision: 'admitted',
  programme: 'B.Sc. Accounting',
  session: '2026/2027',
  conditions: '',
  acceptanceFee: 30_000,
  portalAccount: 'open',
  acceptBy: '2026-12-13',
  declinedAt: null,
  lapsedAt: null,
  letterWithdrawnAt: null,
  portalPasswordSetAt: null,
}

/**
 * Renders a page for an applicant at `stage`. `open`: pay type of an unconfirmed payment; null for none. `failed`: key
 * of a query that could not be loaded. `hasCopy`: whether an earlier response of that query is stored. `received`:
 * amount received with a payment that the payments office is checking. `search`: query string of the page.
 */
function rendered(
  Page: ComponentType,
  stage: string,
  open: PayType | null,
  failed?: string,
  hasCopy = false,
  received: Pick<OpenPayment, 'amountReceived'> = {},
  search = '',
): string {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false } },
  })
  const isAdmitted = stage === 'IsAdmitted'
  client.setQueryData(['profile'], {
    firstname: 'Ada',
    surname: 'Okafor',
    profileId: '1',
    nextStage: stage,
    hasPaidApplicationFee: isAdmitted,
    hasPaidAcceptanceFee: isAdmitted && open !== 'AcceptanceFee' && open !== null,
    hasPaidSchoolFee: false,
    matricNumber: null,
  })
  client.setQueryData(
    ['fees'],
    payTypes.map((payType) => fee(payType, open, received)),
  )
  client.setQueryData(['admission'], offer)
  client.setQueryData(['payments'], open === null ? [] : [{ ...transaction, ...received }])
  const error = new FailedCall(reason)
  if (failed !== undefined)
    client
      .getQueryCache()
      .build(client, { queryKey: [failed] })
      .setState({ ...(!hasCopy && { data: undefined }), status: 'error', error })
  const router = createElement(MemoryRouter, { initialEntries: [`/${search}`] }, createElement(Page))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, router))
}

const pages: [string, ComponentType, string, PayType, string][] = [
  ['payments', Payments, 'PaymentCompletion', 'ApplicationFee', 'Pay Application Fee'],
  ['all payments', AllPayments, 'PaymentCompletion', 'ApplicationFee', 'Pay Application Fee'],
  ['admission status', Admitted, 'IsAdmitted', 'AcceptanceFee', 'Pay Acceptance Fee'],
  ['enrolment', Enrolment, 'IsAdmitted', 'AcceptanceFee', 'Pay Acceptance Fee'],
  ['enrolment, school fee', Enrolment, 'IsAdmitted', 'SchoolFee', 'Pay School Fee'],
  ['enrolment, orientation fee', Enrolment, 'IsAdmitted', 'OrientationFee', 'Pay Orientation Fee'],
]

test('the payment pages, which are outside the dashboard, announce that they are loading', () => {
  for (const Page of [Payments, AllPayments])
    expect(rendered(Page, 'PaymentCompletion', null)).toContain(
      '<span class="visually-hidden" role="status"></span>',
    )
})

test.each(pages)(
  '%s offers to check an open payment before another one',
  (_, Page, stage, open, payButton) => {
    const html = rendered(Page, stage, open)
    const check = html.indexOf('Check this payment')
    expect(check).toBeGreaterThan(0)
    expect(html.slice(check)).toContain(payButton)
    expect(html.slice(0, check)).not.toContain(payButton)
    expect(html).toContain(`all?reference=${openPayment.transactionRef}`)
    expect(html).not.toContain('You left the payment page')
    const withoutOpen = rendered(Page, stage, null)
    expect(withoutOpen).not.toContain('Check this payment')
  },
)

test.each(pages)(
  '%s says what was received of an underpayment, and does not offer to pay again',
  (...args) => {
    const [, Page, stage, open, payButton] = args
    const html = rendered(Page, stage, open, undefined, false, { amountReceived: 29_900.5 })
    expect(html).toContain(
      'We received ₦29,900.50 instead of ₦30,000. Our payments office is checking this payment, so please do not pay again.',
    )
    // The table of All Payments has a Verify button, so a link to the same check would repeat it.
    expect(html.includes('Check this payment')).toBe(Page !== AllPayments)
    expect(html).not.toContain(payButton)
    expect(html).not.toContain('not confirmed')
  },
)

test.each(pages)('%s does not offer to pay while a payment of an unknown amount is checked', (...args) => {
  const [, Page, stage, open, payButton] = args
  const html = rendered(Page, stage, open, undefined, false, { amountReceived: null })
  expect(html).toContain(
    'A payment arrived that does not match the ₦30,000 requested. Our payments office is checking this payment, so please do not pay again.',
  )
  expect(html).not.toContain(payButton)
  expect(html).not.toMatch(/not confirmed|fee is not paid/)
})

test.each(pages.filter(([, , , open]) => open === 'AcceptanceFee'))(
  '%s names no day to accept by while an underpayment is checked',
  (_, Page, stage, open) => {
    const day = formatDate(offer.acceptBy)
    expect(rendered(Page, stage, open)).toContain(day)
    expect(rendered(Page, stage, open, undefined, false, { amountReceived: 29_900 })).not.toContain(day)
  },
)

test.each(pages.filter(([name]) => name !== 'all payments'))(
  '%s says after Back from the checkout that nothing was charged',
  (_, Page, stage, open) => {
    const stored = JSON.stringify({ started: open })
    vi.stubGlobal('sessionStorage', { getItem: (name: string) => (name === 'payments' ? stored : null) })
    expect(rendered(Page, stage, open)).toContain('Nothing was charged unless your bank says so.')
    expect(rendered(Page, stage, null)).not.toContain('You left the payment page')
  },
)

test.each([
  ['payments', Payments, 'PaymentCompletion', 'payments'],
  ['admission status', Admitted, 'IsAdmitted', 'fees'],
] as const)(
  '%s neither says that a fee is unpaid nor offers to pay it while the payments are unknown',
  (_, Page, stage, failed) => {
    const html = rendered(Page, stage, null, failed)
    expect(html).toContain(reason)
    expect(html).toContain('Try again')
    expect(html).not.toMatch(/not paid|Pay A/)
    expect(rendered(Page, stage, null)).toMatch(/Pay A/)
  },
)

test('after a cancelled checkout, the fee can be paid at once, unless a payment of the fee is checked', () => {
  const search = `?${cancelledCheckout.name}=${cancelledCheckout.value}`
  const at = (received: Pick<OpenPayment, 'amountReceived'>) =>
    rendered(Payments, 'PaymentCompletion', 'ApplicationFee', undefined, false, received, search)
  expect(at({})).toContain('Pay Application Fee')
  expect(at({ amountReceived: 29_900 })).toContain('please do not pay again')
  expect(at({ amountReceived: 29_900 })).not.toContain('Pay Application Fee')
})

test('after a cancelled checkout, the enrolment says that nothing was charged, unless a payment is checked', () => {
  const search = `?${cancelledCheckout.name}=${cancelledCheckout.value}`
  const at = (received: Pick<OpenPayment, 'amountReceived'>) =>
    rendered(Enrolment, 'IsAdmitted', 'SchoolFee', undefined, false, received, search)
  expect(at({})).toContain('Nothing was charged')
  for (const amountReceived of [29_900, null])
    expect(at({ amountReceived })).not.toContain('Nothing was charged')
})

test('the admission status does not offer to pay a fee that is unpaid only according to an older copy', () => {
  const html = rendered(Admitted, 'IsAdmitted', null, 'fees', true)
  expect(html).toContain(reason)
  expect(html).toContain('Try again')
  expect(html).not.toContain('Pay Acceptance Fee')
  expect(rendered(Admitted, 'IsAdmitted', 'AcceptanceFee', 'fees', true)).toContain('Check this payment')
})

test.each(pages.filter(([, Page]) => Page !== AllPayments))(
  '%s does not stress the link to a payment that the office checks',
  (_, Page, stage, open) => {
    const linkOf = (received?: Pick<OpenPayment, 'amountReceived'>) =>
      /<a class="([^"]*)"[^>]*all\?reference=/.exec(
        rendered(Page, stage, open, undefined, false, received),
      )?.[1]
    const calm = [buttonClass('quiet'), buttonClass('on-deep')]
    expect(calm).toContain(linkOf({ amountReceived: 29_900 }))
  },
)

test('the next item of the enrolment says once that its payment is checked', () => {
  const html = rendered(Enrolment, 'IsAdmitted', 'AcceptanceFee', undefined, false, {
    amountReceived: 29_900,
  })
  const next = /<section[^>]*aria-label="Next">.*?<\/section>/.exec(html)?.[0]
  expect(next).toContain('We received ₦29,900 instead')
  expect(next).not.toContain('We are checking your payment.')
})

test('an open payment does not show that the checkout of another fee was left', () => {
  const stored = JSON.stringify({ started: 'OrientationFee' })
  vi.stubGlobal('sessionStorage', { getItem: (name: string) => (name === 'payments' ? stored : null) })
  expect(rendered(Enrolment, 'IsAdmitted', 'SchoolFee')).not.toContain('You left the payment page')
})
