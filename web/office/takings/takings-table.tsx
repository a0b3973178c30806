import { Link } from 'react-router'
import { formatDateTime } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { paymentWords, type TakingsRow } from '#contract/office/figures/takings.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { personPath } from '../paths.ts'
import { gatewayName } from './gateway-name.ts'
import styles from './takings.module.css'

/** Returns the element id of a row's link. */
export const takingsRowId = (reference: string): string => `payment-${reference}`

const columns: Column<TakingsRow>[] = [
  { key: 'at', header: 'When', render: ({ at }) => formatDateTime(at) },
  {
    key: 'name',
    header: 'From',
    render: ({ applicantId, name, reference }) => (
      <Link to={personPath(applicantId)} id={takingsRowId(reference)} data-row={reference}>
        {name}
      </Link>
    ),
  },
  { key: 'number', header: 'Number', render: ({ applicationNumber }) => applicationNumber ?? '--' },
  { key: 'for', header: 'For', render: ({ description }) => description },
  { key: 'reference', header: 'Reference', render: ({ reference }) => reference },
  {
    key: 'gateway',
    header: 'Gateway',
    render: ({ gateway }) => (
      <span className={styles.gateway} title={gatewayName(gateway)}>
        {gatewayName(gateway)}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    render: paymentWords,
  },
  { key: 'amount', header: 'Amount', numeric: true, render: ({ amountKobo }) => formatNaira(amountKobo) },
]

/** Payments, one per row. The link of a row opens the page of the payer. */
export function TakingsTable({ rows }: { rows: readonly TakingsRow[] }) {
  return (
    <div className={styles.table}>
      <Table
        caption="Payments, newest first"
        columns={columns}
        rows={rows}
        rowKey={({ reference }) => reference}
        dense
      />
    </div>
  )
}
