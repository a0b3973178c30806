import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AdmissionData, Tracker } from '#contract/endpoints/admission.ts'
import type { FeeData, Transaction } from '#contract/endpoints/payment.ts'
import type { Profile } from '#contract/profile.ts'
import { admissionQuery, feesQuery, matricQuery, trackerQuery } from '#web/applicant/queries/enrolment.ts'
import { paymentsQuery } from '#web/applicant/queries/payments.ts'
import { profileQuery } from '#web/applicant/queries/profile.ts'
import { names } from './sample-names.ts'

const [firstname = '', surname = ''] = names[0].split(' ')
const number = 'TPU/27/000123'

export const sampleTracker: Tracker = {
  steps: [
    { title: 'Profile created', state: 'done', at: '2026-11-02T09:10:00+01:00' },
    { title: 'Application submitted', state: 'done', at: '2026-11-20T17:45:00+01:00' },
    { title: 'Decision', state: 'now', at: null },
    { title: 'Acceptance', state: 'ahead', at: null },
  ],
  holder: 'office',
  offered: false,
  now: 'We are checking your results.',
  next: 'You then hear from us by email.',
}

/** Responses of the server that differ between the samples. */
export interface SignedInProps {
  profile?: Partial<Profile>
  admission?: AdmissionData
  fees?: FeeData[]
  payments?: Transaction[]
  children: ReactNode
}

/** Shows components of a signed-in applicant with sample responses, without a server. */
export function SignedIn({ profile, admission, fees, payments, children }: SignedInProps) {
  const [client] = useState(() => {
    const queries = { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: false, retry: false }
    const filled = new QueryClient({ defaultOptions: { queries } })
    filled.setQueryData(profileQuery.queryKey, {
      firstname,
      surname,
      profileId: 'sample',
      applicationNumber: '2027-APP-0042',
      admissionSession: '2026/2027',
      nextStage: 'NextOfKin',
      matricNumber: null,
      hasPaidAcceptanceFee: false,
      submittedAt: null,
      ...profile,
    } as Profile)
    filled.setQueryData(trackerQuery.queryKey, sampleTracker)
    filled.setQueryData(matricQuery.queryKey, number)
    filled.setQueryData(feesQuery.queryKey, fees ?? [])
    filled.setQueryData(paymentsQuery.queryKey, payments ?? [])
    if (admission !== undefined) filled.setQueryData(admissionQuery.queryKey, admission)
    return filled
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** An applicant who has accepted the offer. */
export const accepted: Partial<Profile> = { nextStage: 'IsAdmitted', hasPaidAcceptanceFee: true }

/** An applicant who has accepted the offer and has a matric number. */
export const numbered: Partial<Profile> = { ...accepted, matricNumber: number }

export const offer: AdmissionData = {
  decision: 'admitted',
  session: '2026/2027',
  appliedFor: 'B.Sc. Accounting',
  programme: 'B.Sc. Accounting',
  department: 'Management Sciences',
  level: '100',
  conditions: 'Bring the originals of your result slips.',
  reasons: [],
  releasedAt: '2026-11-23T10:00:00+01:00',
  declinedAt: null,
  undoUntil: null,
  acceptBy: '2026-12-14',
  lapsedAt: null,
  reconsiderBy: null,
  reconsideredAt: null,
  fitting: [],
  acceptanceFee: 30_000,
  letterWithdrawnAt: null,
  portalPasswordSetAt: null,
  portalAccount: 'open',
}

export const transaction: Transaction = {
  transactionRef: 'MTR-7K2Q9-4D1',
  paymentDescription: 'Acceptance Fee',
  transactionAmount: 30_000,
  transactionDate: '2026-11-30',
  isSuccessful: false,
  isRefund: false,
  isOpen: true,
}

/** Returns a fee that can be paid now, with the given changes. */
export const fee = (
  payType: FeeData['payType'],
  amount: number,
  changes: Partial<FeeData> = {},
): FeeData => ({
  payType,
  description: '',
  amount,
  paid: 0,
  due: amount,
  isPaid: false,
  locked: null,
  lockedCode: null,
  openPayment: null,
  instalments: [],
  ...changes,
})

const paid = (amount: number): Partial<FeeData> => ({ paid: amount, due: 0, isPaid: true })

/** Fees after the acceptance: one is paid, one is paid in part, and one has an open payment. */
export const feesAfterAcceptance: FeeData[] = [
  fee('AcceptanceFee', 30_000, paid(30_000)),
  fee('SchoolFee', 150_000, {
    paid: 90_000,
    due: 60_000,
    instalments: [
      { amount: 90_000, isPaid: true, dueOn: '2026-11-30' },
      { amount: 60_000, isPaid: false, dueOn: '2027-03-31' },
    ],
  }),
  fee('SchoolFeePart', 60_000),
  fee('OrientationFee', 5_000, { openPayment: { ...transaction, transactionAmount: 5_000 } }),
]

/** Fees after all of them are paid. */
export const paidFees: FeeData[] = [
  fee('AcceptanceFee', 30_000, paid(30_000)),
  fee('SchoolFee', 150_000, paid(150_000)),
  fee('OrientationFee', 5_000, paid(5_000)),
]
