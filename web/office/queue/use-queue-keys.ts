import { useKeys } from '../keyboard/use-keys.ts'

/** The names in the queue, top to bottom: the focus itself is the place where the hands are. */
function links(): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>('[data-row]'))
}

/** The line the focus is in, whichever of its controls has it; -1 outside the table. */
function currentLine(all: HTMLElement[]): number {
  const line = document.activeElement?.closest('tr') ?? null
  return all.findIndex((link) => line !== null && line.contains(link))
}

function move(by: 1 | -1): void {
  const all = links()
  const at = currentLine(all)
  const next = at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))
  all[next]?.focus()
  all[next]?.scrollIntoView({ block: 'nearest' })
}

/** `/` search, j and k up and down, x choose; Enter opens because the focus is on a link. */
export function useQueueKeys(): void {
  useKeys({
    '/': () => document.getElementById('field-search')?.focus(),
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const all = links()
      const applicantId = all[currentLine(all)]?.dataset['row']
      const box = document.querySelector<HTMLInputElement>(`[data-choose="${CSS.escape(applicantId ?? '')}"]`)
      box?.click()
    },
  })
}
