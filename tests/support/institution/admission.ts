import type { Admission } from '#contract/institution.ts'

export const admission: Admission = {
  session: '2027/2028',
  applicationType: 'Part-time',
  minimumAge: 18,
  digitalAccessLink: 'https://access.testwell.example/pay?who={profileId}',
  undoDeclineDays: 9,
  usualDecisionWorkingDays: 12,
  acceptWithinDays: 21,
  reconsiderWithinDays: 17,
  nextSessionOpensOn: '2028-02-01',
  terms: [{ heading: 'The only term', text: 'This university exists in tests only.' }],
}
