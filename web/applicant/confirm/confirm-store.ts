/** A question that must be answered before something happens. */
export interface Confirmation {
  context: 'success' | 'error' | 'warning'
  title: string
  message: string
  /** The words on the button that does it. */
  action: string
  /** What it does; the dialog waits for it and then closes. Without it the button only closes. */
  onConfirm?: () => void | Promise<void>
  onCancel?: () => void
}

let open: Confirmation | null = null
const listeners = new Set<() => void>()

/** Opens the dialog in place of any other. */
export function askFirst(question: Confirmation): void {
  change(question)
}

export function closeConfirmation(): void {
  change(null)
}

export function currentConfirmation(): Confirmation | null {
  return open
}

export function watchConfirmation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Confirmation | null): void {
  open = next
  for (const listener of listeners) listener()
}
