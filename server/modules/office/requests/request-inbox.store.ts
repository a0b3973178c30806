import { type RawBuilder, sql } from 'kysely'
import type { RequestView } from '#contract/office/requests.ts'
import type { Db } from '#server/db/client.ts'

export interface InboxRow {
  requestId: string
  applicantId: string
  applicationNumber: string | null
  surname: string
  firstname: string
  othername: string
  programmeId: string | null
  /** Ids of the requested sections, then names of the requested documents. */
  items: string[]
  askedBy: string
  askedAt: Date
  dueOn: string | null
  returnedAt: Date | null
  assignee: string | null
  version: number
  /** Position of the row in the view. The next page starts after the position of the last row. */
  key: string
}

export interface WantedView {
  view: RequestView
  /** Id of the signed-in colleague. Only the view `mine` uses it. */
  staffId: string
  /** Today in Lagos, `YYYY-MM-DD`. */
  day: string
}

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
      return sql`${returned} and assignment.staff_id = ${staffId}`
    case 'waiting':
      return sql`${open} and (request.due_on >= ${day}::date or request.due_on is null)`
    case 'overdue':
      return sql`${open} and request.due_on < ${day}::date`
  }
}

const sources = sql`office_request request join office_application listed on listed.applicant_id = request.applicant_id
  left join application_assignment assignment on assignment.applicant_id = request.applicant_id`

/** SQL of the requests of a view, for use after `from`. */
export const requestRows = (wanted: WantedView): RawBuilder<unknown> =>
  sql`${sources} where ${conditionOf(wanted)}`

/** Lists the requests of a view, at most `limit`. `after` is the key of the last row of the previous page, or empty. */
export async function listRequestView(
  db: Db,
  wanted: WantedView,
  after: string,
  limit: number,
): Promise<InboxRow[]> {
  const isReturned = wanted.view === 'mine' || wanted.view === 'returned'
  // Page key: the deadline or the time of the return, then the request's id. Requests without a deadline come last.
  const key = isReturned
    ? sql`(to_char(request.returned_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' ' || request.id)`
    : sql`(coalesce(request.due_on::text, '9999') || ' ' || request.id)`
  const { rows } = await sql<InboxRow>`
    select request.id as request_id, request.applicant_id, listed.application_number, listed.surname, listed.firstname,
      listed.othername, listed.programme_id, asker.name as asked_by, request.asked_at, request.due_on,
      request.returned_at, assignee.name as assignee, listed.version, ${key} as key,
      array(select step_id from correction where request_id = request.id order by id)
        || array(select name from requested_document where request_id = request.id order by position) as items
    from ${sources} join staff asker on asker.id = request.asked_by
      left join staff assignee on assignee.id = assignment.staff_id
    where ${conditionOf(wanted)} and (${after} = '' or ${key} > ${after})
    order by ${key} limit ${limit}`.execute(db)
  return rows
}

/** Returns the number of requests in each view. */
export async function countRequestViews(
  db: Db,
  staffId: string,
  day: string,
): Promise<Record<RequestView, number>> {
  const count = (view: RequestView) => sql`count(*) filter (where ${conditionOf({ view, staffId, day })})`
  const { rows } = await sql<Record<RequestView, number>>`
    select ${count('mine')} as mine, ${count('returned')} as returned, ${count('waiting')} as waiting,
      ${count('overdue')} as overdue
    from ${sources} where request.closed_at is null`.execute(db)
  return rows[0] ?? { mine: 0, returned: 0, waiting: 0, overdue: 0 }
}
