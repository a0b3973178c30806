import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ExportFormat } from '#contract/office/list/exports.ts'
import { useAction } from '#web/actions/use-action.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { CloseButton } from '../page/close-button.tsx'
import { useDigits } from '../keyboard/use-digits.ts'
import { type Prepare, runExport } from './run-export.ts'

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

/**
 * Dialog that exports a list, including the rows that are not loaded yet. The keys 1 and 2 choose the file format.
 * While the file is being received, shows its size so far. If the dialog is closed, the export continues,
 * and a message says when the file is saved.
 */
export function ExportDialog<E extends Prepare>({
  endpoint,
  view,
  file,
  onClose,
  children,
}: ExportDialogProps<E>) {
  const [receivedBytes, setReceivedBytes] = useState(0)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const send = (format: ExportFormat) => {
    setReceivedBytes(0)
    return runExport(endpoint, { ...view, format } as BodyOf<Prepare>, file.path, setReceivedBytes)
  }
  const { run, busy, body } = useAction(send, {
    silent: true,
    onSuccess() {
      // If this dialog is closed, `onClose` could close another dialog.
      if (isOpen.current) onClose()
      else showSuccess('The export is saved.')
    },
  })
  const save = (format: ExportFormat) => void run(format)
  useDigits<ExportFormat>(busy ? [] : ['xlsx', 'csv'], save)
  // The dialog opens with the focus on the first format. With the attribute `disabled`, this button would lose the
  // focus when the key of the other format is pressed. While an export runs, `run` ignores further presses.
  const buttonFor = (format: ExportFormat) => ({
    busy: busy && body === format,
    'aria-disabled': busy || undefined,
    onClick: () => save(format),
  })
  return (
    <Dialog title="Export this list" onClose={onClose}>
      <p role="status">{busy ? <Running receivedBytes={receivedBytes} /> : children}</p>
      <Actions>
        <Button title="Excel file" shortcut={busy ? undefined : '1'} {...buttonFor('xlsx')} />
        <Button title="CSV file" shortcut={busy ? undefined : '2'} kind="quiet" {...buttonFor('csv')} />
        <CloseButton onClick={onClose} />
      </Actions>
    </Dialog>
  )
}

/** Text of a running export. Screen readers do not read the size, because it changes several times a second. */
function Running({ receivedBytes }: { receivedBytes: number }) {
  return (
    <>
      The export is running
      {receivedBytes > 0 && <span aria-hidden="true">, {inMegabytes(receivedBytes)} received</span>}. You can
      close this dialog. Keep this page open until the file is saved.
    </>
  )
}

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
