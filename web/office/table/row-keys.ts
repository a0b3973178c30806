/** Returns the row of a table or of a list that contains the element; null if there is no such row. */
const rowOf = (element: Element | null | undefined) => element?.closest('tr, li') ?? null

/** Returns the focusable element of each row, top to bottom. The current row is the row that contains the focus. */
export function rowLinks(): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>('[data-row]'))
}

/** Returns the index of the row that contains the focus; -1 if there is no such row. */
export function currentIndex(links: readonly HTMLElement[]): number {
  const row = rowOf(document.activeElement)
  return links.findIndex((link) => row !== null && row.contains(link))
}

/** Focuses the next or the previous row; without a current row, the first row. */
export function moveRow(by: 1 | -1): void {
  const links = rowLinks()
  const at = currentIndex(links)
  const next = links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Focuses the next row of the same table. The last row of a table keeps the focus. */
export function moveInTable(): void {
  const links = rowLinks()
  const at = currentIndex(links)
  const tableOf = (index: number) => links[index]?.closest('table')
  if (at !== -1 && tableOf(at + 1) === tableOf(at)) moveRow(1)
}

/** Returns the id of the current row; null if there is no such row. */
export function currentRowId(): string | null {
  const links = rowLinks()
  return links[currentIndex(links)]?.dataset['row'] ?? null
}

/** Selects the current row, or removes it from the selection. */
export function toggleRow(): void {
  const id = currentRowId() ?? ''
  document.querySelector<HTMLInputElement>(`[data-choose="${CSS.escape(id)}"]`)?.click()
}

/**
 * Focuses and presses the button with `data-press={name}` in the current row. If the current row has no such button and
 * `orFirst` is true, presses the first such button of the page.
 */
export function pressInRow(name: string, orFirst = false): void {
  const links = rowLinks()
  const row = rowOf(links[currentIndex(links)])
  const selector = `[data-press="${CSS.escape(name)}"]`
  const button =
    row?.querySelector<HTMLElement>(selector) ??
    (orFirst ? document.querySelector<HTMLElement>(selector) : null)
  button?.focus()
  button?.click()
}
