import { inNaira } from '#contract/money.ts'
import { formatDateTime } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { paymentStatus } from './payment-status.ts'
import styles from '../application-page.module.css'

type Payment = OpenedApplication['payments'][number]

const columns: Column<Payment>[] = [
  { key: 'date', header: 'Date', render: ({ date }) => formatDateTime(date) },
  { key: 'description', header: 'For', render: ({ description }) => description },
  { key: 'reference', header: 'Reference', render: ({ reference }) => reference },
  {
    key: 'status',
    header: 'Status',
    render: paymentStatus,
  },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    render: ({ amount }) => inNaira(amount),
  },
]

export function Payments({ payments }: { payments: readonly Payment[] }) {
  return (
    <section className={styles.part} aria-label="Payments">
      {payments.length === 0 ? (
        <p>None.</p>
      ) : (
        <Table
          caption="Payments"
          columns={columns}
          rows={payments}
          rowKey={({ reference }) => reference}
          dense
        />
      )}
    </section>
  )
}
