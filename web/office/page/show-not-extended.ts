import { showError } from '#web/toasts/toast-store.ts'

/** Shows how many deadlines could not be extended and why the first was refused. Shows nothing if none was refused. */
export function showNotExtended(refused: readonly { because: string }[]): void {
  const [first] = refused
  if (first !== undefined) showError(`${refused.length} could not be extended: ${first.because}`, false)
}
