import { today } from '#contract/dates.ts'
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import { fullName } from '#contract/names.ts'
import type { ListCounts, ListFilter, ListSort, officeList } from '#contract/office/list/list.ts'
import { turnAt } from '#contract/office/list/list-filters.ts'
import { missingWords } from '#contract/office/duplicates/reason-words.ts'
import { officeStatuses } from '#contract/office/office-statuses.ts'
import type { QueueRow } from '#contract/office/row.ts'
import { programmeName } from '#contract/programmes.ts'
import type { Database } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { fieldError } from '#server/http/errors.ts'
import { kindsIn } from './flag-bits.ts'
import { noSuchApplication } from '../no-such-application.ts'
import {
  countByCounters,
  countRows,
  foldCounts,
  hasCounters,
  listSessions,
  type StatusCount,
} from './counts.store.ts'
import type { Reader } from './list-conditions.store.ts'
import { readKey, writeKey } from './list-order.store.ts'
import { findLine, listApplications, listSelected, type ListLine } from './list.store.ts'
import { searchTerms } from './search-terms.ts'

/**
 * Operations on the list of applications. `staffId` is the id of the colleague who reads the list; `me` in the filter
 * by assignee means this colleague.
 */
export interface ListService {
  /**
   * Returns up to 50 rows of the list: the first page if `after` is empty, otherwise the rows after the key `after`.
   * @throws 400 invalid `after`.
   */
  search(
    view: ParsedBodyOf<typeof officeList.search>,
    staffId: string,
  ): Promise<{ rows: QueueRow[]; next: string | null }>
  /**
   * Returns the id of the application that follows `applicantId` in the list; null after the last one. `applicantId`
   * may be an application that no longer matches the filter.
   * @throws 404 no such submitted application.
   */
  next(view: ParsedBodyOf<typeof officeList.next>, staffId: string): Promise<string | null>
  /**
   * Selects up to 20,000 applications of a list, in order of submission. Returns id, status, decision and version of
   * each application; `complete` is false if more applications match.
   */
  select(filter: ListFilter, staffId: string): Promise<DataOf<typeof officeList.select>>
  /**
   * Counts the applications of a list, in total and by status. The counts by status ignore the filter by status. They
   * are left out if they need more than 30,000 rows, or 10,000 rows for a search. If the total also needs more rows,
   * `total` is this maximum and `exact` is false.
   */
  counts(filter: ListFilter, staffId: string): Promise<Omit<ListCounts, 'sessions'>>
  /** Returns the admission sessions of all applications and the current admission session, newest first. */
  sessions(): Promise<string[]>
  /**
   * Adds the oldest changes in `office_count_change`, at most 100,000, to the counters in `office_count`. A job calls
   * this every minute.
   */
  foldCounts(): Promise<void>
}

const pageSize = 50
const maxSelected = 20_000
/** Maximum number of rows to count for a filter without a column in `office_count`. */
const maxCounted = 30_000
/** Like `maxCounted`, for a search. The matches of a search are not stored together, so counting them takes longer. */
const maxFound = 10_000
const maxCountedIn = ({ search }: ListFilter) => (search === '' ? maxCounted : maxFound)

/** Returns the states of the requests of an application, by the same rules as the filter `request`. */
function requestStates(
  { status, requestDueOn, requestReturnedAt }: ListLine,
  day: string,
): QueueRow['requests'] {
  if (status !== 'submitted' && status !== 'correction') return []
  const isLate = requestDueOn !== null && requestDueOn < day
  const open: QueueRow['requests'] = status === 'correction' ? [isLate ? 'overdue' : 'waiting'] : []
  return requestReturnedAt === null ? open : [...open, 'returned']
}

/** Converts a row to its API format. Requests whose deadline is before `day` (`yyyy-mm-dd`) are overdue. */
export function queueRowOf(line: ListLine, institution: Institution, day: string): QueueRow {
  const { firstname, othername } = line
  return {
    applicantId: line.applicantId,
    applicationNumber: line.applicationNumber,
    name: fullName(line),
    surname: line.surname,
    forenames: [firstname, othername].filter((name) => name !== '').join(' '),
    programme: programmeName(institution, line.programmeId),
    programmeId: line.programmeId ?? '',
    state: line.state ?? '',
    session: line.session ?? institution.admission.session,
    status: line.status,
    decisionId: line.decisionId,
    decisionKind: line.decisionKind,
    reconsideration: line.reconsideration,
    eligibility: line.eligibility,
    entryLevel: line.entryLevel,
    missing: missingWords(line.shortfall),
    awaited: line.awaited,
    submittedAt: line.submittedAt.toISOString(),
    waitingSince: line.waitingSince.toISOString(),
    turn: turnAt(line.turn),
    requests: requestStates(line, day),
    requestDueOn: line.requestDueOn,
    assignee: line.assignee,
    assigneeId: line.assigneeId,
    checks: {
      identity: line.checkIdentity,
      fee: line.checkFee,
      results_entered: line.checkResultsEntered,
      results_verified: line.checkResultsVerified,
      requirements: line.checkRequirements,
      documents: line.checkDocuments,
      duplicates: line.checkDuplicates,
    },
    board: line.boardState,
    flags: kindsIn(line.openFlags),
    offerAnswer: line.offerAnswer,
    acceptBy: line.acceptBy,
    hasMatricNumber: line.hasMatricNumber,
    hasSchoolFee: line.hasSchoolFee,
    hasPortalAccount: line.hasPortalAccount,
    version: line.version,
  }
}

function keyOf(sort: ListSort, after: string): string[] | null {
  if (after === '') return null
  const key = readKey(sort, after)
  if (key === null) throw fieldError('validation-failed', 'after', 'Start again from the first page.')
  return key
}

const termsOf = (search: string) => (search === '' ? null : searchTerms(search))
const sum = (counts: readonly StatusCount[]) => counts.reduce((total, { count }) => total + count, 0)

export function listService(deps: {
  database: Database
  institution: Institution
  now: () => number
}): ListService {
  const { institution, now } = deps
  const { system } = deps.database
  const readerOf = (staffId: string): Reader => ({ staffId, nowMs: now() })

  /** Returns the counts by status without the filter by status; null if they need more than `maxCountedIn` rows. */
  const byStatus = (filter: ListFilter, reader: Reader) =>
    hasCounters(filter)
      ? countByCounters(system, filter, reader)
      : countRows(system, { ...filter, status: [] }, termsOf(filter.search), reader, maxCountedIn(filter))

  return {
    async search({ after, search, ...view }, staffId) {
      const lines = await listApplications(
        system,
        { ...view, search: termsOf(search), after: keyOf(view.sort, after), ...readerOf(staffId) },
        pageSize + 1,
      )
      const page = lines.slice(0, pageSize)
      const last = lines.length > pageSize ? page.at(-1) : undefined
      const day = today(new Date(now()))
      return {
        rows: page.map((line) => queueRowOf(line, institution, day)),
        next: last === undefined ? null : writeKey(last.key),
      }
    },

    async next({ applicantId, search, ...view }, staffId) {
      const current = isId(applicantId) ? await findLine(system, applicantId, view.sort) : undefined
      if (current === undefined) throw noSuchApplication()
      const wanted = { ...view, search: termsOf(search), after: current.key, ...readerOf(staffId) }
      const [following] = await listApplications(system, wanted, 1)
      return following?.applicantId ?? null
    },

    async select({ search, ...filter }, staffId) {
      const wanted = { ...filter, search: termsOf(search), ...readerOf(staffId) }
      const lines = await listSelected(system, wanted, maxSelected + 1)
      return { rows: lines.slice(0, maxSelected), complete: lines.length <= maxSelected }
    },

    async counts(filter, staffId) {
      const reader = readerOf(staffId)
      const counts = await byStatus(filter, reader)
      const { status } = filter
      if (counts !== null) {
        const statuses = officeStatuses.map((each) => ({
          status: each,
          count: counts.find((one) => one.status === each)?.count ?? 0,
        }))
        const inList = statuses.filter((one) => status.length === 0 || status.includes(one.status))
        return { total: sum(inList), exact: true, statuses }
      }
      const inList =
        status.length === 0
          ? null
          : await countRows(system, filter, termsOf(filter.search), reader, maxCountedIn(filter))
      return inList === null
        ? { total: maxCountedIn(filter), exact: false, statuses: [] }
        : { total: sum(inList), exact: true, statuses: [] }
    },

    async sessions() {
      const { session } = institution.admission
      const found = await listSessions(system)
      return found.includes(session) ? found : [session, ...found].toSorted().toReversed()
    },

    foldCounts: () => foldCounts(system),
  }
}
