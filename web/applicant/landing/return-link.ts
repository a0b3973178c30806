import { hasAccepted } from '#contract/fees/fee.ts'
import { paths } from '../paths.ts'

/** The main link of the landing page for an applicant who is signed in on this device. */
export interface ReturnLink {
  to: string
  words: string
}

const status: ReturnLink = { to: paths.admissionStatus, words: 'See your admission status' }
const unactivated: ReturnLink = { to: paths.dashboard, words: 'Activate your profile' }

const byStage = new Map<string, ReturnLink>([
  ['ProfileInitiation', unactivated],
  ['ProfileActivation', unactivated],
  ['ApplicationSumitted', status],
  ['IsRejected', status],
  ['IsAdmitted', status],
])

/** The data that this device has about its signed-in applicant. `nextStage` is empty if the stage is unknown. */
export interface Returning {
  nextStage: string
  hasPaidAcceptanceFee: boolean
}

export function returnLink(known: Returning): ReturnLink {
  if (hasAccepted(known)) return { to: paths.enrolment, words: 'See your enrolment' }
  return byStage.get(known.nextStage) ?? { to: paths.dashboard, words: 'Continue your application' }
}
