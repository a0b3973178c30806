import type { ComponentType, ReactNode } from 'react'
import { dayMs } from '#contract/dates.ts'
import type { AdmissionData } from '#contract/endpoints/admission.ts'
import { Admitted } from '#web/applicant/dashboard/admission/admitted.tsx'
import { Pending } from '#web/applicant/dashboard/admission/pending.tsx'
import { NoDecisionYet } from '#web/applicant/dashboard/admission/waiting.tsx'
import { WithoutOffer } from '#web/applicant/dashboard/admission/without-offer.tsx'
import { Enrolment } from '#web/applicant/dashboard/enrolment/enrolment.tsx'
import { MatricNumber } from '#web/applicant/dashboard/enrolment/matric-number.tsx'
import styles from './gallery.module.css'
import {
  accepted,
  fee,
  feesAfterAcceptance,
  numbered,
  offer,
  paidFees,
  SignedIn,
  type SignedInProps,
  transaction,
} from './signed-in.tsx'

/** Returns the page of an applicant who submitted the application some days ago and waits for the decision. */
const waiting = (days: number) =>
  pageOf(<NoDecisionYet appliedFor={offer.appliedFor} />, {
    profile: {
      nextStage: 'ApplicationSumitted',
      submittedAt: new Date(Date.now() - days * dayMs).toISOString(),
    },
  })

/** Returns a page after a decision without a valid offer. */
const withoutOffer = (changes: Partial<AdmissionData>) =>
  pageOf(<WithoutOffer />, { admission: { ...offer, ...changes } })

function pageOf(content: ReactNode, data: Omit<SignedInProps, 'children'> = {}): ComponentType {
  return () => (
    <SignedIn {...data}>
      <main className={styles.gallery}>{content}</main>
    </SignedIn>
  )
}

const rejected: Partial<AdmissionData> = {
  decision: 'rejected',
  reasons: ['You have four credits at O’level; the programme requires five.'],
  reconsiderBy: '2026-12-07',
  fitting: ['B.Sc. Bookkeeping', 'B.Ed. Guidance and Counselling'],
}
const set: AdmissionData = {
  ...offer,
  portalPasswordSetAt: '2026-11-30T14:30:00+01:00',
  portalAccount: 'ready',
}

/** The pages of the decision and the enrolment, in their states. */
export const decisionPages: Record<string, ComponentType> = {
  'status-loading': pageOf(<Pending />),
  'status-not-submitted': pageOf(<NoDecisionYet appliedFor="" />),
  'status-submitted': waiting(0),
  'status-waiting': waiting(5),
  'status-waiting-late': waiting(120),
  'status-offer': pageOf(<Admitted />, {
    profile: { nextStage: 'IsAdmitted' },
    admission: offer,
    fees: [fee('AcceptanceFee', 30_000)],
  }),
  'status-offer-payment-open': pageOf(<Admitted />, {
    profile: { nextStage: 'IsAdmitted' },
    admission: offer,
    fees: [fee('AcceptanceFee', 30_000, { openPayment: transaction })],
  }),
  'status-accepted': pageOf(<Admitted />, { profile: accepted, admission: offer, fees: feesAfterAcceptance }),
  'status-rejected': withoutOffer(rejected),
  'status-rejected-reconsidered': withoutOffer({
    ...rejected,
    fitting: [],
    reconsideredAt: '2026-11-30T14:30:00+01:00',
  }),
  'status-declined': withoutOffer({
    declinedAt: '2026-11-30T14:30:00+01:00',
    undoUntil: '2026-12-07T14:30:00+01:00',
  }),
  'status-declined-final': withoutOffer({ declinedAt: '2026-11-30T14:30:00+01:00' }),
  'status-lapsed': withoutOffer({ lapsedAt: '2026-12-15T00:00:00+01:00' }),
  'status-letter-withdrawn': withoutOffer({ letterWithdrawnAt: '2026-12-15T00:00:00+01:00' }),
  'matric-locked': pageOf(<MatricNumber />, { admission: offer }),
  matric: pageOf(<MatricNumber />, { profile: numbered, admission: offer, fees: feesAfterAcceptance }),
  'enrolment-offer': pageOf(<Enrolment />, {
    profile: { nextStage: 'IsAdmitted' },
    admission: offer,
    fees: [fee('AcceptanceFee', 30_000), fee('OrientationFee', 5_000, { locked: 'Opens after acceptance.' })],
  }),
  enrolment: pageOf(<Enrolment />, { profile: accepted, admission: offer, fees: feesAfterAcceptance }),
  'enrolment-complete': pageOf(<Enrolment />, { profile: numbered, admission: set, fees: paidFees }),
}
