import type { ReactNode } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ExportFormat, officeExports } from '#contract/office/list/exports.ts'
import type { takings } from '#contract/office/figures/takings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { showError } from '#web/toasts/toast-store.ts'
import { CloseButton } from '../page/close-button.tsx'
import { saveExport } from '../api/download.ts'
import { useCall } from '../api/use-call.ts'
import { useDigits } from '../keyboard/use-digits.ts'

type Prepare = typeof officeExports.prepare | typeof takings.prepareExport

interface ExportDialogProps<E extends Prepare> {
  /** Endpoint that prepares the export. */
  endpoint: E
  /** Body of `endpoint` without the format. */
  view: Omit<BodyOf<E>, 'format'>
  /** Endpoint that serves the prepared file. */
  file: { path: string }
  onClose(): void
  children: ReactNode
}

/** Dialog that exports a list, including the rows that are not loaded yet. The keys 1 and 2 choose the file format. */
export function ExportDialog<E extends Prepare>({
  endpoint,
  view,
  file,
  onClose,
  children,
}: ExportDialogProps<E>) {
  const { run, busy } = useCall<Prepare>(endpoint, {
    silent: true,
    onSuccess: async ({ data }) => {
      try {
        await saveExport(file.path, data.ticket)
        onClose()
      } catch (error) {
        showError(error instanceof Error ? error.message : 'The export could not be saved.', false)
      }
    },
  })
  const save = (format: ExportFormat) => void run({ ...view, format } as BodyOf<Prepare>)
  useDigits<ExportFormat>(busy ? [] : ['xlsx', 'csv'], save)
  return (
    <Dialog title="Export this list" onClose={onClose}>
      <p>{children}</p>
      <Actions>
        <Button title="Excel file" shortcut="1" busy={busy} onClick={() => save('xlsx')} />
        <Button title="CSV file" shortcut="2" kind="quiet" busy={busy} onClick={() => save('csv')} />
        <CloseButton onClick={onClose} />
      </Actions>
    </Dialog>
  )
}
