import { steps, stepPage } from '#contract/steps/registry.ts'

/** Public pages that Lighthouse measures, as paths of the server. */
export const publicPages: readonly string[] = [
  '/application/',
  '/application/eligibility',
  '/application/auth/registration',
  '/application/auth/login',
  '/application/auth/activate',
  '/application/auth/forgot-password',
  '/application/auth/reset-password',
  '/application/auth/confirm-email',
  '/application/verify',
  '/status',
]

/**
 * Pages that Lighthouse measures as applicants who have not paid, have paid, can submit, have submitted, are admitted
 * and are enrolled. A page is in several lists if these applicants see different contents.
 */
export const signedInPages = {
  unpaid: below('dashboard', 'payments', 'payments/all'),
  paid: below('dashboard', 'dashboard/registration/bio-data'),
  toSubmit: [
    ...steps.map(({ id }) => `/application${stepPage(id)}`),
    ...below('dashboard/registration/records', 'dashboard/registration/complete-profile'),
  ],
  submitted: below(
    'dashboard',
    'dashboard/admission-status',
    'dashboard/registration/completed-profile',
    'payments/all',
    'dashboard/notifications',
    'dashboard/outbox',
    'dashboard/requests',
    'dashboard/account',
    'dashboard/receipts',
  ),
  admitted: below('dashboard', 'dashboard/admission-status', 'dashboard/enrolment'),
  enrolled: below(
    'dashboard',
    'dashboard/admission-status',
    'dashboard/enrolment',
    'dashboard/matric',
    'dashboard/portal',
    'dashboard/payment-history',
  ),
}

/** Returns the paths of pages of the portal. */
function below(...pages: readonly string[]): string[] {
  return pages.map((page) => `/application/${page}`)
}
