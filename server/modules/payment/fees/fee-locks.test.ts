import { expect, test } from 'vitest'
import type { FeeId } from '#contract/fees/registry.ts'
import { feeLocked } from './fee-locks.ts'
import type { LockReason } from './fee-rules.ts'

const rejections: [LockReason, FeeId, number, string, string][] = [
  ['not-charged', 'OrientationFee', 422, 'fee-not-charged', 'There is no orientation fee for your session.'],
  [
    'not-activated',
    'ApplicationFee',
    409,
    'profile-not-activated',
    'Activate your profile first, with the link we mailed to you.',
  ],
  ['already-paid', 'AcceptanceFee', 409, 'fee-already-paid', 'Your acceptance fee is already paid.'],
  ['already-paid', 'SchoolFee', 409, 'fee-already-paid', 'Your school fee is already paid in full.'],
  [
    'applications-closed',
    'ApplicationFee',
    422,
    'applications-closed',
    'Applications for this session are closed, so there is nothing to pay.',
  ],
  [
    'no-offer',
    'AcceptanceFee',
    409,
    'offer-missing',
    'You can only pay the acceptance fee with an offer of admission, and this application has none.',
  ],
  [
    'no-offer-yet',
    'AcceptanceFee',
    409,
    'offer-missing',
    'You can pay the acceptance fee once you have been offered admission.',
  ],
  [
    'offer-declined',
    'SchoolFee',
    409,
    'offer-declined',
    'You have declined your offer. Undo the decline first, then you can pay the school fee.',
  ],
  [
    'letter-withdrawn',
    'SchoolFee',
    409,
    'letter-withdrawn',
    'Your letter of admission was withdrawn, so you cannot pay the school fee. Please call the admissions office.',
  ],
  [
    'offer-lapsed',
    'AcceptanceFee',
    409,
    'offer-lapsed',
    'The last day to accept your offer has passed, so you cannot pay the acceptance fee. Please call the admissions office.',
  ],
  [
    'fee-first',
    'SchoolFee',
    422,
    'acceptance-fee-unpaid',
    'Pay the acceptance fee first: the school fee comes after it.',
  ],
]

test.each(rejections)('%s, for the %s: %i %s', (reason, fee, status, code, message) => {
  expect(feeLocked(reason, fee)).toMatchObject({ status, code, message })
})
