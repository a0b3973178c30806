import { expect, test } from 'vitest'
import { stages } from '#contract/stages.ts'
import { returnLink } from './return-link.ts'

const other: Record<string, [string, string]> = {
  ProfileInitiation: ['Activate your profile', '/dashboard'],
  ProfileActivation: ['Activate your profile', '/dashboard'],
  ApplicationSumitted: ['See your admission status', '/dashboard/admission-status'],
  IsRejected: ['See your admission status', '/dashboard/admission-status'],
  IsAdmitted: ['See your admission status', '/dashboard/admission-status'],
}

test.each(stages)('at %s the landing page links to the next task', (stage) => {
  const [words, to] = other[stage] ?? ['Continue your application', '/dashboard']
  expect(returnLink({ nextStage: stage, hasPaidAcceptanceFee: false })).toEqual({ words, to })
})

test('after the acceptance it leads to the enrolment', () => {
  expect(returnLink({ nextStage: 'IsAdmitted', hasPaidAcceptanceFee: true })).toEqual({
    words: 'See your enrolment',
    to: '/dashboard/enrolment',
  })
})
