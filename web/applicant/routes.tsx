import { stepPages } from './application/registry.ts'
import { paths } from './paths.ts'
import { page, type Page } from './pages/page.tsx'

const verify = page(async () => (await import('./verify/verify.tsx')).Verify)

/** The public pages, each in its own chunk. */
export const publicPages = {
  [paths.landing]: page(async () => (await import('./landing/landing.tsx')).Landing),
  [paths.registration]: page(async () => (await import('./auth/registration.tsx')).Registration),
  [paths.login]: page(async () => (await import('./auth/login.tsx')).Login),
  [paths.activate]: page(async () => (await import('./auth/activate.tsx')).Activate),
  [paths.forgotPassword]: page(async () => (await import('./auth/forgot-password.tsx')).ForgotPassword),
  [paths.resetPassword]: page(async () => (await import('./auth/reset-password.tsx')).ResetPassword),
  [paths.confirmEmail]: page(async () => (await import('./auth/confirm-email.tsx')).ConfirmEmail),
  [paths.eligibility]: page(async () => (await import('./eligibility/eligibility.tsx')).Eligibility),
  [paths.verify]: verify,
  [paths.verifyCode]: verify,
} satisfies Record<string, Page>

/** The layouts around signed-in pages. */
export const guarded = page(async () => (await import('./guarded/guarded.tsx')).Guarded)
export const dashboardShell = page(
  async () => (await import('./dashboard/frame/dashboard-shell.tsx')).DashboardShell,
)

/** The payment pages. They need a login, but they are outside the dashboard. */
export const paymentPages = {
  [paths.payments]: page(async () => (await import('./payments/payments.tsx')).Payments),
  [paths.allPayments]: page(async () => (await import('./payments/all-payments.tsx')).AllPayments),
} satisfies Record<string, Page>

/** Pages of the dashboard, except those below `/dashboard/registration/`. */
export const dashboardPages = {
  [paths.dashboard]: page(async () => (await import('./dashboard/home/dashboard-home.tsx')).DashboardHome),
  [paths.notifications]: page(
    async () => (await import('./dashboard/notifications/notifications.tsx')).Notifications,
  ),
  [paths.outbox]: page(async () => (await import('./outbox/outbox-page.tsx')).OutboxPage),
  [paths.requests]: page(async () => (await import('./requests/requests.tsx')).Requests),
  [paths.account]: page(async () => (await import('./dashboard/account/account.tsx')).Account),
  [paths.paymentHistory]: page(async () => (await import('./payments/payment-history.tsx')).PaymentHistory),
  [paths.admissionStatus]: page(
    async () => (await import('./dashboard/admission/admission-status.tsx')).AdmissionStatus,
  ),
  [paths.matric]: page(async () => (await import('./dashboard/enrolment/matric-number.tsx')).MatricNumber),
  [paths.portal]: page(
    async () => (await import('./dashboard/enrolment/portal-password.tsx')).PortalPassword,
  ),
  [paths.receipts]: page(async () => (await import('./printing/receipts.tsx')).Receipts),
  [paths.enrolment]: page(async () => (await import('./dashboard/enrolment/enrolment.tsx')).Enrolment),
} satisfies Record<string, Page>

export const notFound = page(async () => (await import('./not-found.tsx')).NotFound)

/** Returns the layouts around the page at a path. */
function layoutsAt(path: string): Page[] {
  if (path.startsWith(paths.dashboard)) return [guarded, dashboardShell]
  return path.startsWith(paths.payments) ? [guarded] : []
}

/**
 * Returns the pages that render the frame of the signed-in page at a path: the layouts and, outside the dashboard, the
 * payment page, which contains its own frame.
 */
export function frameAt(path: string): Page[] {
  return path.startsWith(paths.payments) ? pagesAt(path) : layoutsAt(path)
}

/** Returns the layouts and the page for a path, so that they can be loaded in parallel. */
export function pagesAt(path: string): Page[] {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path
  const find = (pages: Record<string, Page>): Page[] => {
    const found = Object.hasOwn(pages, trimmed) ? pages[trimmed] : undefined
    return found === undefined ? [] : [found]
  }
  const layouts = layoutsAt(trimmed)
  if (layouts.length > 0)
    return [...layouts, ...find(dashboardPages), ...find(stepPages), ...find(paymentPages)]
  if (trimmed.startsWith(`${paths.verify}/`)) return [verify]
  return find(publicPages)
}
