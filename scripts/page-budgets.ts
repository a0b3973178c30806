import type { PageSize } from './page-sizes.ts'

/**
 * Maximum size of a first visit in kB, compressed with brotli, by page. At 400 kbit/s, 10 kB take 0.2 s. A page that
 * contains only React has 58 kB.
 */
const firstVisitKb: Readonly<Record<string, number>> = {
  '/application/': 87,
  '/application/auth/login': 102,
  'eligibility/eligibility.tsx': 110,
  'verify/verify.tsx': 103,
}
/**
 * Limit in kB for pages that are not in `firstVisitKb`. Counts only files that the pages visited before have not
 * loaded.
 */
const furtherPageKb = 30

export function budgetKb({ page, first }: PageSize): number {
  return first ? (firstVisitKb[page] ?? 0) : furtherPageKb
}

/** Returns one line for each page that is larger than its budget. */
export function overBudget(sizes: readonly PageSize[]): string[] {
  return sizes
    .filter((size) => size.bytes > budgetKb(size) * 1000)
    .map(
      (size) =>
        `${size.page}: ${(size.bytes / 1000).toFixed(1)} kB${size.first ? '' : ' more'}, at most ${budgetKb(size)} kB`,
    )
}
