/** Runs reports on a replica, and on the primary while the replica fails. */
export interface Reports<D> {
  run<T>(read: (db: D) => Promise<T>): Promise<T>
}

export interface ReportsOptions<D> {
  primary: D
  /** Replica for the reports. Null: every report runs on the primary. */
  replica: D | null
  /** Called when reports switch to the primary, with the reason. */
  onLost: (error: Error) => void
  /**
   * Time for which reports stay on the primary after the replica failed, so that not every report waits for a timeout.
   */
  retryAfterMs?: number
  now?: () => number
}

/**
 * SQLSTATEs after which a report is not run again on the primary. A timeout (57014) would happen there too, and a
 * forbidden write (25006) would succeed there.
 */
const final: readonly unknown[] = ['57014', '25006']

/**
 * Creates the function that runs reports. If the replica fails, the same report runs on the primary, except after the
 * errors in `final`. Running a report twice is safe, because a report only reads.
 */
export function reportsOn<D>(options: ReportsOptions<D>): Reports<D> {
  const { primary, replica, onLost, retryAfterMs = 30_000, now = Date.now } = options
  let retryAt = 0
  return {
    async run(read) {
      if (replica === null || now() < retryAt) return read(primary)
      try {
        return await read(replica)
      } catch (error) {
        if (!(error instanceof Error) || ('code' in error && final.includes(error.code))) throw error
        if (now() >= retryAt) onLost(error)
        retryAt = now() + retryAfterMs
        return read(primary)
      }
    },
  }
}
