import type { DataOf } from '#contract/endpoint.ts'
import type { discrepancies } from '#contract/office/discrepancies.ts'

type Page = DataOf<typeof discrepancies.list>

/** Names of the amounts in a response of the previous version. */
interface EarlierAmounts {
  asked?: number
  came?: number | null
}

/**
 * Returns a page of discrepancies with `requested` and `received`. During an upgrade, a server of the previous version
 * sends these amounts as `asked` and `came`. Without this conversion, the list could not be shown.
 */
export function withAmounts(page: Page): Page {
  const rows = page.rows.map((row: Page['rows'][number] & EarlierAmounts) =>
    typeof row.asked === 'number' ? { ...row, requested: row.asked, received: row.came ?? null } : row,
  )
  return { ...page, rows }
}
