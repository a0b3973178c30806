import { Readable } from 'node:stream'
import type { ExportFormat } from '#contract/office/exports.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { isId, newId } from '#server/db/id.ts'
import { notFound } from '#server/http/errors.ts'
import { slots, streamInSlot } from '#server/http/slots.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { rateLimit } from '#server/rate-limit.ts'
import type { UsageLimits } from '#server/usage-limits.ts'
import { type Cell, dayOf } from './cells.ts'
import { csvLine, csvStart } from './csv.ts'
import { type ExportKind, findExport, insertExport } from './export.store.ts'
import { type InTurn, restAfterWork } from './rest-after-work.ts'
import { xlsxStream } from './xlsx.ts'

/** Prepares and sends exports of lists. The lists share limits, tickets and file formats. */
export interface ExportFiles {
  /**
   * Stores which list a colleague exports, writes an audit entry and returns the ticket for the download.
   * @throws 429 too many exports by this colleague within 24 hours.
   */
  prepare(list: { kind: ExportKind; format: ExportFormat; view: object }, actor: Actor): Promise<string>
  /**
   * Returns the file of a prepared export as a stream. `pagesOf` yields the header and then the rows of the stored
   * view. The rows are read while the file is sent.
   * @throws 404 ticket unknown, of another kind of list, older than ten minutes, or of another colleague · 429 this
   * colleague has too many downloads in progress · 503 all colleagues together have too many.
   */
  download(
    kind: ExportKind,
    ticket: string,
    actor: Actor,
    pagesOf: (view: unknown) => AsyncIterable<Cell[][]>,
  ): Promise<{ bytes: Readable; name: string }>
  /** Runs a function that reads one page of an export, after the pages that were requested before. */
  inTurn: InTurn
}

export function exportFiles({
  database,
  now,
  limits,
}: {
  database: Database
  now: () => number
  limits: Pick<UsageLimits, 'exportsPerPerson' | 'exportsTogether' | 'exportsPerDayAndPerson'>
}): ExportFiles {
  const slot = slots({ ofOne: limits.exportsPerPerson, together: limits.exportsTogether })
  const limit = rateLimit(database, {
    name: 'office-exports',
    times: limits.exportsPerDayAndPerson,
    seconds: 86_400,
  })
  const actions = { applications: 'applications-exported', payments: 'payments-exported' }

  return {
    inTurn: restAfterWork(),

    async prepare({ kind, format, view }, actor) {
      await limit(actor.colleague.staffId)
      const id = newId()
      await database.system.transaction().execute(async (tx) => {
        await insertExport(tx, { id, staffId: actor.colleague.staffId, kind, format, view })
        await writeAudit(tx, {
          ...auditActor(actor),
          action: actions[kind],
          after: { exportId: id, format },
        })
      })
      return id
    },

    async download(kind, ticket, actor, pagesOf) {
      const { staffId } = actor.colleague
      const found = isId(ticket)
        ? await findExport(database.system, { id: ticket, staffId, kind })
        : undefined
      if (found === undefined) throw notFound('This export has expired. Export the list again.')
      const pages = pagesOf(found.view)
      const name = `${kind}-${dayOf(new Date(now()))}.${found.format}`
      const open = () => (found.format === 'xlsx' ? xlsxStream(pages) : Readable.from(csvOf(pages)))
      return { bytes: await streamInSlot(slot, staffId, open), name }
    },
  }
}

async function* csvOf(pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield csvStart
  for await (const rows of pages) yield rows.map(csvLine).join('')
}
