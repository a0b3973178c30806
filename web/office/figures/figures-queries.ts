import { queryOptions } from '@tanstack/react-query'
import { addDays, today } from '#contract/dates.ts'
import { figures } from '#contract/office/figures/figures.ts'
import { takings, type TakingsFilter } from '#contract/office/figures/takings.ts'
import { askOffice } from '../api/call.ts'
import { takingsTotalsQuery } from '../takings/takings-queries.ts'

/** Query for the number of applications by stage. */
export const stageFiguresQuery = queryOptions({
  queryKey: ['figures', 'stages'],
  queryFn: ({ signal }) => askOffice(figures.stages, undefined, { signal }),
})

/** Query for the work of each colleague. */
export const colleagueFiguresQuery = queryOptions({
  queryKey: ['figures', 'colleagues'],
  queryFn: ({ signal }) => askOffice(figures.colleagues, undefined, { signal }),
})

const takingsDays = 7

/** Query for the successful payments of the last seven days, by gateway and by day. */
export const gatewayTakingsQuery = queryOptions({
  queryKey: ['figures', 'takings'],
  async queryFn({ client, signal }) {
    const to = today()
    const filter: TakingsFilter = {
      from: addDays(to, 1 - takingsDays),
      to,
      fee: '',
      status: 'succeeded',
      gateway: '',
      reference: '',
    }
    const { gateways } = await client.fetchQuery(takingsTotalsQuery(filter))
    const totals = await Promise.all(
      gateways.map((gateway) => askOffice(takings.totals, { ...filter, gateway }, { signal })),
    )
    return {
      gateways,
      days: Array.from({ length: takingsDays }, (_, back) => {
        const day = addDays(to, -back)
        const sums = totals.map(({ days }) => days.find((each) => each.day === day))
        return { day, sums: sums.map((sum) => sum?.amountKobo ?? 0) }
      }),
    }
  },
})
