import { flagWords } from '../../ledgers/flag-words.ts'
import { formatDateTime } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { paymentWords } from '#contract/office/figures/takings.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { inNaira } from '../../in-naira.ts'
import styles from '../application-page.module.css'

type Payment = OpenedApplication['payments'][number]

const columns: Column<Payment>[] = [
  { key: 'date', header: 'Date', render: ({ date }) => formatDateTime(date) },
  { key: 'description', header: 'For', render: ({ description }) => description },
  { key: 'reference', header: 'Reference', render: ({ reference }) => reference },
  {
    key: 'status',
    header: 'Status',
    render: (payment) => {
      const { flagged, flagDetail } = payment
      const words = paymentWords(payment)
      return flagged === null ? words : `${words}. ${flagWords(flagged, flagDetail)}`
    },
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
