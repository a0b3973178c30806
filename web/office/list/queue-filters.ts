import { programmes } from 'virtual:institution/programmes'
import { stateOptions } from '#web/forms/state-options.ts'
import {
  bulkFilterPattern,
  type ListSort,
  type ListView,
  listSorts,
  viewOfAll,
} from '#contract/office/list/list.ts'
import { duplicateKindIds } from '#contract/office/duplicates/duplicates.ts'
import {
  boardStates,
  checkFilters,
  enrolmentFilters,
  requestFilters,
  returnedProposals,
  turns,
} from '#contract/office/list/list-filters.ts'
import { waitingChoices } from '#contract/office/list/option-counts.ts'
import { offerAnswers } from '#contract/office/offers/offers.ts'
import { outcomes } from '#contract/office/outcomes.ts'
import { reconsiderationStates } from '#contract/office/reconsiderations.ts'
import { officeStatuses } from '#contract/office/office-statuses.ts'
import { decisionKinds } from '#contract/office/row.ts'
import { programmesOf } from '#contract/programmes.ts'

/** The filters, the search text and the order of the queue. */
export type QueueFilters = ListView

/** The filters and the order, which are in the URL, unlike the search text. */
export type FiltersInAddress = Omit<QueueFilters, 'search'>

const { search: _, ...withoutSearch } = viewOfAll
export const noFilters: FiltersInAddress = withoutSearch

/** Reads a list such as `submitted,correction`, without the values that are not in `known`. */
function listOf<Value extends string>(text: string | null, known: readonly Value[]): Value[] {
  const wanted = text?.split(',') ?? []
  return known.filter((value) => wanted.includes(value))
}

const textsOf = (text: string | null) => (text === null || text === '' ? [] : text.split(','))

/**
 * Reads the filters and the order from the URL. The search text is not in the URL, because it contains names and phone
 * numbers.
 */
export function filtersOf(address: URLSearchParams): FiltersInAddress {
  const order = address.get('sort') ?? ''
  const sort = listSorts.find((each) => each === order.replace(/^-/, ''))
  const days = Number(address.get('waiting') ?? '0')
  return {
    programme: textsOf(address.get('programme')),
    state: textsOf(address.get('state')),
    session: textsOf(address.get('session')),
    status: listOf(address.get('status'), officeStatuses),
    eligibility: listOf(address.get('eligibility'), [...outcomes, 'unknown']),
    awaited: listOf(address.get('awaited'), ['yes', 'no'])[0] ?? '',
    decision: listOf(address.get('decision'), [...decisionKinds, 'none']),
    returnedProposal: listOf(address.get('returnedProposal'), returnedProposals)[0] ?? '',
    reconsideration: listOf(address.get('reconsideration'), reconsiderationStates),
    waitingDays: Number.isInteger(days) && days > 0 && days <= 3650 ? days : 0,
    assignee: textsOf(address.get('assignee')),
    checks: listOf(address.get('checks'), checkFilters),
    board: listOf(address.get('board'), boardStates),
    flags: listOf(address.get('flags'), [...duplicateKindIds, 'any']),
    offer: listOf(address.get('offer'), offerAnswers),
    turn: listOf(address.get('turn'), turns),
    request: listOf(address.get('request'), requestFilters),
    enrolment: listOf(address.get('enrolment'), enrolmentFilters),
    open: listOf(address.get('open'), ['yes', 'no'])[0] ?? '',
    bulk: bulkFilterPattern.exec(address.get('bulk') ?? '')?.[0] ?? '',
    sort: sort ?? 'submitted',
    descending: sort !== undefined && order.startsWith('-'),
  }
}

/** Returns the URL parameters for the filters that are set, and for the order if it is not the default order. */
export function addressOf(filters: FiltersInAddress): URLSearchParams {
  const { waitingDays, sort, descending } = filters
  const order = `${descending ? '-' : ''}${sort}`
  const values = {
    programme: filters.programme.join(','),
    state: filters.state.join(','),
    session: filters.session.join(','),
    status: filters.status.join(','),
    eligibility: filters.eligibility.join(','),
    awaited: filters.awaited,
    decision: filters.decision.join(','),
    returnedProposal: filters.returnedProposal,
    reconsideration: filters.reconsideration.join(','),
    waiting: waitingDays === 0 ? '' : String(waitingDays),
    assignee: filters.assignee.join(','),
    checks: filters.checks.join(','),
    board: filters.board.join(','),
    flags: filters.flags.join(','),
    offer: filters.offer.join(','),
    turn: filters.turn.join(','),
    request: filters.request.join(','),
    enrolment: filters.enrolment.join(','),
    open: filters.open,
    bulk: filters.bulk,
    sort: order === 'submitted' ? '' : order,
  }
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Returns the query string of a list with these filters and this order, such as `?status=submitted`. */
export function listQuery(filters: Partial<FiltersInAddress>): string {
  return `?${addressOf({ ...noFilters, ...filters })}`
}

/** Returns the filters without the order. */
export function filterOf(filters: QueueFilters): Partial<QueueFilters> {
  const filter: Partial<QueueFilters> = { ...filters }
  delete filter.sort
  delete filter.descending
  return filter
}

/** Returns the URL parameters of the filters, without the order. */
export function withoutOrder(filters: FiltersInAddress): URLSearchParams {
  return addressOf({ ...filters, sort: 'submitted', descending: false })
}

/**
 * Returns the filters after a click on a column header. If the list is sorted by this column already, the click
 * reverses the order; otherwise it sorts by this column, ascending.
 */
export function sortedBy<Filters extends FiltersInAddress>(filters: Filters, sort: ListSort): Filters {
  return { ...filters, sort, descending: filters.sort === sort && !filters.descending }
}

/** Returns the choices of the filter by admission session: the sessions of the applications, and the chosen ones. */
export function sessionChoices(
  sessions: readonly string[],
  chosen: readonly string[],
): { value: string; label: string }[] {
  const all = new Set([...sessions, ...chosen])
  return [...all]
    .toSorted()
    .toReversed()
    .map((session) => ({ value: session, label: session }))
}

/** Names of the orders: ascending and descending. */
export const orderWords: Record<ListSort, readonly [ascending: string, descending: string]> = {
  submitted: ['Oldest first', 'Newest first'],
  waiting: ['Longest wait first', 'Shortest wait first'],
  name: ['Name A–Z', 'Name Z–A'],
  number: ['Number up', 'Number down'],
  programme: ['Programme A–Z', 'Programme Z–A'],
  eligibility: ['Met first', 'Met last'],
  turn: ['Our turn first', 'Our turn last'],
}

export const filterChoices = {
  programme: programmesOf({ programmes }).map(({ id, description }) => ({ value: id, label: description })),
  state: stateOptions,
  eligibility: [
    { value: 'met', label: 'Met' },
    { value: 'awaiting', label: 'Awaiting' },
    { value: 'short', label: 'Short' },
    { value: 'unknown', label: 'Not compared yet' },
  ],
  awaited: [
    { value: 'yes', label: 'Results awaited' },
    { value: 'no', label: 'All results known' },
  ],
  decision: [
    { value: 'admit', label: 'Admit' },
    { value: 'reject', label: 'Reject' },
    { value: 'none', label: 'None' },
  ],
  reconsideration: [
    { value: 'open', label: 'open' },
    { value: 'decided', label: 'decided' },
  ],
  waiting: waitingChoices.map((days) => ({ value: String(days), label: `${days} days or more` })),
}
