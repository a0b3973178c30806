import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { today } from '#contract/dates.ts'
import type { Institution } from '#contract/institution.ts'
import type { ExportFormat } from '#contract/office/exports.ts'
import { type ListView, listView } from '#contract/office/list.ts'
import type { Database } from '#server/db/client.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import { queueRowOf } from '../list.service.ts'
import { type ListLine, listApplications, type ReadView } from '../list.store.ts'
import { searchTerms } from '../search-terms.ts'
import { type Cell, closingCells, exportColumns } from './cells.ts'
import type { ExportFiles } from './export-files.ts'

export interface ExportService {
  /** Like `ExportFiles.prepare`, for a list of applications. */
  prepare(view: ListView, format: ExportFormat, actor: Actor): Promise<string>
  /** Like `ExportFiles.download`, for a list of applications. */
  download(ticket: string, actor: Actor): Promise<{ bytes: Readable; name: string }>
}

/** Maximum number of rows to read and write without a pause. Other requests wait a few milliseconds for this work. */
const pageSize = 100

const storedView = z.object(listView)

export function exportService({
  database,
  institution,
  files,
  now,
}: {
  database: Database
  institution: Institution
  files: ExportFiles
  now: () => number
}): ExportService {
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
      const page: ListLine[] = await files.inTurn(() =>
        database.report((db) => listApplications(db, from, pageSize)),
      )
      yield page.map(toCells)
      count += page.length
      after = page.at(-1)?.key ?? null
      if (page.length < pageSize) break
    }
    yield [closingCells(count === 1 ? '1 application' : `${count} applications`, new Date(now()))]
  }

  return {
    prepare: (view, format, actor) => files.prepare({ kind: 'applications', format, view }, actor),
    download: (ticket, actor) =>
      files.download('applications', ticket, actor, (view) =>
        pagesOf(storedView.parse(view), actor.colleague.staffId),
      ),
  }
}
