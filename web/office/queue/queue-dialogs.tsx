import type { DataOf } from '#contract/endpoint.ts'
import { officeExportFile, officeExports } from '#contract/office/list/exports.ts'
import type { officeList } from '#contract/office/list/list.ts'
import { ExportDialog } from '../exports/export-dialog.tsx'
import { totalWords } from '../list/total-words.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { FilterDialog } from './filters/filter-dialog.tsx'
import type { ListAddress } from './use-list-address.ts'
import { ViewsDialog } from './views/views-dialog.tsx'

/** The dialogs of the list. */
export type QueueDialog = 'filters' | 'columns' | 'views' | 'export'

interface QueueDialogsProps {
  /** The dialog that is open; null if no dialog is open. */
  dialog: QueueDialog | null
  list: Pick<ListAddress, 'address' | 'filters' | 'columns' | 'setColumns'>
  /** Undefined until the applications are counted. */
  counts: DataOf<typeof officeList.counts> | undefined
  onFilter(next: URLSearchParams): void
  onClose(): void
}

/** Shows the open dialog of the list. */
export function QueueDialogs({ dialog, list, counts, onFilter, onClose }: QueueDialogsProps) {
  const { address, filters, columns, setColumns } = list
  switch (dialog) {
    case 'filters':
      return (
        <FilterDialog
          address={address}
          filters={filters}
          sessions={counts?.sessions ?? []}
          onChange={onFilter}
          onClose={onClose}
        />
      )
    case 'export':
      return (
        <ExportDialog
          endpoint={officeExports.prepare}
          view={filters}
          file={officeExportFile}
          onClose={onClose}
        >
          {counts === undefined ? 'All applications' : totalWords(counts.total, counts.exact)} of the list,
          with its filters and order. The export is recorded in the audit log.
        </ExportDialog>
      )
    case 'views':
      return <ViewsDialog onClose={onClose} />
    case 'columns':
      return <ColumnsDialog columns={columns} onChange={setColumns} onClose={onClose} />
    case null:
      return null
  }
}
