import type { PageSize } from './page-sizes.ts'

/**
 * Maximum size of a first visit in kB, compressed with brotli, by page. At 400 kbit/s, 10 kB take 0.2 s. A page that
 * contains only React has 58 kB.
 */
const firstVisitKb: Readonly<Record<string, number>> = {
  '/application/': 87,
  '/application/auth/login': 101.4,
  'eligibility/eligibility.tsx': 111.2,
  'verify/verify.tsx': 102.2,
}
/**
 * Limit in kB for pages that are not in `firstVisitKb`. Files that were loaded for pages visited earlier do not count.
 */
const furtherPageKb = 30

export function budgetKb({ page, first }: PageSize): number {
  return first ? (firstVisitKb[page] ?? 0) : furtherPageKb
}

/**
 * Compressed size in bytes of each part of the institution data in this repository (24 November 2026). Budgets limit
 * the size of the code. Data above these sizes are not counted, so more programmes do not exceed a budget.
 */
const countedDataBytes: Readonly<Record<string, number>> = {
  admission: 164,
  documents: 141,
  fees: 167,
  identity: 372,
  landing: 440,
  programmes: 1135,
  records: 978,
  terms: 312,
}

/** Returns how many bytes of the university's data on a page are not counted: those above `countedDataBytes`. */
function furtherDataBytes({ data }: PageSize): number {
  return Object.entries(data).reduce(
    (total, [part, bytes]) => total + Math.max(0, bytes - (countedDataBytes[part] ?? bytes)),
    0,
  )
}

const inKb = (bytes: number) => (bytes / 1000).toFixed(1)

/** Returns one line for each page that exceeds its budget even without the data that `furtherDataBytes` subtracts. */
export function overBudget(sizes: readonly PageSize[]): string[] {
  return sizes.flatMap((size) => {
    const bytes = size.bytes - furtherDataBytes(size)
    const limit = budgetKb(size)
    if (bytes <= limit * 1000) return []
    return [`${size.page}: ${inKb(bytes)} kB${size.first ? '' : ' more'}, at most ${limit} kB`]
  })
}

/** Returns one line for each page that is larger than its budget only because of the university's data. */
export function largeByData(sizes: readonly PageSize[]): string[] {
  return sizes
    .filter((size) => size.bytes > budgetKb(size) * 1000 && overBudget([size]).length === 0)
    .map(
      (size) => `${size.page}: ${inKb(size.bytes)} kB, of which ${inKb(furtherDataBytes(size))} kB are data`,
    )
}
