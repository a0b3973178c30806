import { portalPages } from '#contract/portal-pages.ts'
import type { MailTemplate, mailPlaceholders } from '#contract/mails.ts'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'

type CodeData = {
  code: string
  /** Validity as text, such as `24 hours`. */
  validFor: string
}

/** The programme offered and the last day to accept the offer, `YYYY-MM-DD`. */
type OfferDay = { programme: string; acceptBy: string }

/** The data of each email. Times are ISO 8601 instants. */
export type MailData = {
  /** `at` is the time of registration. */
  activation: CodeData & { at: string }
  'profile-activated': null
  'already-registered': null
  'email-confirm': CodeData
  'email-change-old': CodeData & { newEmail: string }
  'email-change-new': CodeData
  'email-change-taken': null
  'email-changed': { newEmail: string; at: string }
  'password-reset': CodeData
  'password-changed': { at: string }
  'session-revoked': { at: string }
  /** `reason` is a sentence without its full stop. */
  'office-signed-out': { reason: string; at: string }
  'office-devices-forgotten': { reason: string; at: string }
  /** `device` is the browser and system, such as `Chrome on Android`. */
  'new-device': { device: string; at: string }
  'payment-received': { description: string; amountKobo: number; reference: string; at: string }
  'application-submitted': { applicationNumber: string; session: string }
  'acceptance-received': { description: string; amountKobo: number; reference: string; at: string }
  'matric-number-issued': { matricNumber: string; programme: string }
  /** `dueOn` is YYYY-MM-DD. */
  'instalment-due': { description: string; amountKobo: number; dueOn: string }
  /** `items` lists the requested items as text. `dueOn` is YYYY-MM-DD. `page` is a path in the portal. */
  'request-sent': { items: string; message: string; dueOn: string; page: string }
  'request-extended': { items: string; dueOn: string; page: string }
  'request-reminder': { items: string; dueOn: string; page: string }
  /** `conditions` may be an empty string. */
  'decision-admitted': {
    session: string
    programme: string
    /** The programme that the applicant chose, if another one is offered; otherwise an empty string. */
    chosen: string
    level: string
    conditions: string
    /** Last day to accept the offer, such as `30/11/2026`, or an empty string. */
    acceptBy: string
    /** Day of the rejection that was reconsidered, such as `30/11/2026`, or an empty string. */
    refusedOn: string
  }
  'decision-rejected': { session: string; reasons: string; refusedOn: string }
  'offer-reminder': OfferDay
  'offer-lapsed': OfferDay
  'offer-extended': OfferDay
  'letter-withdrawn': { session: string }
  'letter-issued-again': { session: string }
  /** `link` is the one-time link, `by` the name of the administrator, `role` the name of the role. */
  'staff-invitation': { link: string; role: string; validFor: string; by: string }
  'staff-new-link': { link: string; validFor: string; by: string }
  /**
   * `fault` describes the first fault; empty if the log is intact. `waiting` describes the audit entries that are not
   * in the hash chain yet; empty if there are none.
   */
  'audit-head': { at: string; head: string; row: string; verdict: string; fault: string; waiting: string }
}

/** An email to render and store. */
export type MailOrder = {
  [Template in MailTemplate]: {
    template: Template
    to: string
    /** The recipient's first name, or an empty string. */
    name: string
    data: MailData[Template]
    /**
     * Id of the applicant who receives the email; null for any other recipient. Default: the active applicant with this
     * email address, if there is one.
     */
    applicantId?: string | null
    /** Deduplication key. At most one email is stored per key. */
    dedupeKey?: string
  }
}[MailTemplate]

/** Text that is shown in place of a code, or of a link with a code. */
export const hiddenSecret = '•••'

/** Fields of the data that contain a code or a one-time link. */
const secretFields = ['code', 'link']

/** Returns the data of an email without codes and one-time links, so that the office can show the email. */
export function withoutSecrets({ data }: Pick<MailOrder, 'data'>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([field, value]) => [
      field,
      secretFields.includes(field) ? hiddenSecret : value,
    ]),
  )
}

type PlaceholderValues = {
  [Template in MailTemplate]: Record<(typeof mailPlaceholders)[Template][number], string>
}

type Values = PlaceholderValues[MailTemplate]

/** Returns the values of the template's placeholders. Links use `publicUrl`, never the host of a request. */
export function placeholderValues(order: MailOrder, publicUrl: string): Values {
  const page = (path: string) => `${publicUrl}/application${path}`
  const withCode = (path: string, { code, validFor }: CodeData, query = '') => ({
    link: code === hiddenSecret ? hiddenSecret : `${page(path)}?code=${encodeURIComponent(code)}${query}`,
    code,
    validFor,
  })
  switch (order.template) {
    case 'activation':
      return { ...withCode('/auth/activate', order.data), at: formatDateTime(order.data.at) }
    case 'email-confirm':
      return withCode('/auth/activate', order.data)
    case 'email-change-old':
      // With `address=old`, the linked page also offers to cancel the email change.
      return {
        ...withCode('/auth/confirm-email', order.data, '&address=old'),
        newEmail: order.data.newEmail,
      }
    case 'email-change-new':
      return withCode('/auth/confirm-email', order.data)
    case 'email-change-taken':
      return { link: page('/auth/login') }
    case 'email-changed':
      return {
        link: page(portalPages.account),
        newEmail: order.data.newEmail,
        at: formatDateTime(order.data.at),
      }
    case 'password-reset':
      return withCode('/auth/reset-password', order.data)
    case 'profile-activated':
      return { link: page('/auth/login') }
    case 'already-registered':
      return { link: page('/auth/login'), forgotLink: page('/auth/forgot-password') }
    case 'password-changed':
      return { link: page('/auth/forgot-password'), at: formatDateTime(order.data.at) }
    case 'session-revoked':
      return { link: page('/auth/login'), at: formatDateTime(order.data.at) }
    case 'office-signed-out':
    case 'office-devices-forgotten':
      return {
        link: page('/auth/forgot-password'),
        reason: order.data.reason,
        at: formatDateTime(order.data.at),
      }
    case 'new-device':
      return {
        link: page(portalPages.account),
        device: order.data.device,
        at: formatDateTime(order.data.at),
      }
    case 'payment-received':
      return { link: page(portalPages.dashboard), ...paid(order.data) }
    case 'acceptance-received':
      return { link: page(portalPages.enrolment), ...paid(order.data) }
    case 'matric-number-issued':
      return { link: page(portalPages.enrolment), ...order.data }
    case 'instalment-due':
      return {
        link: page(portalPages.enrolment),
        description: order.data.description,
        amount: formatNaira(order.data.amountKobo),
        dueOn: formatDate(order.data.dueOn),
      }
    case 'request-extended':
    case 'request-reminder': {
      const { items, dueOn } = order.data
      return { link: page(order.data.page), items, dueOn: formatDate(dueOn) }
    }
    case 'request-sent': {
      const { items, message, dueOn } = order.data
      return { link: page(order.data.page), items, message, dueOn: formatDate(dueOn) }
    }
    case 'decision-admitted':
    case 'decision-rejected':
    case 'letter-withdrawn':
    case 'letter-issued-again':
      return { link: page(portalPages.admissionStatus), ...order.data }
    case 'offer-reminder':
    case 'offer-lapsed':
    case 'offer-extended': {
      const { programme, acceptBy } = order.data
      return { link: page(portalPages.admissionStatus), programme, acceptBy: formatDate(acceptBy) }
    }
    case 'staff-invitation':
    case 'staff-new-link':
      return order.data
    case 'audit-head':
      return { link: `${publicUrl}/office/`, ...order.data, at: formatDateTime(order.data.at) }
    case 'application-submitted':
      return { link: page(portalPages.dashboard), ...order.data }
  }
}

function paid(data: MailData['payment-received']) {
  const { description, amountKobo, reference, at } = data
  return { description, amount: formatNaira(amountKobo), reference, at: formatDateTime(at) }
}
