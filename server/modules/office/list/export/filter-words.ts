import type { Institution } from '#contract/institution.ts'
import { findState } from '#contract/locations/states.ts'
import { bulkReasons, reasonInBulkFilter } from '#contract/office/bulk/bulk-reasons.ts'
import { checkNames } from '#contract/office/checks.ts'
import { duplicateKinds } from '#contract/office/duplicates/duplicates.ts'
import type { ListFilter, ListView } from '#contract/office/list/list.ts'
import {
  boardStateWords,
  enrolmentSteps,
  returnedProposalWords,
  turnWords,
} from '#contract/office/list/list-filters.ts'
import { offerAnswerWords } from '#contract/office/offers/offers.ts'
import { decisionKindNames } from '#contract/office/row.ts'
import { statusWords } from '#contract/office/status-words.ts'
import { programmeName } from '#contract/programmes.ts'
import { isSet } from '../list-conditions.store.ts'
import { eligibilityWords, requestWords } from './cells.ts'

/** A filter that is set, in words, such as «Status» with the values «Submitted» and «Proposed». */
export interface FilterInWords {
  name: string
  values: readonly string[]
}

const names: Record<keyof ListFilter, string> = {
  programme: 'Programme',
  state: 'State',
  session: 'Session',
  status: 'Status',
  eligibility: 'Eligibility',
  awaited: 'Result awaited',
  decision: 'Decision',
  returnedProposal: 'Returned proposals',
  reconsideration: 'Reconsideration',
  waitingDays: 'Waiting',
  assignee: 'Assigned to',
  checks: 'Check',
  board: 'Examination body',
  flags: 'Possible duplicates',
  offer: 'Answer to the offer',
  turn: 'Turn',
  request: 'Requests',
  enrolment: 'Enrolment',
  open: 'Open now',
  bulk: 'Left out of a bulk action',
  search: 'Search',
}

/** Labels of filter values, as on the screen. For a value without a label, the stored name is shown. */
const valueWords: Partial<Record<string, Readonly<Record<string, string>>>> = {
  status: statusWords,
  eligibility: { ...eligibilityWords, unknown: 'Not compared yet' },
  decision: { ...decisionKindNames, none: 'None' },
  returnedProposal: returnedProposalWords,
  board: boardStateWords,
  flags: duplicateKinds,
  offer: offerAnswerWords,
  turn: turnWords,
  request: requestWords,
}

/** Replaces the part before the colon of a value such as `documents:open` with its label. */
function labelled(value: string, labels: Readonly<Record<string, string>>): string {
  const [key = '', state = ''] = value.split(':')
  return `${labels[key] ?? key} ${state}`
}

/** Returns the reason in a value of the filter `bulk`, such as «A colleague has it open», or `for any reason`. */
function leftOutWords(value: string): string {
  const reason = reasonInBulkFilter(value)
  return reason === undefined ? 'for any reason' : bulkReasons[reason]
}

/** Returns the filters of a list that are set. `colleagues` contains names by id, and the reader's name under `me`. */
export function filterInWords(
  view: ListView,
  institution: Institution,
  colleagues: ReadonlyMap<string, string>,
): FilterInWords[] {
  const wordOf = (filter: string, value: string): string => {
    switch (filter) {
      case 'programme':
        return programmeName(institution, value)
      case 'state':
        return findState(value)?.name ?? value
      case 'assignee':
        return colleagues.get(value) ?? value
      case 'checks':
        return labelled(value, checkNames)
      case 'enrolment':
        return labelled(value, enrolmentSteps)
      case 'bulk':
        return leftOutWords(value)
      case 'waitingDays':
        return `${value} days or more`
      default:
        return valueWords[filter]?.[value] ?? value
    }
  }
  return (Object.keys(names) as (keyof ListFilter)[]).flatMap((filter) => {
    const value = view[filter]
    if (!isSet(value)) return []
    const values = (Array.isArray(value) ? value : [value]).map((each) => wordOf(filter, String(each)))
    return [{ name: names[filter], values }]
  })
}

/** Returns the filters as one text for the last row of an export. */
export function filterText(filters: readonly FilterInWords[]): string {
  if (filters.length === 0) return 'No filter'
  return `Filter: ${filters.map(({ name, values }) => `${name} ${values.join(' or ')}`).join('; ')}`
}

/** Maximum length of the filters in a file name. */
const longestName = 80

/**
 * Returns the filters for a file name, in lower-case Latin letters, digits and hyphens, such as `submitted-proposed`.
 * Leaves out values that do not fit, and then ends with `and-more`. A search is named `search`, without its text.
 * Returns `all` if no filter is set, and `filtered` if the first value is too long.
 */
export function filterForFileName(filters: readonly FilterInWords[]): string {
  const words = filters.flatMap(({ name, values }) => (name === names.search ? ['search'] : values))
  const parts = words.map((word) =>
    word
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[\u0300-\u036f]/g, '')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
  )
  let text = ''
  for (const part of parts.filter((each) => each !== '')) {
    const longer = text === '' ? part : `${text}-${part}`
    if (longer.length > longestName) return text === '' ? 'filtered' : `${text}-and-more`
    text = longer
  }
  return text === '' ? 'all' : text
}
