import { expect, test } from 'vitest'
import { nextStepPath } from './use-prefetched-step.ts'

test.each([
  ['IsAdmitted', '/dashboard'],
  ['PaymentInitiation', '/payments'],
  ['EducationalRecord', '/dashboard/registration/records'],
])('after the dashboard at the stage %s comes %s', (nextStage, next) => {
  expect(nextStepPath('/dashboard', nextStage)).toBe(next)
})

test.each([
  ['/dashboard/registration/bio-data', '/dashboard/registration/next-of-kin'],
  ['/dashboard/registration/picture-upload', '/dashboard/registration/complete-profile'],
  ['/dashboard/registration/complete-profile', null],
  ['/dashboard', null],
])('after %s comes %s', (path, next) => {
  expect(nextStepPath(path)).toBe(next)
})
