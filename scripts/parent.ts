/** Whether anybody started us who can be gone; looked at while it is certain that they are still there. */
const started = Boolean(process.channel)

/**
 * Calls back once when `scripts/run.mjs`, which started this program, is gone, even by kill -9.
 * Without it a killed `npm start` would leave a server behind that holds the port and the data folder.
 * Answers how to take that back.
 */
export function whenParentGone(callback: () => void): () => void {
  if (!started) return () => undefined
  if (!process.connected) {
    // The parent ended before this process could ask.
    const soon = setImmediate(callback)
    return () => clearImmediate(soon)
  }
  process.channel?.unref()
  process.once('disconnect', callback)
  return () => {
    process.off('disconnect', callback)
  }
}
