import { useKeys } from '../keyboard/use-keys.ts'

/** Returns the links of the rows, top to bottom. The row with the focused link is the current one. */
function links(): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>('[data-row]'))
}

/** Returns the index of the row that contains the focus; -1 if the focus is outside the table. */
function currentRow(all: HTMLElement[]): number {
  const row = document.activeElement?.closest('tr') ?? null
  return all.findIndex((link) => row !== null && row.contains(link))
}

function move(by: 1 | -1): void {
  const all = links()
  const at = currentRow(all)
  const next = at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))
  all[next]?.focus()
  all[next]?.scrollIntoView({ block: 'nearest' })
}

function boxOf(link: HTMLElement | undefined): HTMLInputElement | null {
  const applicantId = link?.dataset['row'] ?? ''
  return document.querySelector<HTMLInputElement>(`[data-choose="${CSS.escape(applicantId)}"]`)
}

/** Selects all rows from the nearest selected one above to the current one; from the first row if none is selected. */
function selectUpToHere(): void {
  const all = links()
  const at = currentRow(all)
  const above = all.slice(0, at).findLastIndex((link) => boxOf(link)?.checked === true)
  for (const link of all.slice(Math.max(0, above), at + 1)) {
    const box = boxOf(link)
    if (box !== null && !box.checked) box.click()
  }
}

const focusOn = (id: string) => () => document.getElementById(id)?.focus()

/**
 * Binds the keys of a list of applications. Enter needs no binding, because the browser opens the focused link. While
 * the search field or a filter has the focus, these keys have no effect.
 */
export function useQueueKeys(actions: {
  selectAll(): void
  columns(): void
  filters?(): void
  views?(): void
  clear(): void
  export?(): void
}): void {
  useKeys({
    '/': focusOn('field-search'),
    ...(actions.filters === undefined ? {} : { f: actions.filters }),
    O: focusOn('field-order'),
    C: actions.columns,
    ...(actions.views === undefined ? {} : { V: actions.views }),
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const all = links()
      boxOf(all[currentRow(all)])?.click()
    },
    X: selectUpToHere,
    '*': actions.selectAll,
    ...(actions.export === undefined ? {} : { e: actions.export }),
    Escape: actions.clear,
  })
}
