import { steps, stepPage } from '#contract/steps/registry.ts'

/** Placeholder in a path for the code of a printed document. */
export const codeInPath = ':code'

/** URL paths of the public pages that Lighthouse measures. */
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
  `/application/verify/${codeInPath}`,
  '/status',
]

/** URLs for which no page exists. Search engines must not list them, so `seo` has no limit. */
export const unknownPages: readonly string[] = ['/application/no-such-page']

/**
 * Pages that Lighthouse measures for applicants at different stages. A page is in several lists if its content depends
 * on the stage. `asked`: the office asks for a correction. `basic` is the page without JavaScript.
 */
export const signedInPages = {
  unpaid: below('dashboard', 'payments', 'payments/all'),
  paid: below('dashboard', 'dashboard/registration/bio-data', 'basic'),
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
  asked: below(
    'dashboard',
    'dashboard/requests',
    'dashboard/notifications',
    'dashboard/registration/bio-data',
  ),
  rejected: below('dashboard', 'dashboard/admission-status'),
  admitted: below('dashboard', 'dashboard/admission-status', 'dashboard/enrolment'),
  declined: below('dashboard/admission-status', 'dashboard/enrolment'),
  lapsed: below('dashboard', 'dashboard/admission-status', 'dashboard/enrolment'),
  withdrawn: below(
    'dashboard',
    'dashboard/admission-status',
    'dashboard/enrolment',
    'dashboard/matric',
    'dashboard/portal',
  ),
  enrolled: below(
    'dashboard',
    'dashboard/admission-status',
    'dashboard/enrolment',
    'dashboard/matric',
    'dashboard/portal',
    'dashboard/payment-history',
  ),
}

/** Returns the paths of these pages, each after `/application/`. */
function below(...pages: readonly string[]): string[] {
  return pages.map((page) => `/application/${page}`)
}
