/**
 * Whether scripts/run.mjs started this process. It is read at startup, because the channel disappears when the parent
 * exits.
 */
const started = Boolean(process.channel)

/**
 * Calls `callback` once when the parent process (scripts/run.mjs) has exited, even by kill -9. Without it, the server
 * would keep running after a killed `npm start`, with its port and data folder. Returns a function that cancels the
 * callback.
 */
export function whenParentGone(callback: () => void): () => void {
  if (!started) return () => undefined
  if (!process.connected) {
    // The parent has exited before this call.
    const soon = setImmediate(callback)
    return () => clearImmediate(soon)
  }
  process.channel?.unref()
  process.once('disconnect', callback)
  return () => {
    process.off('disconnect', callback)
  }
}
