import { formatDateTime } from '#contract/dates.ts'
import { longestHistory, type OpenedApplication } from '#contract/office/applications.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { ChangeList } from '../../table/change-list.tsx'
import { withoutIds } from '../../table/changes.ts'
import { CutNote } from '../../table/cut-note.tsx'
import styles from '../application-page.module.css'

type Entry = OpenedApplication['history'][number]

const columns: Column<Entry>[] = [
  { key: 'at', header: 'When', render: ({ at }) => formatDateTime(at) },
  { key: 'actor', header: 'Who', render: ({ actor }) => actor },
  { key: 'action', header: 'What', render: ({ action }) => action },
  { key: 'changes', header: 'Change', render: (entry) => <ChangeList entry={withoutIds(entry)} /> },
]

/** The newest 300 entries of the audit log about the application. */
export function History({ history }: { history: readonly Entry[] }) {
  return (
    <section className={styles.part} aria-label="History">
      <Table
        caption="History of the application"
        columns={columns}
        rows={history.map((entry, place) => ({ ...entry, place }))}
        rowKey={({ place }) => place}
        dense
      />
      <CutNote
        count={history.length}
        most={longestHistory}
        words="Only the newest 300 entries are shown. An auditor finds all of them in the audit log."
      />
    </section>
  )
}
