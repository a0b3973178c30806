import { formatDate } from '#contract/dates.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { feeIds, feeTitle } from '#contract/fees/registry.ts'
import { formatNaira } from '#contract/money.ts'
import type { takings } from '#contract/office/figures/takings.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import styles from './takings.module.css'

type Totals = DataOf<typeof takings.totals>

interface Line {
  name: string
  count: number
  amountKobo: number
}

const columnsFor = (header: string): Column<Line>[] => [
  { key: 'name', header, render: ({ name }) => name },
  { key: 'count', header: 'Payments', numeric: true, render: ({ count }) => count.toLocaleString('en-NG') },
  { key: 'amount', header: 'Amount', numeric: true, render: ({ amountKobo }) => formatNaira(amountKobo) },
]

const titleOf = (fee: string) => {
  const id = feeIds.find((each) => each === fee)
  return id === undefined ? fee : feeTitle(id)
}

/** The totals of the payments that match the filter, by fee and by day. */
export function TakingsTotals({ totals: { count, amountKobo, fees, days } }: { totals: Totals }) {
  const all: Line = { name: 'All fees', count, amountKobo }
  return (
    <section className={styles.totals} aria-label="Totals">
      <Table
        caption="Totals by fee"
        columns={columnsFor('Fee')}
        rows={[...fees.map(({ fee, ...sums }) => ({ name: titleOf(fee), ...sums })), all]}
        rowKey={({ name }) => name}
        dense
      />
      <div className={styles.days} role="group" aria-label="Totals by day" tabIndex={0}>
        <Table
          caption="Totals by day"
          columns={columnsFor('Day')}
          rows={days.map(({ day, ...sums }) => ({ name: formatDate(day), ...sums }))}
          rowKey={({ name }) => name}
          dense
        />
      </div>
    </section>
  )
}
