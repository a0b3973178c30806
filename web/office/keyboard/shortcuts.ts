/** The keys of the console, for the help and for the hands. */
export const shortcuts = [
  { keys: '/', does: 'Search' },
  { keys: 'j', does: 'Next application' },
  { keys: 'k', does: 'Previous application' },
  { keys: 'Enter', does: 'Open it' },
  { keys: 'x', does: 'Select it for release' },
  { keys: 'u', does: 'Back to the queue' },
  { keys: '?', does: 'Show these keys' },
] as const

let shown = false
const listeners = new Set<() => void>()

function change(next: boolean): void {
  shown = next
  for (const listener of listeners) listener()
}

export function showShortcuts(): void {
  change(true)
}

export function hideShortcuts(): void {
  change(false)
}

export function areShortcutsShown(): boolean {
  return shown
}

export function watchShortcuts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
