/** Portal pages that mails, notifications and the payment gateway link to, relative to the portal's base URL. */
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

/** Query parameter of the return URL after the payer has cancelled the checkout. */
export const cancelledCheckout = { name: 'checkout', value: 'cancelled' } as const
