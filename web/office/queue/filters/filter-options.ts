import { bulkReasons, reasonInBulkFilter } from '#contract/office/bulk/bulk-reasons.ts'
import { checkIds, checkNames, checkStates } from '#contract/office/checks.ts'
import { duplicateKindIds, duplicateKinds } from '#contract/office/duplicates/duplicates.ts'
import {
  boardStates,
  boardStateWords,
  type EnrolmentStep,
  enrolmentSteps,
  returnedProposals,
  returnedProposalWords,
  turns,
  turnWords,
} from '#contract/office/list/list-filters.ts'
import { offerAnswers } from '#contract/office/offers/offers.ts'
import { officeStatuses } from '#contract/office/office-statuses.ts'
import { statusWords } from '#contract/office/status-words.ts'
import { answerWords } from '../../offers/answer-words.ts'
import { filterChoices } from '../../list/queue-filters.ts'

/** One value of a filter, which can be switched on and off. */
export interface FilterOption {
  /** URL parameter of the filter. */
  param: string
  value: string
  /** The filter and its value, such as «Documents: open». */
  label: string
  /** True if only one value of the filter can be on. Choosing another value then replaces it. */
  single: boolean
}

export interface Assignee {
  staffId: string
  name: string
}

/** A value of a filter with its name. */
export interface Choice {
  value: string
  label: string
}

function options(param: string, title: string, choices: readonly Choice[], single = false): FilterOption[] {
  return choices.map(({ value, label }) => ({ param, value, label: `${title}: ${label}`, single }))
}

const enrolment = (Object.keys(enrolmentSteps) as EnrolmentStep[]).flatMap((step) => [
  { value: `${step}:yes`, label: `${enrolmentSteps[step]}, yes` },
  { value: `${step}:no`, label: `${enrolmentSteps[step]}, not yet` },
])

/** Returns all filters with all their values, in the order in which they are offered. */
export function filterOptions(assignees: readonly Assignee[], sessions: readonly Choice[]): FilterOption[] {
  return [
    ...options('assignee', 'Assigned to', [
      { value: 'me', label: 'me' },
      { value: 'nobody', label: 'nobody' },
      ...assignees.map(({ staffId, name }) => ({ value: staffId, label: name })),
    ]),
    ...options(
      'status',
      'Status',
      officeStatuses.map((value) => ({ value, label: statusWords[value] })),
    ),
    ...options('eligibility', 'Eligibility', filterChoices.eligibility),
    ...options('awaited', 'Results', filterChoices.awaited, true),
    ...checkIds.flatMap((name) =>
      options(
        'checks',
        `Check ${checkNames[name]}`,
        checkStates.map((state) => ({ value: `${name}:${state}`, label: state })),
      ),
    ),
    ...options(
      'board',
      'Examination body',
      boardStates.map((value) => ({ value, label: boardStateWords[value] })),
    ),
    ...options('flags', 'Possible duplicate', [
      { value: 'any', label: 'any kind' },
      ...duplicateKindIds.map((value) => ({ value, label: duplicateKinds[value] })),
    ]),
    ...options('decision', 'Decision', filterChoices.decision),
    ...options(
      'returnedProposal',
      'Returned proposal',
      returnedProposals.map((value) => ({ value, label: returnedProposalWords[value] })),
      true,
    ),
    ...options('reconsideration', 'Reconsideration', filterChoices.reconsideration),
    ...options(
      'offer',
      'Offer',
      offerAnswers.map((value) => ({ value, label: answerWords[value].title })),
    ),
    ...options(
      'turn',
      'Turn',
      turns.map((value) => ({ value, label: turnWords[value] })),
    ),
    ...options('request', 'Request', [
      { value: 'waiting', label: 'waiting for the applicant' },
      { value: 'overdue', label: 'overdue' },
      { value: 'returned', label: 'answered' },
    ]),
    ...options('enrolment', 'Enrolment', enrolment),
    ...options('waiting', 'Waiting', filterChoices.waiting, true),
    ...options(
      'open',
      'Open now',
      [
        { value: 'yes', label: 'with a colleague' },
        { value: 'no', label: 'free' },
      ],
      true,
    ),
    ...options('session', 'Session', sessions),
    ...options('programme', 'Programme', filterChoices.programme),
    ...options('state', 'State', filterChoices.state),
  ]
}

/**
 * Returns the filter for the applications that a bulk action left out, or an empty list if the URL has no such filter.
 * The filter dialog does not offer this filter, because only links on the page of a bulk action use it.
 */
export function bulkOption(address: URLSearchParams): FilterOption[] {
  const value = address.get('bulk') ?? ''
  if (value === '') return []
  const reason = reasonInBulkFilter(value)
  const words = reason === undefined ? '' : `: ${bulkReasons[reason]}`
  return [{ param: 'bulk', value, label: `Left out of a bulk action${words}`, single: true }]
}

/**
 * Returns a filter for each assignee in the URL whose name is unknown: a colleague who no longer reviews, or whose name
 * is still being loaded. Without this filter, nothing on the screen would show that the list is limited to a colleague.
 */
export function unnamedAssignees(address: URLSearchParams, named: readonly FilterOption[]): FilterOption[] {
  const known = new Set(named.filter(({ param }) => param === 'assignee').map(({ value }) => value))
  return valuesIn(address, 'assignee')
    .filter((value) => !known.has(value))
    .map((value) => ({ param: 'assignee', value, label: 'Assigned to: another colleague', single: false }))
}

const valuesIn = (address: URLSearchParams, param: string) =>
  (address.get(param) ?? '').split(',').filter((value) => value !== '')

/** Whether the option is on: the URL contains its value. */
export function isOn(address: URLSearchParams, { param, value }: FilterOption): boolean {
  return valuesIn(address, param).includes(value)
}

/** Returns the URL parameters with the option switched on, or off if it was on. */
export function toggled(address: URLSearchParams, option: FilterOption): URLSearchParams {
  const { param, value, single } = option
  const before = valuesIn(address, param)
  const otherValues = before.filter((each) => each !== value)
  const values = isOn(address, option) ? otherValues : single ? [value] : [...before, value]
  const next = new URLSearchParams(address)
  if (values.length === 0) next.delete(param)
  else next.set(param, values.join(','))
  return next
}

/** Returns the options whose label contains all typed words. */
export function matching(all: readonly FilterOption[], typed: string): FilterOption[] {
  const words = typed.toLowerCase().split(/\s+/)
  return all.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
