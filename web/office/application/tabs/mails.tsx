import { formatDateTime } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { type Column, Table } from '#web/ui/table.tsx'

type Mail = OpenedApplication['mails'][number]

const statusWords: Record<Mail['status'], string> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  kept: 'Stored, not sent',
  failed: 'Not delivered',
}

const columns: Column<Mail>[] = [
  { key: 'at', header: 'Date', render: ({ at }) => formatDateTime(at) },
  { key: 'subject', header: 'Subject', render: ({ subject }) => subject },
  { key: 'status', header: 'Status', render: ({ status }) => statusWords[status] },
]

/** The latest 100 emails to the applicant, newest first. */
export function Mails({ mails }: { mails: readonly Mail[] }) {
  return (
    <>
      {mails.length === 0 ? (
        <p>None.</p>
      ) : (
        <Table caption="Emails" columns={columns} rows={mails} rowKey={({ id }) => id} dense />
      )}
    </>
  )
}
