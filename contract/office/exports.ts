import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { oneOf, text } from '../fields.ts'
import { downloadEndpoint } from '../file-endpoint.ts'
import { listView } from './list.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const officeExports = {
  prepare: endpoint({
    method: 'POST',
    path: '/Office/prepare-export',
    access: 'staff',
    permission: 'export-applications',
    summary: 'Records the export of a list in the audit log, and returns the ticket for its download.',
    body: z.strictObject({ ...listView, format: oneOf(exportFormats, 'Choose a format.') }),
    data: z.object({
      /** Ticket for the download. It is valid for ten minutes, and only for the colleague who requested it. */
      ticket: z.string(),
    }),
  }),
}

export const officeExportFile = downloadEndpoint({
  path: '/Office/exports/{ticket}',
  access: 'staff',
  permission: 'export-applications',
  summary: 'The applications of a prepared export as a spreadsheet or as comma-separated text.',
  errors: ['not-found'],
  params: z.object({ ticket: text('Say which export.', 40) }),
  download: { contentType: 'application/octet-stream', cacheSeconds: 0 },
})
