import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { oneOf, text } from '../../fields.ts'
import { downloadEndpoint } from '../../file-endpoint.ts'
import { listView } from './list.ts'
import type { Permission } from '../staff/policy.ts'

const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportFormat = oneOf(exportFormats, 'Choose a format.')

/** Response to a request that prepares an export. */
export const exportTicket = z.object({
  /** Ticket for the download. Only the colleague who requested the ticket can use it, within ten minutes. */
  ticket: z.string(),
})

/** Declares the download of a prepared export. `rows` names the exported objects, such as `payments`. */
export function exportFile(path: `/Office/${string}/{ticket}`, permission: Permission, rows: string) {
  return downloadEndpoint({
    path,
    access: 'staff',
    permission,
    summary: `The ${rows} of a prepared export as a spreadsheet or as comma-separated text.`,
    errors: ['not-found'],
    params: z.object({ ticket: text('Say which export.', 40) }),
    download: { contentType: 'application/octet-stream', cacheSeconds: 0 },
  })
}

export const officeExports = {
  prepare: endpoint({
    method: 'POST',
    path: '/Office/prepare-export',
    access: 'staff',
    permission: 'export-applications',
    summary: 'Records the export of a list in the audit log, and returns the ticket for its download.',
    body: z.strictObject({ ...listView, format: exportFormat }),
    data: exportTicket,
  }),
}

export const officeExportFile = exportFile('/Office/exports/{ticket}', 'export-applications', 'applications')
