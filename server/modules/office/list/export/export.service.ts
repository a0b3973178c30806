import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { today } from '#contract/dates.ts'
import type { Institution } from '#contract/institution.ts'
import type { ExportFormat } from '#contract/office/list/exports.ts'
import { type ListView, listView } from '#contract/office/list/list.ts'
import type { QueueRow } from '#contract/office/row.ts'
import type { Database } from '#server/db/client.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import { queueRowOf } from '../list.service.ts'
import { applicationPages, type ListLine } from '../list.store.ts'
import { namesOfStaff } from '../../staff-names.store.ts'
import { searchTerms } from '../search-terms.ts'
import { exportColumns } from './cells.ts'
import type { ExportedList, ExportFiles } from './export-files.ts'
import { removeSearchTexts } from './export.store.ts'
import { filterInWords } from './filter-words.ts'

export interface ExportService {
  /** Like `ExportFiles.prepare`, for a list of applications. */
  prepare(view: ListView, format: ExportFormat, actor: Actor): Promise<string>
  /** Like `ExportFiles.download`, for a list of applications. */
  download(ticket: string, actor: Actor): Promise<{ bytes: Readable; name: string }>
  /** Removes the search texts of exports that can no longer be downloaded. */
  removeSearchTexts(): Promise<void>
}

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
  async function listOf(
    exported: ListView,
    { staffId, name }: Actor['colleague'],
  ): Promise<ExportedList<ListLine, QueueRow>> {
    const { search, ...view } = exported
    const colleagues = await namesOfStaff(database.system, view.assignee)
    const readView = { ...view, search: search === '' ? null : searchTerms(search), staffId, nowMs: now() }
    const day = today(new Date(readView.nowMs))
    const readPage = applicationPages(readView)
    return {
      columns: exportColumns,
      filter: filterInWords(exported, institution, new Map([...colleagues, ['me', name]])),
      read: (db, last, limit) => readPage(db, last?.key ?? null, limit),
      toRow: (line) => queueRowOf(line, institution, day),
    }
  }

  return {
    prepare: (view, format, actor) => files.prepare({ kind: 'applications', format, view }, actor),
    download: (ticket, actor) =>
      files.download('applications', ticket, actor, (view) =>
        listOf(storedView.parse(view), actor.colleague),
      ),
    removeSearchTexts: () => removeSearchTexts(database.system),
  }
}
