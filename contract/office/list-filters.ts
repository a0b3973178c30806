import { type CheckName, type CheckState, checkIds, checkStates } from './checks.ts'

/** A check with one of its states, such as `documents:open`. */
export type CheckFilter = `${CheckName}:${CheckState}`

/** All values of the filter by checks, in the order of the screen. */
export const checkFilters: readonly CheckFilter[] = checkIds.flatMap((name) =>
  checkStates.map((state): CheckFilter => `${name}:${state}`),
)

/** Values of the filter by requests to the applicant. */
export const requestFilters = ['sent', 'overdue', 'returned'] as const

/**
 * Whose turn an application is, in the order of the list. `answered`: the office, because the applicant has answered a
 * request. `ours`: the office. `theirs`: the applicant, who has a request or an offer to answer.
 */
export const turns = ['answered', 'ours', 'theirs', 'nobody'] as const
export type Turn = (typeof turns)[number]

/** Steps of the enrolment after the acceptance fee, each with its label. */
export const enrolmentSteps = {
  'matric-number': 'Matric number',
  'school-fee': 'School fee',
  portal: 'Learning portal',
} as const
export type EnrolmentStep = keyof typeof enrolmentSteps
const steps = Object.keys(enrolmentSteps) as EnrolmentStep[]

/** Whether a step of the enrolment is done, such as `portal:no`. */
export type EnrolmentFilter = `${EnrolmentStep}:${'yes' | 'no'}`

export const enrolmentFilters: readonly EnrolmentFilter[] = steps.flatMap((step) =>
  (['yes', 'no'] as const).map((done): EnrolmentFilter => `${step}:${done}`),
)
