import { expect, test } from 'vitest'
import { steps } from '#contract/steps/registry.ts'
import { destinationAfterLogin, destinationFor } from './destination.ts'

test.each([
  ['ProfileInitiation', '/auth/activate'],
  ['ProfileActivation', '/auth/activate'],
  ['PaymentInitiation', '/payments'],
  ['PaymentCompletion', '/payments'],
  ...steps.map(({ stage, strip }) => [stage, `/dashboard/registration/${strip}`]),
  ['SubmitApplication', '/dashboard/registration/complete-profile'],
  ['ApplicationSumitted', '/dashboard'],
  ['IsAdmitted', '/dashboard'],
  ['IsRejected', '/dashboard'],
  ['something the server learnt later', '/dashboard'],
  ['toString', '/dashboard'],
] as [string, string][])('%s leads to %s', (stage, path) => {
  expect(destinationFor(stage)).toBe(path)
})

const section = '/dashboard/registration/records?part=olevelResults'

test.each([
  ['ApplicationSumitted', { from: section }, section],
  ['IsAdmitted', { from: '/dashboard/enrolment' }, '/dashboard/enrolment'],
  ['ApplicationSumitted', null, '/dashboard'],
  ['ApplicationSumitted', { from: 7 }, '/dashboard'],
  // The next step of the application takes priority over the page requested before the login.
  ['Biodata', { from: '/dashboard/enrolment' }, '/dashboard/registration/bio-data'],
  ['ApplicationSumitted', { from: '//elsewhere.example' }, '/dashboard'],
])('after a login, %s and %o lead to %s', (stage, state, path) => {
  expect(destinationAfterLogin(stage, state)).toBe(path)
})
