import { admission } from '#contract/endpoints/admission.ts'
import { payment } from '#contract/endpoints/payment.ts'
import type { Profile } from '#contract/profile.ts'
import { pictureChanges, pictureCount, tabCount } from '#web/applicant/images/picture-counts.ts'
import { paths } from '#web/applicant/paths.ts'
import { accepted, fee, feesAfterAcceptance, numbered, offer, paidFees, transaction } from '../signed-in.tsx'
import { answer, type Scene } from './scene.ts'

const unpaid: Partial<Profile> = { nextStage: 'PaymentInitiation', hasPaidApplicationFee: false }
const admitted: Partial<Profile> = { nextStage: 'IsAdmitted' }
const offered = [
  answer(admission.get, () => offer),
  answer(payment.fees, () => [fee('AcceptanceFee', 30_000), ...feesAfterAcceptance.slice(1)]),
]
const withdrawn = [
  answer(admission.get, () => ({ ...offer, letterWithdrawnAt: new Date().toISOString() })),
  answer(payment.fees, () => feesAfterAcceptance),
]
const enrolled = [answer(admission.get, () => offer), answer(payment.fees, () => feesAfterAcceptance)]

/** The dashboard, the payments, the decision and the enrolment. */
export const dashboardScenes: Record<string, Scene> = {
  dashboard: { at: paths.dashboard, shows: 'DashboardHome' },
  'dashboard-submitted': {
    at: paths.dashboard,
    profile: { nextStage: 'ApplicationSumitted', submittedAt: transaction.transactionDate },
    shows: 'Tracker',
  },
  'dashboard-admitted': { at: paths.dashboard, profile: admitted, answers: offered, shows: 'DashboardHome' },
  notifications: { at: paths.notifications, shows: 'Notifications' },
  account: { at: paths.account, shows: 'Account ChangeEmail ChangePassword Devices' },
  'sign-out-question': { at: paths.account, press: ['Logout'], shows: 'Account' },
  payments: { at: paths.payments, profile: unpaid, shows: 'Payments PaymentsFrame' },
  'payments-paid': { at: paths.payments, shows: 'NextPageLink' },
  'all-payments': { at: paths.allPayments, shows: 'AllPayments' },
  'payment-result': { at: `${paths.allPayments}?reference=MTR-7K2Q9-4D1`, shows: 'PaymentResult' },
  'payment-history': { at: paths.paymentHistory, shows: 'PaymentHistory' },
  receipts: { at: paths.receipts, shows: 'Receipts' },
  'admission-waiting': {
    at: paths.admissionStatus,
    profile: { nextStage: 'ApplicationSumitted' },
    answers: [answer(admission.get, () => ({ ...offer, decision: 'none' as const }))],
    shows: 'AdmissionStatus ShareLater CorrectionsAsked',
  },
  'admission-offer': {
    at: paths.admissionStatus,
    profile: admitted,
    answers: offered,
    shows: 'AdmissionStatus',
  },
  'decline-question': {
    at: paths.admissionStatus,
    profile: admitted,
    answers: offered,
    press: ['Decline offer'],
    shows: 'DeclineOffer',
  },
  'admission-accepted': {
    at: paths.admissionStatus,
    profile: accepted,
    answers: enrolled,
    shows: 'PrintLetter',
  },
  'admission-declined': {
    at: paths.admissionStatus,
    profile: admitted,
    answers: [
      answer(admission.get, () => ({
        ...offer,
        declinedAt: new Date().toISOString(),
        undoUntil: new Date(Date.now() + 1e8).toISOString(),
      })),
    ],
    shows: 'Declined',
  },
  'admission-rejected': {
    at: paths.admissionStatus,
    profile: { nextStage: 'IsRejected' },
    answers: [
      answer(admission.get, (example) => ({
        ...example,
        decision: 'rejected' as const,
        declinedAt: null,
        lapsedAt: null,
        letterWithdrawnAt: null,
      })),
    ],
    shows: 'Rejected CallUs',
  },
  'admission-lapsed': {
    at: paths.admissionStatus,
    profile: admitted,
    answers: [answer(admission.get, () => ({ ...offer, lapsedAt: new Date().toISOString() }))],
    shows: 'Lapsed',
  },
  'matric-closed': { at: paths.matric, profile: admitted, answers: offered, shows: 'ClosedPage' },
  'matric-letter-withdrawn': { at: paths.matric, profile: admitted, answers: withdrawn, shows: 'ClosedPage' },
  'matric-number': { at: paths.matric, profile: numbered, answers: enrolled, shows: 'NextDue Breakable' },
  'enrolment-page': {
    at: paths.enrolment,
    profile: accepted,
    answers: enrolled,
    shows: 'OpenPaymentOf ItemButtons',
  },
  'enrolment-complete-page': {
    at: paths.enrolment,
    profile: { ...numbered, hasPaidSchoolFee: true },
    answers: [
      answer(admission.get, () => ({
        ...offer,
        portalPasswordSetAt: new Date().toISOString(),
        portalAccount: 'ready' as const,
      })),
      answer(payment.fees, () => paidFees),
    ],
    shows: 'Complete',
  },
  'pictures-waiting': {
    at: paths.dashboard,
    prepare() {
      pictureChanges.set(1)
      tabCount.set(1)
      pictureCount.set(2)
    },
    shows: 'WaitingPicturesRegion',
  },
  'portal-password': { at: paths.portal, profile: numbered, answers: enrolled, shows: 'PortalPassword' },
  'portal-password-closed': { at: paths.portal, profile: admitted, answers: offered, shows: 'ClosedPage' },
  'portal-password-letter-withdrawn': {
    at: paths.portal,
    profile: admitted,
    answers: withdrawn,
    shows: 'ClosedPage',
  },
}
