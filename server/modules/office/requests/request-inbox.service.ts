import { today } from '#contract/dates.ts'
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import { fullName } from '#contract/names.ts'
import { type officeRequests, requestViews } from '#contract/office/requests.ts'
import { programmeName } from '#contract/programmes.ts'
import { steps } from '#contract/steps/registry.ts'
import type { Database } from '#server/db/client.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import { countRequestViews, listRequestView } from './request-inbox.store.ts'

type Search = typeof officeRequests.search

export interface RequestInbox {
  /**
   * Returns up to 50 requests of a view. Returned requests are ordered by the time of their return, other requests by
   * deadline.
   */
  search(wanted: ParsedBodyOf<Search>, actor: Actor): Promise<DataOf<Search>>
  counts(actor: Actor): Promise<DataOf<typeof officeRequests.counts>>
}

const pageSize = 50

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
      const rows = await listRequestView(system, { view, staffId, day: day() }, after, pageSize + 1)
      const page = rows.slice(0, pageSize)
      return {
        next: rows.length > pageSize ? (page.at(-1)?.key ?? null) : null,
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
