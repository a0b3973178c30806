/*
 * The memory proof loads this file into the server (`node --expose-gc --import`). On each IPC message `measure`, the
 * server collects garbage and replies with its `MemoryUse`. With MEMORY_PROOF_LEAK (MB per minute), it also leaks
 * memory, as a negative control.
 */

/** Memory in bytes after a garbage collection. */
export interface MemoryUse {
  /** Objects and buffers that JavaScript can still reach. */
  retained: number
  /** Memory of the whole process, with native libraries and free memory that the allocator has not returned. */
  resident: number
}

function measure(): MemoryUse {
  // The second collection frees the objects that finalizers released during the first one.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { retained: heapUsed + external, resident: rss }
}

const leaked: unknown[] = []
const leakPerMinute = Number(process.env['MEMORY_PROOF_LEAK'] ?? 0)
if (leakPerMinute > 0)
  setInterval(() => {
    // Half of the leak is objects, half is memory outside of JavaScript's heap.
    const bytes = (leakPerMinute * 1_000_000) / 60 / 10
    leaked.push(
      Buffer.alloc(bytes / 2, 1),
      Array.from({ length: bytes / 16 }, (_, at) => at + 0.5),
    )
  }, 100).unref()

process.on('message', (message) => {
  if (message === 'measure') process.send?.(measure())
})
