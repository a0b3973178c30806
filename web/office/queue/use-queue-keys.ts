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

/** Binds the keys of the queue: `/` searches, j and k move down and up, x selects. Enter opens the focused link. */
export function useQueueKeys(): void {
  useKeys({
    '/': () => document.getElementById('field-search')?.focus(),
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const all = links()
      const applicantId = all[currentRow(all)]?.dataset['row']
      const box = document.querySelector<HTMLInputElement>(`[data-choose="${CSS.escape(applicantId ?? '')}"]`)
      box?.click()
    },
  })
}
