import { expect, test } from 'vitest'
import { nextPageLink } from './next-page-link.tsx'

const status = '/dashboard/admission-status'

test.each([
  ['Biodata', '/dashboard/registration/bio-data', 'Continue your application'],
  ['SubmitApplication', '/dashboard/registration/complete-profile', 'Continue your application'],
  ['ApplicationSumitted', status, 'See your admission status'],
  ['IsRejected', status, 'See your admission status'],
  ['IsAdmitted', status, 'See your admission status'],
])('after the payments, the next page of an applicant at %s is %s', (nextStage, to, words) => {
  expect(nextPageLink({ nextStage, hasPaidAcceptanceFee: false, matricNumber: null })).toEqual({ to, words })
})

test.each([
  [null, status, 'See your place'],
  ['TW/2026/0001', '/dashboard/enrolment', 'See your enrolment'],
])('after the acceptance, with matric number %s, the next page is %s', (matricNumber, to, words) => {
  const accepted = { nextStage: 'IsAdmitted', hasPaidAcceptanceFee: true, matricNumber }
  expect(nextPageLink(accepted)).toEqual({ to, words })
})
