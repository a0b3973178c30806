import { formatDate, formatDateTime } from '#contract/dates.ts'
import { checkIds, checkNames } from '#contract/office/checks.ts'
import { duplicateKinds } from '#contract/office/duplicates/duplicates.ts'
import { boardStateWords } from '#contract/office/list/list-filters.ts'
import { findState } from '#contract/locations/states.ts'
import { offerAnswerWords } from '#contract/office/offers/offers.ts'
import { decisionKindNames, type QueueRow } from '#contract/office/row.ts'
import { statusText } from '#contract/office/status-words.ts'

/** Value of a cell. A `Date` is written as the calendar day in Lagos. */
export type Cell = string | number | Date | null

/** Maximum length of a text in a cell. Longer texts are cut off. */
const longestText = 32_000

/**
 * Characters to remove: control characters except tab and line feed, U+FFFE and U+FFFF, and marks that change the
 * direction of text. A spreadsheet program may reject the control characters, U+FFFE and U+FFFF. The direction marks
 * could make a row look like another one.
 */
const harmful = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g

/** Removes harmful characters from a text and cuts it off after `longestText` characters. */
export function cleanText(text: string): string {
  const clean = text.toWellFormed().replaceAll(harmful, '')
  return clean.length <= longestText ? clean : `${clean.slice(0, longestText).toWellFormed()}…`
}

export interface ExportColumn<Row> {
  header: string
  cell(row: Row): Cell
}

/** Labels for the cells of exports, and for the text that names the filter of an export. */
export const requestWords = { waiting: 'Waiting', overdue: 'Overdue', returned: 'Answered' }
export const eligibilityWords = { met: 'Met', awaiting: 'Awaiting', short: 'Short' }

/** Converts a calendar day (`YYYY-MM-DD`) to a cell. */
const dayCell = (day: string | null): Cell => (day === null ? null : new Date(day))

/** Columns of the export of applications. States have the labels of the screen. */
export const exportColumns: readonly ExportColumn<QueueRow>[] = [
  { header: 'Application number', cell: (row) => row.applicationNumber },
  { header: 'Surname', cell: (row) => row.surname },
  { header: 'First and other names', cell: (row) => row.forenames },
  { header: 'Programme', cell: (row) => row.programme },
  { header: 'Session', cell: (row) => row.session },
  { header: 'State', cell: (row) => findState(row.state)?.name ?? row.state },
  { header: 'Status', cell: (row) => statusText(row.status, row.reconsideration, row.offerAnswer) },
  {
    header: 'Decision',
    cell: ({ decisionKind }) => (decisionKind === null ? null : decisionKindNames[decisionKind]),
  },
  { header: 'Reconsideration', cell: (row) => row.reconsideration },
  {
    header: 'Eligibility',
    cell: (row) => (row.eligibility === null ? null : eligibilityWords[row.eligibility]),
  },
  { header: 'Missing', cell: (row) => row.missing },
  { header: 'Result awaited', cell: (row) => (row.awaited ? 'Yes' : 'No') },
  {
    header: 'Level',
    cell: (row) => (/^\d+$/.test(row.entryLevel ?? '') ? Number(row.entryLevel) : row.entryLevel),
  },
  { header: 'Assigned to', cell: (row) => row.assignee },
  ...checkIds.map((name) => ({
    header: `Check: ${checkNames[name]}`,
    cell: (row: QueueRow) => row.checks[name],
  })),
  { header: 'Examination body', cell: ({ board }) => boardStateWords[board] },
  {
    header: 'Possible duplicates',
    cell: ({ flags }) => flags.map((kind) => duplicateKinds[kind]).join(', '),
  },
  { header: 'Requests', cell: ({ requests }) => requests.map((state) => requestWords[state]).join(', ') },
  { header: 'Request to answer by', cell: (row) => dayCell(row.requestDueOn) },
  {
    header: 'Answer to the offer',
    cell: ({ offerAnswer }) => (offerAnswer === null ? null : offerAnswerWords[offerAnswer]),
  },
  { header: 'Accept by', cell: (row) => dayCell(row.acceptBy) },
  { header: 'Matric number issued', cell: (row) => (row.hasMatricNumber ? 'Yes' : 'No') },
  { header: 'School fee paid', cell: (row) => (row.hasSchoolFee ? 'Yes' : 'No') },
  { header: 'Learning portal account', cell: (row) => (row.hasPortalAccount ? 'Yes' : 'No') },
  { header: 'Submitted', cell: (row) => new Date(row.submittedAt) },
  { header: 'Waiting since', cell: (row) => new Date(row.waitingSince) },
]

/**
 * Returns the last row of an export. `count` is the number of exported rows as text, such as `120 payments`, and
 * `filter` the filter of the list in words.
 */
export function closingCells(count: string, at: Date, filter: string): Cell[] {
  return [`${count}, exported on ${formatDateTime(at.toISOString())}`, filter]
}

/** Returns the Lagos calendar day of a time, as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  return formatDate(date.toISOString()).split('/').reverse().join('-')
}
