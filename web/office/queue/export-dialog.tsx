import { type ExportFormat, officeExports } from '#contract/office/exports.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { showError } from '#web/toasts/toast-store.ts'
import { saveExport } from '../api/download.ts'
import { useCall } from '../api/use-call.ts'
import type { QueueFilters } from '../list/queue-filters.ts'

/** Dialog that exports all applications of the filtered list, including those that are not loaded yet. */
export function ExportDialog({ filters, onClose }: { filters: QueueFilters; onClose(): void }) {
  const { run, busy } = useCall(officeExports.prepare, {
    silent: true,
    onSuccess: async ({ data }) => {
      try {
        await saveExport(data.ticket)
        onClose()
      } catch (error) {
        showError(error instanceof Error ? error.message : 'The export could not be saved.', false)
      }
    },
  })
  const save = (format: ExportFormat) => () => void run({ ...filters, format })
  return (
    <Dialog title="Export this list" onClose={onClose}>
      <p>All applications of the list with its filters and order. The export is recorded in the audit log.</p>
      <Actions>
        <Button title="Excel file" busy={busy} onClick={save('xlsx')} />
        <Button title="CSV file" kind="quiet" busy={busy} onClick={save('csv')} />
        <Button title="Close" kind="link" onClick={onClose} />
      </Actions>
    </Dialog>
  )
}
