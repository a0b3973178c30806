/**
 * Calls back once when `scripts/run.mjs`, which started this program, is gone, even by kill -9.
 * Without it a killed `npm start` would leave a server behind that holds the port and the data folder.
 */
export function whenParentGone(callback: () => void): void {
  if (!process.channel) return
  process.channel.unref()
  process.once('disconnect', callback)
}
