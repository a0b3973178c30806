import { type CheckName, type CheckState, checkIds, checkStates } from '../checks.ts'

/** A check of an application with a state, such as `documents:open`. */
export type CheckFilter = `${CheckName}:${CheckState}`

/** All combinations of a check and a state, in display order. */
export const checkFilters: readonly CheckFilter[] = checkIds.flatMap((name) =>
  checkStates.map((state): CheckFilter => `${name}:${state}`),
)

/**
 * Filter by the requests of an application. Applications with a pending or released decision match no value. `waiting`:
 * not answered, and the deadline has not passed. `overdue`: not answered, and the deadline has passed. `returned`:
 * answered, and the office has not closed the request.
 */
export const requestFilters = ['waiting', 'overdue', 'returned'] as const
export type RequestFilter = (typeof requestFilters)[number]

/**
 * Applications whose newest proposal was returned, so that a colleague has to work on them again. `mine`: the signed-in
 * colleague made the proposal. `any`: any colleague made it.
 */
export const returnedProposals = ['mine', 'any'] as const
export type ReturnedProposals = (typeof returnedProposals)[number]

/** Labels of the values of `returnedProposals`. */
export const returnedProposalWords: Record<ReturnedProposals, string> = {
  mine: 'mine',
  any: 'of any colleague',
}

/**
 * Result of checking an application's sittings with the examination bodies. `differs`: the latest check of at least one
 * sitting does not confirm the sitting. `confirmed`: the latest checks confirm all sittings. `none`: all other
 * applications.
 */
export const boardStates = ['none', 'confirmed', 'differs'] as const
export type BoardState = (typeof boardStates)[number]

/** Labels of the states in lists. */
export const boardStateWords: Record<BoardState, string> = {
  none: 'not checked',
  confirmed: 'confirmed',
  differs: 'differs',
}

/**
 * Party that has to act on an application next, in sort order. `answered`: the office, because the applicant has
 * answered a request. `ours`: the office, for another reason. `theirs`: the applicant, who has to answer a request or
 * an offer. `nobody`: no action is due.
 */
export const turns = ['answered', 'ours', 'theirs', 'nobody'] as const
export type Turn = (typeof turns)[number]

/** Labels of the turns in lists. */
export const turnWords: Record<Turn, string> = {
  answered: 'Ours, applicant answered',
  ours: 'Ours',
  theirs: 'Applicant’s',
  nobody: 'Nobody’s',
}

/** Returns the turn for a position in the sort order. The database stores the position, from 1; null means `nobody`. */
export function turnAt(position: number | null): Turn {
  return turns[(position ?? turns.length) - 1] ?? 'nobody'
}

/** Steps of the enrolment after the acceptance fee, each with its label. */
export const enrolmentSteps = {
  'matric-number': 'Matric number',
  'school-fee': 'School fee',
  portal: 'Learning portal',
} as const
export type EnrolmentStep = keyof typeof enrolmentSteps
const steps = Object.keys(enrolmentSteps) as EnrolmentStep[]

/** An enrolment step and whether it is done, such as `portal:no`. */
export type EnrolmentFilter = `${EnrolmentStep}:${'yes' | 'no'}`

export const enrolmentFilters: readonly EnrolmentFilter[] = steps.flatMap((step) =>
  (['yes', 'no'] as const).map((done): EnrolmentFilter => `${step}:${done}`),
)
