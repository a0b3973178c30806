import type { Envelope } from '#contract/envelope.ts'
import { showError } from '#web/toasts/toast-store.ts'

/** Says what an answer refused, where there is no form to say it; of an answer that never came was told already. */
export function showRefusal(answer: Envelope<unknown> | null): void {
  if (answer !== null && !answer.isSuccessful)
    showError(Object.values(answer.errors ?? {})[0] ?? answer.message)
}
