/** Pages of the applicant's portal that mails, notifications and the payment gateway lead to, below its own address. */
export const portalPages = {
  payments: '/payments',
  allPayments: '/payments/all',
  dashboard: '/dashboard',
  paymentHistory: '/dashboard/payment-history',
  admissionStatus: '/dashboard/admission-status',
  matric: '/dashboard/matric',
  enrolment: '/dashboard/enrolment',
} as const
