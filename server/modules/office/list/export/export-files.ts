import { countOf } from '#contract/format-count.ts'
import { Readable } from 'node:stream'
import { daySeconds } from '#contract/dates.ts'
import type { ExportFormat } from '#contract/office/list/exports.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { isId, newId } from '#server/db/id.ts'
import { notFound } from '#server/http/errors.ts'
import { slots, streamInSlot } from '#server/http/limits/slots.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { rateLimit } from '#server/http/limits/rate-limit.ts'
import type { UsageLimits } from '#server/usage-limits.ts'
import { type Cell, closingCells, dayOf, type ExportColumn } from './cells.ts'
import { csvLine, csvStart } from './csv.ts'
import { type FilterInWords, filterForFileName, filterText } from './filter-words.ts'
import { type ExportKind, findExport, insertExport } from './export.store.ts'
import { type ReadPage, snapshotPages } from './snapshot-pages.ts'
import { xlsxStream } from './xlsx.ts'

/** A list to export. */
export interface ExportedList<Line, Row> {
  columns: readonly ExportColumn<Row>[]
  /** The filters of the list that are set. */
  filter: readonly FilterInWords[]
  read: ReadPage<Line>
  toRow(line: Line): Row
}

/**
 * Prepares and sends exports of lists, with the same limits and file formats for all lists. A ticket is the id of a
 * prepared export.
 */
export interface ExportFiles {
  /**
   * Stores which list a colleague exports, writes an audit entry and returns the ticket for the download.
   * @throws 429 too many exports by this colleague within 24 hours.
   */
  prepare(list: { kind: ExportKind; format: ExportFormat; view: object }, actor: Actor): Promise<string>
  /**
   * Returns the file of a prepared export as a stream: a header, the rows of the stored view, and a closing row with
   * the number of rows and the filter. The rows are read page by page while the file is sent, all as they were when the
   * download began. After the last row, an audit entry with the number of rows is written.
   * @throws 404 ticket unknown, of another kind of list, older than ten minutes, or of another colleague · 429 this
   * colleague has too many downloads in progress · 503 all colleagues together have too many.
   */
  download<Line, Row>(
    kind: ExportKind,
    ticket: string,
    actor: Actor,
    listOf: (view: unknown) => Promise<ExportedList<Line, Row>>,
  ): Promise<{ bytes: Readable; name: string }>
}

const kinds = {
  applications: { action: 'applications-exported', one: 'application' },
  payments: { action: 'payments-exported', one: 'payment' },
} as const

export function exportFiles({
  database,
  now,
  limits,
}: {
  database: Database
  now: () => number
  limits: Pick<UsageLimits, 'exportsPerPerson' | 'exportsTogether' | 'exportsPerDayAndPerson'>
}): ExportFiles {
  const { exportsPerPerson: perPerson, exportsTogether: total } = limits
  const slot = slots({ perPerson, total, reserved: Math.floor(total / 2) })
  const limit = rateLimit(database, {
    name: 'office-exports',
    times: limits.exportsPerDayAndPerson,
    seconds: daySeconds,
  })
  const readPages = snapshotPages(database)

  async function* pagesOf<Line, Row>(
    kind: ExportKind,
    { columns, filter, read, toRow }: ExportedList<Line, Row>,
    onEnd: (rows: number) => Promise<void>,
  ): AsyncGenerator<Cell[][]> {
    yield [columns.map(({ header }) => header)]
    let count = 0
    for await (const lines of readPages(read)) {
      yield lines.map(toRow).map((row) => columns.map(({ cell }) => cell(row)))
      count += lines.length
    }
    await onEnd(count)
    yield [closingCells(countOf(count, kinds[kind].one), new Date(now()), filterText(filter))]
  }

  return {
    async prepare({ kind, format, view }, actor) {
      await limit(actor.colleague.staffId)
      const id = newId()
      await database.system.transaction().execute(async (tx) => {
        await insertExport(tx, { id, staffId: actor.colleague.staffId, kind, format, view })
        await writeAudit(tx, {
          ...auditActor(actor),
          action: kinds[kind].action,
          after: { exportId: id, format },
        })
      })
      return id
    },

    async download(kind, ticket, actor, listOf) {
      const { staffId } = actor.colleague
      const found = isId(ticket)
        ? await findExport(database.system, { id: ticket, staffId, kind })
        : undefined
      if (found === undefined) throw notFound('This export has expired. Export the list again.')
      const list = await listOf(found.view)
      const pages = pagesOf(kind, list, (rows) =>
        writeAudit(database.system, {
          ...auditActor(actor),
          action: 'export-downloaded',
          after: { exportId: ticket, format: found.format, rows },
        }),
      )
      const name = `${kind}-${dayOf(new Date(now()))}-${filterForFileName(list.filter)}.${found.format}`
      const open = () => (found.format === 'xlsx' ? xlsxStream(pages) : Readable.from(csvOf(pages)))
      return { bytes: await streamInSlot(slot, staffId, open), name }
    },
  }
}

async function* csvOf(pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield csvStart
  for await (const rows of pages) yield rows.map(csvLine).join('')
}
