import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Loaded } from '../page/loaded.tsx'
import { paths } from '../paths.ts'
import { gatewayName } from '../takings/gateway-name.ts'
import { gatewayTakingsQuery } from './figures-queries.ts'
import styles from './figures.module.css'

interface Day {
  day: string
  /** Amounts in kobo, in the order of the gateways. */
  sums: readonly number[]
}

function Amount({ kobo, what, day, gateway }: { kobo: number; what: string; day: string; gateway: string }) {
  if (kobo === 0) return <span className={styles.none}>–</span>
  const query = new URLSearchParams({ from: day, to: day, ...(gateway === '' ? {} : { gateway }) })
  const amount = formatNaira(kobo)
  return (
    <Link to={`${paths.takings}?${query}`} aria-label={`${what}, ${formatDate(day)}: ${amount}`}>
      {amount}
    </Link>
  )
}

const columnsFor = (gateways: readonly string[]): Column<Day>[] => [
  { key: 'day', header: 'Day', render: ({ day }) => formatDate(day) },
  ...gateways.map(
    (gateway, at): Column<Day> => ({
      key: gateway,
      header: gatewayName(gateway),
      numeric: true,
      render: ({ day, sums }) => (
        <Amount kobo={sums[at] ?? 0} what={gatewayName(gateway)} day={day} gateway={gateway} />
      ),
    }),
  ),
  {
    key: 'all',
    header: 'All gateways',
    numeric: true,
    render: ({ day, sums }) => (
      <Amount kobo={sums.reduce((sum, each) => sum + each, 0)} what="All gateways" day={day} gateway="" />
    ),
  },
]

/** The payments of the last seven days by gateway, for comparison with the payouts of the gateways. */
export function TakingsByGateway() {
  const query = useQuery(gatewayTakingsQuery)
  return (
    <section>
      <h2>Payments by gateway</h2>
      <p>Received in the last seven days, before the gateway’s charges. Compare them with the payouts.</p>
      <Loaded query={query} what="The payments by gateway" rows={7}>
        {({ gateways, days }) =>
          gateways.length === 0 ? (
            <p>No payment was received in the last seven days.</p>
          ) : (
            <div className={styles.table}>
              <Table
                caption="Payments by gateway"
                columns={columnsFor(gateways)}
                rows={days}
                rowKey={({ day }) => day}
                dense
              />
            </div>
          )
        }
      </Loaded>
    </section>
  )
}
