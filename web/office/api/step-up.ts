import { createStore } from '#web/state/store.ts'

/*
 * Some calls require a fresh authenticator code. A call rejected for this reason waits here for the code and is then
 * repeated, so that no input is lost.
 */

interface CodeRequest {
  answer: Promise<boolean>
  settle(given: boolean): void
}

/** The open request for a code; null when there is none. */
export const codeRequestStore = createStore<CodeRequest | null>(null)

/** Asks for a code and resolves to true once the server has accepted one. Concurrent calls share one dialog. */
export function requestCode(): Promise<boolean> {
  const open = codeRequestStore.get()
  if (open !== null) return open.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  codeRequestStore.set({ answer: promise, settle: resolve })
  return promise
}

/** Closes the dialog. `given`: whether the server has accepted a code. */
export function settleCode(given: boolean): void {
  const request = codeRequestStore.get()
  codeRequestStore.set(null)
  request?.settle(given)
}
