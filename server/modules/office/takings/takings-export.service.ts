import type { Readable } from 'node:stream'
import { naira } from '#contract/money.ts'
import { formatTime } from '#contract/dates.ts'
import type { ExportFormat } from '#contract/office/exports.ts'
import {
  paymentStatusWords,
  takingsFilter,
  type TakingsFilter,
  type TakingsRow,
} from '#contract/office/takings.ts'
import type { Database } from '#server/db/client.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import { type Cell, closingCells } from '../list/export/cells.ts'
import type { ExportFiles } from '../list/export/export-files.ts'
import { checkDays, takingsRowOf } from './takings.service.ts'
import { listTakings, type TakingsKey, type TakingsLine } from './takings.store.ts'

export interface TakingsExportService {
  /** Like `ExportService.prepare`, for payments. @throws 400 invalid days · 429 too many exports. */
  prepare(filter: TakingsFilter, format: ExportFormat, actor: Actor): Promise<string>
  /** Like `ExportService.download`, for payments. */
  download(ticket: string, actor: Actor): Promise<{ bytes: Readable; name: string }>
}

const refundWords = { none: null, due: 'Due', refunded: 'Refunded' }

const columns: readonly { header: string; cell(row: TakingsRow): Cell }[] = [
  { header: 'Day', cell: ({ at }) => new Date(at) },
  { header: 'Time', cell: ({ at }) => formatTime(at) },
  { header: 'Reference', cell: ({ reference }) => reference },
  { header: 'Gateway', cell: ({ gateway }) => gateway },
  { header: 'Reference of the gateway', cell: (row) => row.gatewayReference },
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Application number', cell: (row) => row.applicationNumber },
  { header: 'For', cell: ({ description }) => description },
  { header: 'Status', cell: ({ status }) => paymentStatusWords[status] },
  { header: 'Refund', cell: ({ refund }) => refundWords[refund] },
  { header: 'Amount in naira', cell: ({ amountKobo }) => naira(amountKobo) },
]

const pageSize = 100

export function takingsExportService({
  database,
  files,
  now,
}: {
  database: Database
  files: ExportFiles
  now: () => number
}): TakingsExportService {
  /** Yields the rows of an export page by page: the header, the payments, and a closing row. */
  async function* pagesOf(filter: TakingsFilter): AsyncGenerator<Cell[][]> {
    yield [columns.map(({ header }) => header)]
    let after: TakingsKey | null = null
    let count = 0
    for (;;) {
      const from: TakingsKey | null = after
      const page: TakingsLine[] = await files.inTurn(() =>
        database.report((db) => listTakings(db, filter, from, pageSize)),
      )
      yield page.map((line) => columns.map(({ cell }) => cell(takingsRowOf(line))))
      count += page.length
      after = page.at(-1) ?? null
      if (page.length < pageSize) break
    }
    yield [closingCells(count === 1 ? '1 payment' : `${count} payments`, new Date(now()))]
  }

  return {
    async prepare(filter, format, actor) {
      checkDays(filter)
      return files.prepare({ kind: 'payments', format, view: filter }, actor)
    },
    download: (ticket, actor) =>
      files.download('payments', ticket, actor, (view) => pagesOf(takingsFilter.parse(view))),
  }
}
