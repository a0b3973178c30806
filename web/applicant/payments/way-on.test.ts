import { expect, test } from 'vitest'
import { wayOn } from './way-on.tsx'

test.each([
  ['Biodata', '/dashboard/registration/bio-data', 'Continue your application'],
  ['SubmitApplication', '/dashboard/registration/complete-profile', 'Continue your application'],
  ['ApplicationSumitted', '/dashboard/admission-status', 'See your admission status'],
  ['IsRejected', '/dashboard/admission-status', 'See your admission status'],
  ['IsAdmitted', '/dashboard/enrolment', 'See your enrolment'],
])('from the payments an applicant at %s goes on to %s', (nextStage, to, words) => {
  expect(wayOn(nextStage)).toEqual({ to, words })
})
