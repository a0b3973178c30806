import { type CheckName, type CheckState, checkIds, checkStates } from './checks.ts'

/** A check with one of its states, such as `documents:open`. */
export type CheckFilter = `${CheckName}:${CheckState}`

/** All values of the filter by checks, in the order of the screen. */
export const checkFilters: readonly CheckFilter[] = checkIds.flatMap((name) =>
  checkStates.map((state): CheckFilter => `${name}:${state}`),
)

/** Values of the filter by requests to the applicant. */
export const requestFilters = ['sent', 'overdue', 'returned'] as const

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
