import type { Page } from 'playwright-core'

/** Returns the index of the table row that contains the focused element; -1 if there is no such row. */
export const focusedLine = (page: Page) =>
  page.evaluate(() => {
    const line = document.activeElement?.closest('tbody tr') ?? null
    return line === null ? -1 : Array.from(document.querySelectorAll('tbody tr')).indexOf(line)
  })

/** Counts the table rows that are completely visible below the table's header. Runs in the page. */
export function visibleRows(): number {
  const top = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
  const bottom = document.querySelector('table')?.parentElement?.getBoundingClientRect().bottom ?? 0
  const end = Math.min(bottom, innerHeight)
  return Array.from(document.querySelectorAll('tbody tr')).filter((row) => {
    const box = row.getBoundingClientRect()
    return box.top >= top - 1 && box.bottom <= end + 1
  }).length
}
