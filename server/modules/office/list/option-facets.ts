import { checkIds, type CheckName, checkStates } from '#contract/office/checks.ts'
import { duplicateKindIds } from '#contract/office/duplicates/duplicates.ts'
import type { ListFilter } from '#contract/office/list/list.ts'
import {
  boardStates,
  type EnrolmentStep,
  enrolmentSteps,
  requestFilters,
  returnedProposals,
  turns,
} from '#contract/office/list/list-filters.ts'
import { offerAnswers } from '#contract/office/offers/offers.ts'
import { type FacetName, plainFacets, waitingChoices } from '#contract/office/list/option-counts.ts'
import { outcomes } from '#contract/office/outcomes.ts'
import { reconsiderationStates } from '#contract/office/reconsiderations.ts'
import { officeStatuses } from '#contract/office/office-statuses.ts'
import { decisionKinds } from '#contract/office/row.ts'
import { isSet } from './list-conditions.store.ts'

export type PlainFilter = Omit<ListFilter, 'search'>

/** A filter whose values are counted. */
export interface Facet {
  name: FacetName
  /** Whether the view has a value of this filter. */
  isOn(filter: PlainFilter): boolean
  /** Returns the filters of the view without the filter of this facet. */
  without(filter: PlainFilter): PlainFilter
  /** Values that are counted by a condition, each with its filter. Leaves out values that are counted by column. */
  options: readonly { value: string; filter: PlainFilter }[]
}

export const noFilter: PlainFilter = {
  programme: [],
  state: [],
  session: [],
  status: [],
  eligibility: [],
  awaited: '',
  decision: [],
  returnedProposal: '',
  reconsideration: [],
  waitingDays: 0,
  assignee: [],
  checks: [],
  board: [],
  flags: [],
  offer: [],
  turn: [],
  request: [],
  enrolment: [],
  open: '',
  bulk: '',
}

const yesOrNo = ['yes', 'no'] as const

/** For each filter, the values to count by a condition. `groupFacet` handles `checks` and `enrolment`. */
const plainOptions: { [Name in keyof PlainFilter]?: readonly PlainFilter[Name][] } = {
  status: officeStatuses.map((each) => [each]),
  eligibility: [...outcomes, 'unknown' as const].map((each) => [each]),
  awaited: yesOrNo,
  decision: [...decisionKinds, 'none' as const].map((each) => [each]),
  returnedProposal: returnedProposals,
  reconsideration: reconsiderationStates.map((each) => [each]),
  board: boardStates.map((each) => [each]),
  flags: [...duplicateKindIds, 'any' as const].map((each) => [each]),
  offer: offerAnswers.map((each) => [each]),
  turn: turns.map((each) => [each]),
  request: requestFilters.map((each) => [each]),
  waitingDays: waitingChoices,
  open: yesOrNo,
  // Colleagues are counted by the column `assignee_id`.
  assignee: [['me'], ['nobody']],
}

function plainFacet(name: (typeof plainFacets)[number]): Facet {
  const values: readonly PlainFilter[typeof name][] = plainOptions[name] ?? []
  return {
    name,
    isOn: (view) => isSet(view[name]),
    without: (view) => ({ ...view, [name]: noFilter[name] }),
    options: values.map((value) => ({
      value: Array.isArray(value) ? value.join(',') : String(value),
      filter: { ...noFilter, [name]: value },
    })),
  }
}

/** A facet for the values of `checks` or `enrolment` that begin with `group` and a colon. */
function groupFacet(
  filter: 'checks' | 'enrolment',
  group: CheckName | EnrolmentStep,
  states: readonly string[],
): Facet {
  const isOfGroup = (value: string) => value.startsWith(`${group}:`)
  return {
    name: `${filter}:${group}` as FacetName,
    isOn: (view) => view[filter].some(isOfGroup),
    without: (view) => ({ ...view, [filter]: view[filter].filter((value) => !isOfGroup(value)) }),
    options: states.map((state) => ({
      value: `${group}:${state}`,
      filter: { ...noFilter, [filter]: [`${group}:${state}`] },
    })),
  }
}

export const facets: readonly Facet[] = [
  ...plainFacets.map(plainFacet),
  ...checkIds.map((id) => groupFacet('checks', id, checkStates)),
  ...(Object.keys(enrolmentSteps) as EnrolmentStep[]).map((step) => groupFacet('enrolment', step, yesOrNo)),
]
