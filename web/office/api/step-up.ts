import { createStore } from '#web/state/store.ts'

/*
 * Some requests require a fresh authenticator code. `callOffice` asks for the code with `requestCode` and then sends
 * the request again, so that no input is lost.
 */

interface CodeRequest {
  answer: Promise<boolean>
  settle(isAccepted: boolean): void
}

/** The pending request for a code; null if there is none. */
export const codeRequestStore = createStore<CodeRequest | null>(null)

/**
 * Asks the colleague for a code. Resolves to true when the server has accepted a code, and to false if the colleague
 * closes the dialog or the session ends. Concurrent requests share one dialog.
 */
export function requestCode(): Promise<boolean> {
  const open = codeRequestStore.get()
  if (open !== null) return open.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  codeRequestStore.set({ answer: promise, settle: resolve })
  return promise
}

/** Closes the dialog that asks for a code. `isAccepted`: whether the server has accepted a code. */
export function settleCode(isAccepted: boolean): void {
  const request = codeRequestStore.get()
  codeRequestStore.set(null)
  request?.settle(isAccepted)
}
