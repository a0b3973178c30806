import { expect, test } from 'vitest'
import { destinationFor } from './destination.ts'

test.each([
  ['ProfileInitiation', '/auth/activate'],
  ['ProfileActivation', '/auth/activate'],
  ['PaymentInitiation', '/payments'],
  ['PaymentCompletion', '/payments'],
  ['Biodata', '/dashboard/registration/bio-data'],
  ['NextOfKin', '/dashboard/registration/next-of-kin'],
  ['ProgrammeApplication', '/dashboard/registration/program-choices'],
  ['EducationalRecord', '/dashboard/registration/records'],
  ['OlevelResult', '/dashboard/registration/records'],
  ['EmploymentRecord', '/dashboard/registration/records'],
  ['PictureUpload', '/dashboard/registration/picture-upload'],
  ['SubmitApplication', '/dashboard/registration/complete-profile'],
  ['ApplicationSumitted', '/dashboard'],
  ['IsAdmitted', '/dashboard'],
  ['IsRejected', '/dashboard'],
  ['something the server learnt later', '/dashboard'],
  ['toString', '/dashboard'],
])('%s leads to %s', (stage, path) => {
  expect(destinationFor(stage)).toBe(path)
})
