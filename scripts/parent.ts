/** Whether scripts/run.mjs started this process. Read at startup: the channel disappears when the parent exits. */
const started = Boolean(process.channel)

/**
 * Calls back once when the parent process (scripts/run.mjs) has exited, even by kill -9. Otherwise, after a killed `npm
 * start`, the server would keep running with its port and data folder. Returns a function that cancels the callback.
 */
export function whenParentGone(callback: () => void): () => void {
  if (!started) return () => undefined
  if (!process.connected) {
    // The parent exited before this call.
    const soon = setImmediate(callback)
    return () => clearImmediate(soon)
  }
  process.channel?.unref()
  process.once('disconnect', callback)
  return () => {
    process.off('disconnect', callback)
  }
}
