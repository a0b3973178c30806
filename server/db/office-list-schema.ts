import type { ColumnType, Generated } from 'kysely'
import type { Outcome } from '#contract/eligibility/verdict.ts'
import type { ExportFormat } from '#contract/office/list/exports.ts'
import type { OfficeStatus } from '#contract/office/office-statuses.ts'
import type { decisionKinds } from '#contract/office/row.ts'
import type { Now, Nullable } from './column-types.ts'

/*
 * Tables for the counters, exports and saved views of the office's list. `schema.ts` explains the column types.
 */

/**
 * Counter: `applications` is the number of applications with the values in the other columns. For the exact number, add
 * the changes in `officeCountChange`.
 */
export interface OfficeCountTable {
  session: Nullable<string>
  programmeKey: string
  status: OfficeStatus
  eligibility: Nullable<Outcome>
  awaited: boolean
  decisionKind: Nullable<(typeof decisionKinds)[number]>
  applications: number
}

/** A change to a counter that has not been added to `officeCount` yet. Triggers insert the rows. */
export interface OfficeCountChangeTable {
  id: Generated<number>
  session: Nullable<string>
  programmeKey: string
  status: OfficeStatus
  eligibility: Nullable<Outcome>
  awaited: boolean
  decisionKind: Nullable<(typeof decisionKinds)[number]>
  change: number
}

/**
 * An application whose row in `officeApplication` does not show the state of its decision yet. A job updates the row.
 */
export interface OfficeApplicationDueTable {
  applicantId: string
}

/** An export of the office's list of applications or payments. Its id is part of the URL of the download. */
export interface OfficeExportTable {
  id: string
  staffId: string
  kind: Generated<'applications' | 'payments'>
  format: ExportFormat
  /** Filters and order of the exported list. */
  view: ColumnType<unknown, string, never>
  createdAt: Now
}

export interface ListViewTable {
  id: string
  staffId: string
  name: string
  /** `name` in lower case, so that names of saved views are compared regardless of case. */
  nameKey: string
  shared: boolean
  /** Filters, order and columns of the saved view. */
  view: ColumnType<unknown, string, string>
  createdAt: Now
  changedAt: Now
}

export interface OfficeListSchema {
  officeApplicationDue: OfficeApplicationDueTable
  listView: ListViewTable
  officeCount: OfficeCountTable
  officeCountChange: OfficeCountChangeTable
  officeExport: OfficeExportTable
}
