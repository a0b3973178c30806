import { today } from '#contract/dates.ts'
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import { fullName } from '#contract/names.ts'
import { type officeRequests, type RequestView, requestViews } from '#contract/office/requests/requests.ts'
import { programmeName } from '#contract/programmes.ts'
import { steps } from '#contract/steps/registry.ts'
import type { Database } from '#server/db/client.ts'
import { isExactTime } from '#server/db/exact-time.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import { isDeadline, pageOf, pagePosition } from '../page-position.ts'
import {
  countRequestViews,
  type InboxPosition,
  isReturnedView,
  listRequestView,
} from './request-inbox.store.ts'

type Search = typeof officeRequests.search

export interface RequestInbox {
  /**
   * Returns up to 50 requests of a view. Returned requests are ordered by the time of their return, other requests by
   * deadline.
   * @throws 400 invalid `after`.
   */
  search(wanted: ParsedBodyOf<Search>, actor: Actor): Promise<DataOf<Search>>
  counts(actor: Actor): Promise<DataOf<typeof officeRequests.counts>>
}

const pageSize = 50

/** Returns the position in a page key: the time of the return or the deadline, and the id of the request. */
function positionOf(view: RequestView, after: string): InboxPosition | null {
  const position = pagePosition(after, isReturnedView(view) ? isExactTime : isDeadline)
  return position === null ? null : { at: position.exactAt, requestId: position.id }
}

export function requestInbox(deps: {
  database: Database
  institution: Institution
  /** Returns the current time in epoch ms. */
  now: () => number
}): RequestInbox {
  const { institution, now } = deps
  const { system } = deps.database
  const day = () => today(new Date(now()))
  const titleOf = (item: string) => steps.find(({ id }) => id === item)?.title ?? item
  return {
    async search({ view, after }, actor) {
      const { staffId } = actor.colleague
      const rows = await listRequestView(
        system,
        { view, staffId, day: day() },
        positionOf(view, after),
        pageSize + 1,
      )
      const keyed = rows.map((row) => ({ ...row, exactAt: row.at, id: row.requestId }))
      const { page, next } = pageOf(keyed, pageSize)
      return {
        next,
        rows: page.map((row) => ({
          requestId: row.requestId,
          applicantId: row.applicantId,
          applicationNumber: row.applicationNumber,
          name: fullName(row),
          programme: programmeName(institution, row.programmeId),
          items: row.items.map(titleOf).join(', '),
          askedBy: row.askedBy,
          askedAt: row.askedAt.toISOString(),
          dueOn: row.dueOn,
          returnedAt: row.returnedAt?.toISOString() ?? null,
          assignee: row.assignee,
          version: row.version,
        })),
      }
    },

    async counts(actor) {
      const counts = await countRequestViews(system, actor.colleague.staffId, day())
      return requestViews.map((view) => ({ view, count: counts[view] }))
    },
  }
}
