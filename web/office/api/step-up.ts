/*
 * Before a decision the server wants to know that the colleague is really there. The call that was refused waits here
 * for the code and is then repeated, so that nothing typed is lost.
 */

let waiting: { answer: Promise<boolean>; settle(given: boolean): void } | null = null
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Opens the question for a code; true once the server has taken one. Calls that ask together share one question. */
export function requestCode(): Promise<boolean> {
  if (waiting === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting = { answer: promise, settle: resolve }
    tell()
  }
  return waiting.answer
}

/** Closes the question. */
export function settleCode(given: boolean): void {
  const asked = waiting
  waiting = null
  tell()
  asked?.settle(given)
}

export function isCodeAsked(): boolean {
  return waiting !== null
}

export function watchCode(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
