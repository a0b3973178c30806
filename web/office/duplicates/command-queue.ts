/**
 * Sends one command. Returns the result of `command`, or null if a command about the same entry waits or runs.
 */
export type SendInTurn = <Result>(entryId: string, command: () => Promise<Result>) => Promise<Result> | null

/**
 * Returns a function that sends commands one after another. On a slow network, the colleague can decide on the next
 * entry of a list before the server has responded to the decision on the last entry.
 */
export function commandQueue(): SendInTurn {
  const waiting = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  return (entryId, command) => {
    if (waiting.has(entryId)) return null
    waiting.add(entryId)
    const sent = last.then(command).finally(() => waiting.delete(entryId))
    last = sent.catch(() => undefined)
    return sent
  }
}
