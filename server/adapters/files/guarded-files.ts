import { type BreakerOptions, circuitBreakerFor, threw } from '../circuit-breaker.ts'
import { type FileStore, StoreUnreachable } from './files.ts'

/**
 * Wraps a file store with a circuit breaker. After the bucket has failed to respond several times in a row, calls are
 * rejected immediately for a while. `list` is never rejected: no request waits for it, only the cleanup job.
 */
export function guardedFiles(files: FileStore, options?: BreakerOptions): FileStore {
  const breaker = circuitBreakerFor(options)
  const guarded = <Result>(call: () => Promise<Result>) =>
    breaker.run(call, threw(StoreUnreachable), () => {
      throw new StoreUnreachable(
        'The bucket did not respond several times. Matric tries again in a few seconds.',
      )
    })

  return {
    put: (bytes, key) => guarded(() => files.put(bytes, key)),
    read: (key) => guarded(() => files.read(key)),
    remove: (key) => guarded(() => files.remove(key)),
    list: () => files.list(),
  }
}
