import { useKeys } from '../keyboard/use-keys.ts'
import { selectFieldText } from '../page/select-field-text.ts'
import { currentIndex, moveRow, rowLinks, toggleRow } from '../table/row-keys.ts'

function boxOf(link: HTMLElement | undefined): HTMLInputElement | null {
  const applicantId = link?.dataset['row'] ?? ''
  return document.querySelector<HTMLInputElement>(`[data-choose="${CSS.escape(applicantId)}"]`)
}

/** Selects all rows up to the current row. Starts at the nearest selected row above it, or else at the first row. */
function selectUpToHere(): void {
  const all = rowLinks()
  const at = currentIndex(all)
  const above = all.slice(0, at).findLastIndex((link) => boxOf(link)?.checked === true)
  for (const link of all.slice(Math.max(0, above), at + 1)) {
    const box = boxOf(link)
    if (box !== null && !box.checked) box.click()
  }
}

const focusOn = (id: string) => () => document.getElementById(id)?.focus()

/**
 * Binds the keyboard shortcuts of a list of applications. If a row has the focus, Enter opens its application, because
 * the browser follows the focused link. Otherwise Enter starts the review, as `n` does. While the search field or a
 * `<select>` has the focus, the shortcuts are off.
 */
export function useQueueKeys(actions: {
  selectAll(): void
  columns(): void
  filters(): void
  views(): void
  clear(): void
  export?(): void
  review?: (() => void) | null
}): void {
  useKeys({
    '/': () => selectFieldText('field-search'),
    f: actions.filters,
    O: focusOn('field-order'),
    C: actions.columns,
    V: actions.views,
    j: () => moveRow(1),
    k: () => moveRow(-1),
    x: toggleRow,
    X: selectUpToHere,
    '*': actions.selectAll,
    ...(actions.export === undefined ? {} : { e: actions.export }),
    ...(actions.review && { n: actions.review, Enter: actions.review }),
    Escape: actions.clear,
  })
}
