import { describe, expect, test } from 'vitest'
import { steps } from '#contract/steps/registry.ts'
import { isSubmitted, lockOf, stageAhead, strip } from './progress.ts'

/** Returns the progress strip with one letter per square: C (completed), A (active) or P (pending). */
function letters(stage: string): string {
  return strip(stage)
    .map((square) => square.state.charAt(0).toUpperCase())
    .join('')
}

test.each([
  ['PaymentCompletion', 'PPPPPP'],
  ['Biodata', 'APPPPP'],
  ['NextOfKin', 'CAPPPP'],
  ['ProgrammeApplication', 'CCAPPP'],
  ...steps.filter(({ strip: id }) => id === 'records').map(({ stage }) => [stage, 'CCCAPP']),
  ['PictureUpload', 'CCCCAP'],
  ['SubmitApplication', 'CCCCCA'],
  ['ApplicationSumitted', 'CCCCCC'],
  ['IsAdmitted', 'CCCCCC'],
  ['unheard of', 'PPPPPP'],
] as [string, string][])('at %s the strip reads %s', (stage, expected) => {
  expect(letters(stage)).toBe(expected)
})

test('the six squares have the portal’s labels', () => {
  expect(strip('Biodata').map((square) => square.label)).toEqual([
    'Bio-Data',
    'Next of Kin',
    'Program Choices',
    'Records',
    'Picture Upload',
    'Preview Profile',
  ])
})

describe('a locked section says what unlocks it', () => {
  test('before the fee is paid', () => {
    expect(lockOf('bio-data', 'PaymentInitiation')).toBe('Opens when your application fee is paid.')
  })
  test('before the previous section is finished', () => {
    expect(lockOf('records', 'NextOfKin')).toBe('Opens when you have finished Program Choices.')
  })
  test('and is open once reached', () => {
    expect(lockOf('records', 'OlevelResult')).toBeNull()
    expect(lockOf('bio-data', 'IsRejected')).toBeNull()
  })
})

test('an application is submitted from the stage ApplicationSumitted on', () => {
  expect(isSubmitted('SubmitApplication')).toBe(false)
  expect(isSubmitted('ApplicationSumitted')).toBe(true)
  expect(isSubmitted('IsRejected')).toBe(true)
})

test.each([
  ['Biodata', [], 'Biodata'],
  ['Biodata', ['nextOfKin'], 'Biodata'],
  ['Biodata', ['biodata'], 'NextOfKin'],
  ['Biodata', ['nextOfKin', 'biodata'], 'ProgrammeApplication'],
  ['ProgrammeApplication', ['programme', 'educationalRecords'], 'EducationalRecord'],
  ['PaymentCompletion', ['biodata'], 'PaymentCompletion'],
] as const)('at %s with waiting saves of %j, sections are open as at %s', (stage, waiting, ahead) => {
  expect(stageAhead(stage, waiting)).toBe(ahead)
})
