import { paths } from '../paths.ts'

/** The main link of the landing page for an applicant who is signed in on this device. */
export interface WayBack {
  to: string
  words: string
}

const status: WayBack = { to: paths.admissionStatus, words: 'See your admission status' }
const unactivated: WayBack = { to: paths.dashboard, words: 'Activate your profile' }

const byStage = new Map<string, WayBack>([
  ['ProfileInitiation', unactivated],
  ['ProfileActivation', unactivated],
  ['ApplicationSumitted', status],
  ['IsRejected', status],
  ['IsAdmitted', { to: paths.enrolment, words: 'See your enrolment' }],
])

export function wayBack(nextStage: string): WayBack {
  return byStage.get(nextStage) ?? { to: paths.dashboard, words: 'Continue your application' }
}
