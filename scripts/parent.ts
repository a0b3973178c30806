/**
 * True if the parent process, such as scripts/run.mjs, has opened an IPC channel. The value is read at startup, because
 * the channel disappears when the parent exits.
 */
const started = Boolean(process.channel)

/**
 * Calls `callback` once when the parent process has exited, even by kill -9. Does nothing if the parent opened no IPC
 * channel. Without this function, the server would keep running after `npm start` was killed, and keep its port and
 * data folder. Returns a function that cancels the callback.
 */
export function whenParentGone(callback: () => void): () => void {
  if (!started) return () => undefined
  if (!process.connected) {
    // The parent has exited before this call.
    const immediate = setImmediate(callback)
    return () => clearImmediate(immediate)
  }
  process.channel?.unref()
  process.once('disconnect', callback)
  return () => {
    process.off('disconnect', callback)
  }
}
