/** Paths below the portal's base URL. Emails, notifications and the payment gateway link to these pages. */
export const portalPages = {
  payments: '/payments',
  allPayments: '/payments/all',
  dashboard: '/dashboard',
  requests: '/dashboard/requests',
  paymentHistory: '/dashboard/payment-history',
  admissionStatus: '/dashboard/admission-status',
  matric: '/dashboard/matric',
  enrolment: '/dashboard/enrolment',
  account: '/dashboard/account',
  portalPassword: '/dashboard/portal',
} as const

/** Query parameter of the URL to which the gateway sends a payer who cancels the checkout. */
export const cancelledCheckout = { name: 'checkout', value: 'cancelled' } as const
