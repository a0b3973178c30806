import { expect, test } from 'vitest'
import type { Tracker } from '#contract/endpoints/admission.ts'
import { strip } from '#web/applicant/session/progress.ts'
import { nextStep } from './next-step.ts'

const asks = new Map([['program-choices', 'What you want to study.']])
const at = (
  nextStage: string,
  progress?: Pick<Tracker, 'offered' | 'holder' | 'steps'> & Partial<Tracker>,
  hasPaidAcceptanceFee = false,
) =>
  nextStep(
    {
      nextStage,
      hasPaidApplicationFee: !/Initiation|Activation|Completion/.test(nextStage),
      hasPaidAcceptanceFee,
    },
    strip(nextStage),
    asks,
    progress && { now: '', next: '', ...progress },
  )
const step = (state: 'done' | 'now') => ({ title: 'School fee', state, at: null })
const offered = { offered: true, holder: 'you' as const }

test.each([
  ['ProfileActivation', 'Activate your profile', '/auth/activate'],
  ['PaymentInitiation', 'Pay the application fee', '/payments'],
  ['PaymentCompletion', 'See your payment', '/payments'],
  ['ProgrammeApplication', 'Continue: Program Choices', '/dashboard/registration/program-choices'],
  ['OlevelResult', 'Continue: Records', '/dashboard/registration/records'],
  ['SubmitApplication', 'Continue: Preview Profile', '/dashboard/registration/complete-profile'],
  ['ApplicationSumitted', 'Admission Status', '/dashboard/admission-status'],
  ['IsRejected', 'Admission Status', '/dashboard/admission-status'],
  ['IsAdmitted', 'Admission Status', '/dashboard/admission-status'],
])('at %s the one action is «%s»', (stage, action, to) => {
  expect(at(stage)).toMatchObject({ action, to })
})

test('counts the sections that are done', () => {
  expect(at('ProgrammeApplication')).toMatchObject({
    kick: '2 of 6 done. Next:',
    title: 'Program Choices',
    text: 'What you want to study.',
  })
})

test('a requested correction, a rejection, an offer and the end have texts of their own', () => {
  const waiting = { offered: false, holder: 'office' as const, steps: [step('now')] }
  expect(at('ApplicationSumitted', waiting).title).toBe('We are reading your application')
  expect(at('ApplicationSumitted', { ...waiting, holder: 'you' }).title).toBe('We need something from you')
  const asked = { now: 'Correct «Bio-Data».', next: 'Please answer by 06/12/2026.' }
  expect(at('ApplicationSumitted', { ...waiting, ...asked, holder: 'you' }).text).toBe(
    'Correct «Bio-Data». Please answer by 06/12/2026.',
  )
  expect(at('IsRejected', { ...waiting, holder: 'nobody' }).text).toContain('says why, and what you can do')
  const decided = { ...waiting, steps: [step('done')] }
  expect(at('IsRejected', decided).title).toBe('Your application is being looked at again')
  expect(at('IsRejected', { ...decided, holder: 'you' }).title).toBe('We need something from you')
  const now = 'Pay the acceptance fee. The last day is 13/12/2026.'
  expect(at('IsAdmitted', { ...offered, now, steps: [step('now')] })).toMatchObject({
    action: 'Admission Status',
    title: 'Take up your place',
    text: `You have been offered admission. ${now}`,
  })
  const accepted = at('IsAdmitted', { ...offered, steps: [step('now')] }, true)
  expect(accepted).toMatchObject({ action: 'Enrolment', title: 'Your place is yours' })
  expect(accepted.text).not.toContain('offered')
  expect(at('IsAdmitted', { ...offered, steps: [step('done')] }, true).title).toBe('You are enrolled')
})

test.each([
  ['IsAdmitted', 'There is a decision'],
  ['IsRejected', 'There is no place for you this time'],
])('at %s, progress that was stored before the decision is not used', (stage, title) => {
  const before = { offered: false, steps: [step('done'), step('now')] }
  expect(at(stage, { ...before, holder: 'office' }).title).toBe(title)
  expect(at(stage, { ...before, holder: 'you' }).title).toBe(title)
})

test('an offer that is no longer valid leads to the admission status', () => {
  const now = 'Our admissions office has withdrawn your letter of admission.'
  const withdrawn = { offered: false, holder: 'office' as const, steps: [step('done')] }
  expect(at('IsAdmitted', { ...withdrawn, now, next: 'Please call the office.' })).toMatchObject({
    action: 'Admission Status',
    title: 'Your offer is no longer open',
    text: `${now} Please call the office.`,
  })
})
