import { addDays, compareDates } from '#contract/dates.ts'
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import { fullName } from '#contract/names.ts'
import {
  maxTakingsDays,
  type takings,
  type TakingsFilter,
  type TakingsRow,
} from '#contract/office/figures/takings.ts'
import type { Database } from '#server/db/client.ts'
import { isExactTime } from '#server/db/exact-time.ts'
import { isId } from '#server/db/id.ts'
import { fieldError } from '#server/http/errors.ts'
import { foldTotals, listTakings, sumTakings, type TakingsKey, type TakingsLine } from './takings.store.ts'

export interface TakingsService {
  /**
   * Returns a page of up to 50 payments, newest first. `after` is `next` of the previous page, or empty.
   * @throws 400 invalid `after`, or the days are in the wrong order or too far apart.
   */
  search(wanted: ParsedBodyOf<typeof takings.search>): Promise<DataOf<typeof takings.search>>
  /**
   * Adds up all payments that match the filter: in total, by fee and by day. `gateways` names all gateways of these
   * payments, regardless of the filter by gateway.
   * @throws 400 the days are in the wrong order or too far apart.
   */
  totals(filter: TakingsFilter): Promise<DataOf<typeof takings.totals>>
  /**
   * Adds the oldest changes in `payment_total_change`, at most 100,000, to the totals by day. A job calls this every
   * minute.
   */
  foldTotals(): Promise<void>
}

const pageSize = 50

/**
 * Checks the first and last day of a filter.
 * @throws 400 the last day is before the first, or the days are too far apart.
 */
export function checkDays({ from, to }: Pick<TakingsFilter, 'from' | 'to'>): void {
  if (compareDates(to, from) < 0)
    throw fieldError('validation-failed', 'to', 'Choose a last day that is not before the first day.')
  if (compareDates(to, addDays(from, maxTakingsDays - 1)) > 0)
    throw fieldError('validation-failed', 'to', `Choose at most ${maxTakingsDays} days.`)
}

export function takingsRowOf(line: TakingsLine): TakingsRow {
  return { ...line, name: fullName(line), at: line.at.toISOString() }
}

function keyFrom(after: string): TakingsKey | null {
  if (after === '') return null
  const [exactAt = '', id = ''] = after.split('_')
  if (isExactTime(exactAt) && isId(id)) return { exactAt, id }
  throw fieldError('validation-failed', 'after', 'Start again from the newest payments.')
}

interface Total {
  count: number
  amountKobo: number
}

function addUp(sums: readonly Total[]): Total {
  const sum = (of: keyof Total) => sums.reduce((before, each) => before + each[of], 0)
  return { count: sum('count'), amountKobo: sum('amountKobo') }
}

export function takingsService({ database }: { database: Database }): TakingsService {
  return {
    async search({ after, ...filter }) {
      checkDays(filter)
      const lines = await listTakings(database.system, filter, keyFrom(after), pageSize + 1)
      const page = lines.slice(0, pageSize)
      const last = lines.length > pageSize ? page.at(-1) : undefined
      return { rows: page.map(takingsRowOf), next: last ? `${last.exactAt}_${last.id}` : null }
    },

    async totals(filter) {
      checkDays(filter)
      const all = await database.report((db) => sumTakings(db, { ...filter, gateway: '' }))
      const ofGateway = all.filter(({ gateway }) => filter.gateway === '' || gateway === filter.gateway)
      return {
        ...addUp(ofGateway),
        fees: [...Map.groupBy(ofGateway, ({ fee }) => fee)].map(([fee, sums]) => ({ fee, ...addUp(sums) })),
        days: [...Map.groupBy(ofGateway, ({ day }) => day)].map(([day, sums]) => ({ day, ...addUp(sums) })),
        gateways: [...new Set(all.map(({ gateway }) => gateway))].toSorted((a, b) => a.localeCompare(b)),
      }
    },

    foldTotals: () => foldTotals(database.system),
  }
}
