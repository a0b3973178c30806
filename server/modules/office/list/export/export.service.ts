import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { today } from '#contract/dates.ts'
import type { Institution } from '#contract/institution.ts'
import type { ExportFormat } from '#contract/office/exports.ts'
import { type ListView, listView } from '#contract/office/list.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { isId, newId } from '#server/db/id.ts'
import { notFound } from '#server/http/errors.ts'
import { slots, streamInSlot } from '#server/http/slots.ts'
import { rateLimit } from '#server/rate-limit.ts'
import type { UsageLimits } from '#server/usage-limits.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { queueRowOf } from '../list.service.ts'
import { type ListLine, listApplications, type ReadView } from '../list.store.ts'
import { searchTerms } from '../search-terms.ts'
import { type Cell, closingCells, dayOf, exportColumns } from './cells.ts'
import { csvLine, csvStart } from './csv.ts'
import { findExport, insertExport } from './export.store.ts'
import { restAfterWork } from './rest-after-work.ts'
import { xlsxStream } from './xlsx.ts'

export interface ExportService {
  /**
   * Stores which list a colleague exports, writes an audit entry and returns the ticket for the download.
   * @throws 429 too many exports by this colleague within 24 hours.
   */
  prepare(view: ListView, format: ExportFormat, actor: Actor): Promise<string>
  /**
   * Returns the file of a prepared export as a stream. The rows are read while the file is sent.
   * @throws 404 ticket unknown, older than ten minutes, or of another colleague · 429 this colleague has too many
   * downloads in progress · 503 all colleagues together have too many.
   */
  download(ticket: string, actor: Actor): Promise<{ bytes: Readable; name: string }>
}

/** Maximum number of rows to read and write without a pause. Other requests wait a few milliseconds for this work. */
const pageSize = 100

const storedView = z.object(listView)

export function exportService(deps: {
  database: Database
  institution: Institution
  now: () => number
  limits: Pick<UsageLimits, 'exportsPerPerson' | 'exportsTogether' | 'exportsPerDayAndPerson'>
}): ExportService {
  const { database, institution, now, limits } = deps
  const slot = slots({ ofOne: limits.exportsPerPerson, together: limits.exportsTogether })
  const limit = rateLimit(database, {
    name: 'office-exports',
    times: limits.exportsPerDayAndPerson,
    seconds: 86_400,
  })

  const inTurn = restAfterWork()

  /** Yields the rows of an export page by page: the header, the applications, and a closing row. */
  async function* pagesOf({ search, ...view }: ListView, staffId: string): AsyncGenerator<Cell[][]> {
    yield [exportColumns.map(({ header }) => header)]
    const wanted = { ...view, search: search === '' ? null : searchTerms(search), staffId, nowMs: now() }
    const day = today(new Date(wanted.nowMs))
    const toCells = (line: ListLine) => {
      const row = queueRowOf(line, institution, day)
      return exportColumns.map(({ cell }) => cell(row))
    }
    let after: readonly string[] | null = null
    let count = 0
    for (;;) {
      const from: ReadView = { ...wanted, after }
      const page: ListLine[] = await inTurn(() =>
        database.report((db) => listApplications(db, from, pageSize)),
      )
      yield page.map(toCells)
      count += page.length
      after = page.at(-1)?.key ?? null
      if (page.length < pageSize) break
    }
    yield [closingCells(count, new Date(now()))]
  }

  return {
    async prepare(view, format, actor) {
      await limit(actor.colleague.staffId)
      const id = newId()
      await database.system.transaction().execute(async (tx) => {
        await insertExport(tx, { id, staffId: actor.colleague.staffId, format, view })
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'applications-exported',
          after: { exportId: id, format },
        })
      })
      return id
    },

    async download(ticket, actor) {
      const found = isId(ticket)
        ? await findExport(database.system, ticket, actor.colleague.staffId)
        : undefined
      if (found === undefined) throw notFound('This export has expired. Export the list again.')
      const pages = pagesOf(storedView.parse(found.view), actor.colleague.staffId)
      const name = `applications-${dayOf(new Date(now()))}.${found.format}`
      const open = () => (found.format === 'xlsx' ? xlsxStream(pages) : Readable.from(csvOf(pages)))
      return { bytes: await streamInSlot(slot, actor.colleague.staffId, open), name }
    },
  }
}

async function* csvOf(pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield csvStart
  for await (const rows of pages) yield rows.map(csvLine).join('')
}
