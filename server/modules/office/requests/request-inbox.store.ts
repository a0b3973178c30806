import { type RawBuilder, sql } from 'kysely'
import type { RequestView } from '#contract/office/requests/requests.ts'
import type { Db } from '#server/db/client.ts'
import { exactTime } from '#server/db/exact-time.ts'

export interface InboxRow {
  requestId: string
  applicantId: string
  applicationNumber: string | null
  surname: string
  firstname: string
  othername: string
  programmeId: string | null
  /** Ids of the requested sections, followed by the names of the requested documents. */
  items: string[]
  askedBy: string
  askedAt: Date
  dueOn: string | null
  returnedAt: Date | null
  assignee: string | null
  version: number
  /**
   * Value by which the view is sorted. For returned requests, this is the time of the return in the format of
   * `exactTime`. For other requests, it is the deadline, or `infinity` if there is no deadline.
   */
  at: string
}

/** Position of a row in a view. */
export interface InboxPosition {
  at: string
  requestId: string
}

export interface WantedView {
  view: RequestView
  /** Id of the signed-in colleague. Only the view `mine` uses it. */
  staffId: string
  /** Today in Lagos, `YYYY-MM-DD`. */
  day: string
}

/** Returns true if the view contains returned requests. The other views contain unanswered requests. */
export const isReturnedView = (view: RequestView): boolean => view === 'mine' || view === 'returned'

/** The deadline of a request, for sorting. The index `office_request_due` contains exactly this expression. */
const deadline = sql`coalesce(request.due_on, 'infinity'::date)`

/**
 * Returns the SQL condition of a view. A returned request is left out once a decision is proposed, because the proposer
 * has seen the answers.
 */
function conditionOf({ view, staffId, day }: WantedView): RawBuilder<unknown> {
  const returned = sql`request.returned_at is not null and request.closed_at is null
    and listed.status in ('submitted', 'correction')`
  const open = sql`request.returned_at is null and request.closed_at is null`
  switch (view) {
    case 'returned':
      return returned
    case 'mine':
      return sql`${returned} and listed.assignee_id = ${staffId}`
    case 'waiting':
      return sql`${open} and ${deadline} >= ${day}::date`
    case 'overdue':
      return sql`${open} and ${deadline} < ${day}::date`
  }
}

/** Tables that the condition of a view needs. */
const sourcesOf = (view: RequestView) =>
  isReturnedView(view)
    ? sql`office_request request join office_application listed on listed.applicant_id = request.applicant_id`
    : sql`office_request request`

/** SQL of the requests of a view, for use after `from`. */
export const requestRows = (wanted: WantedView): RawBuilder<unknown> =>
  sql`${sourcesOf(wanted.view)} where ${conditionOf(wanted)}`

/** SQL of `listRequestView`. Exported so that a test can check its query plan. */
export function inboxStatement(
  wanted: WantedView,
  after: InboxPosition | null,
  limit: number,
): RawBuilder<InboxRow> {
  const isReturned = isReturnedView(wanted.view)
  const [at, type] = isReturned ? [sql`request.returned_at`, sql`timestamptz`] : [deadline, sql`date`]
  const later =
    after === null ? sql`true` : sql`(${at}, request.id) > (${after.at}::${type}, ${after.requestId}::uuid)`
  // Selects the requests of the page first, so that PostgreSQL joins only these requests.
  return sql<InboxRow>`
    select request.id as request_id, request.applicant_id, listed.application_number, listed.surname, listed.firstname,
      listed.othername, listed.programme_id, asker.name as asked_by, request.asked_at, request.due_on,
      request.returned_at, assignee.name as assignee, listed.version,
      ${isReturned ? exactTime(at) : sql`${at}::text`} as at,
      array(select step_id from correction where request_id = request.id order by id)
        || array(select name from requested_document where request_id = request.id order by position) as items
    from (select request.* from ${requestRows(wanted)} and ${later} order by ${at}, request.id limit ${limit}) request
      join office_application listed on listed.applicant_id = request.applicant_id
      join staff asker on asker.id = request.asked_by
      left join staff assignee on assignee.id = listed.assignee_id
    order by ${at}, request.id`
}

/**
 * Lists the requests of a view, at most `limit`. `after` is the position of the last row of the previous page; null for
 * the first page.
 */
export async function listRequestView(
  db: Db,
  wanted: WantedView,
  after: InboxPosition | null,
  limit: number,
): Promise<InboxRow[]> {
  return (await inboxStatement(wanted, after, limit).execute(db)).rows
}

/** Returns the number of requests in each view. */
export async function countRequestViews(
  db: Db,
  staffId: string,
  day: string,
): Promise<Record<RequestView, number>> {
  const count = (view: RequestView) => sql`(select count(*) from ${requestRows({ view, staffId, day })})`
  const { rows } = await sql<Record<RequestView, number>>`
    select ${count('mine')} as mine, ${count('returned')} as returned, ${count('waiting')} as waiting,
      ${count('overdue')} as overdue`.execute(db)
  return rows[0] ?? { mine: 0, returned: 0, waiting: 0, overdue: 0 }
}
