import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import { fullName } from '#contract/names.ts'
import {
  type officeApplications,
  type OfficeStatus,
  officeStatuses,
  type QueueRow,
} from '#contract/office/applications.ts'
import { programmeById } from '#contract/programmes.ts'
import type { Database } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { fieldError } from '#server/http/errors.ts'
import { noSuchApplication } from '../no-such-application.ts'
import { countStatus, findLine, listQueue, type QueueLine } from './queue.store.ts'
import { searchTerms } from './search-terms.ts'

export type StatusCount = { status: OfficeStatus; count: number }

export interface QueueService {
  /**
   * Returns one page of the queue. `after` is `next` of the previous page, or empty for the first page.
   * @throws 400 invalid `after`.
   */
  search(
    wanted: ParsedBodyOf<typeof officeApplications.search>,
  ): Promise<{ rows: QueueRow[]; next: string | null }>
  /**
   * Returns the id of the application that follows `applicantId` in the filtered queue; null if there is none. The
   * application `applicantId` itself may no longer match the filter.
   * @throws 404 no such application, or not submitted.
   */
  next(wanted: ParsedBodyOf<typeof officeApplications.next>): Promise<string | null>
  /** Counts the applications by status, up to 10,000 each. Cached for a minute. */
  counts(): Promise<StatusCount[]>
}

const pageSize = 50
const mostCounted = 10_000
const countsLiveMs = 60_000

/** Converts a queue row to its API format, which contains no birth date and no phone number. */
export function queueRowOf(line: QueueLine, institution: Institution): QueueRow {
  return {
    applicantId: line.id,
    applicationNumber: line.applicationNumber,
    name: fullName(line),
    programme: programmeById(institution, line.programmeId)?.description ?? line.programmeId ?? '',
    programmeId: line.programmeId ?? '',
    state: line.state ?? '',
    session: line.session ?? institution.admission.session,
    status: line.status,
    decisionId: line.decisionId,
    submittedAt: line.submittedAt.toISOString(),
  }
}

function keyOf(after: string): { micros: string; id: string } | null {
  if (after === '') return null
  const [micros = '', id = ''] = after.split('.')
  if (!/^\d{1,17}$/.test(micros) || !isId(id))
    throw fieldError('validation-failed', 'after', 'Start again from the first page.')
  return { micros, id }
}

export function queueService(deps: {
  database: Database
  institution: Institution
  now: () => number
}): QueueService {
  const { database, institution, now } = deps
  let counted: { at: number; counts: Promise<StatusCount[]> } | null = null

  async function count(): Promise<StatusCount[]> {
    const counts: StatusCount[] = []
    for (const status of officeStatuses)
      counts.push({ status, count: await countStatus(database.system, status, mostCounted) })
    return counts
  }

  return {
    async search({ after, search, ...filter }) {
      const wanted = { ...filter, search: search === '' ? null : searchTerms(search), after: keyOf(after) }
      const lines = await listQueue(database.system, wanted, pageSize + 1)
      const page = lines.slice(0, pageSize)
      const last = lines.length > pageSize ? page.at(-1) : undefined
      return {
        rows: page.map((line) => queueRowOf(line, institution)),
        next: last === undefined ? null : `${last.micros}.${last.id}`,
      }
    },

    async next({ applicantId, search, ...filter }) {
      const current = isId(applicantId) ? await findLine(database.system, applicantId) : undefined
      if (current === undefined) throw noSuchApplication()
      const wanted = { ...filter, search: search === '' ? null : searchTerms(search), after: current }
      const [following] = await listQueue(database.system, wanted, 1)
      return following?.id ?? null
    },

    async counts() {
      if (counted === null || now() - counted.at >= countsLiveMs) {
        const fresh = { at: now(), counts: count() }
        counted = fresh
        // A failed count is not cached.
        fresh.counts.catch(() => {
          if (counted === fresh) counted = null
        })
      }
      return counted.counts
    },
  }
}
