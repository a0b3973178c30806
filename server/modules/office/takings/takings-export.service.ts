import type { Readable } from 'node:stream'
import { naira } from '#contract/money.ts'
import { formatTime } from '#contract/dates.ts'
import { feeIds, feeTitle } from '#contract/fees/registry.ts'
import type { ExportFormat } from '#contract/office/list/exports.ts'
import {
  paymentStatusWords,
  takingsFilter,
  type TakingsFilter,
  type TakingsRow,
} from '#contract/office/figures/takings.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import type { ExportColumn } from '../list/export/cells.ts'
import type { FilterInWords } from '../list/export/filter-words.ts'
import type { ExportedList, ExportFiles } from '../list/export/export-files.ts'
import { checkDays, takingsRowOf } from './takings.service.ts'
import { listTakings, type TakingsLine } from './takings.store.ts'

export interface TakingsExportService {
  /** Like `ExportFiles.prepare`, for payments. @throws 400 invalid days · 429 too many exports. */
  prepare(filter: TakingsFilter, format: ExportFormat, actor: Actor): Promise<string>
  /** Like `ExportFiles.download`, for payments. */
  download(ticket: string, actor: Actor): Promise<{ bytes: Readable; name: string }>
}

const refundWords = { none: null, due: 'Due', refunded: 'Refunded' }

const columns: readonly ExportColumn<TakingsRow>[] = [
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

/** Returns the filters that are set, in words. With a filter by reference, the other filters have no effect. */
function wordsOf({ from, to, fee, status, gateway, reference }: TakingsFilter): FilterInWords[] {
  if (reference !== '') return [{ name: 'Reference', values: [reference] }]
  const feeId = feeIds.find((each) => each === fee)
  return [
    { name: 'Days', values: [`${from} to ${to}`] },
    ...(feeId === undefined ? [] : [{ name: 'For', values: [feeTitle(feeId)] }]),
    ...(status === '' ? [] : [{ name: 'Status', values: [paymentStatusWords[status]] }]),
    ...(gateway === '' ? [] : [{ name: 'Gateway', values: [gateway] }]),
  ]
}

const listOf = (filter: TakingsFilter): ExportedList<TakingsLine, TakingsRow> => ({
  columns,
  filter: wordsOf(filter),
  read: (db, last, limit) => listTakings(db, filter, last, limit),
  toRow: takingsRowOf,
})

export function takingsExportService({ files }: { files: ExportFiles }): TakingsExportService {
  return {
    async prepare(filter, format, actor) {
      checkDays(filter)
      return files.prepare({ kind: 'payments', format, view: filter }, actor)
    },
    download: (ticket, actor) =>
      files.download('payments', ticket, actor, async (view) => listOf(takingsFilter.parse(view))),
  }
}
