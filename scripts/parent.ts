/**
 * Calls back once when `scripts/run.mjs`, which started this program, is gone, even by kill -9.
 * Without it a killed `npm start` would leave a server behind that holds the port and the data folder.
 * Answers how to take that back.
 */
export function whenParentGone(callback: () => void): () => void {
  if (!process.channel) return () => undefined
  process.channel.unref()
  process.once('disconnect', callback)
  return () => {
    process.off('disconnect', callback)
  }
}
