import { showError } from '#web/toasts/toast-store.ts'

/**
 * Shows how many deadlines could not be extended, with the reason for the first. Shows nothing if all were extended.
 */
export function showNotExtended(refused: readonly { because: string }[]): void {
  const [first] = refused
  if (first !== undefined) showError(`${refused.length} could not be extended: ${first.because}`, false)
}
