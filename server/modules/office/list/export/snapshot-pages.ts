import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Database, Db } from '#server/db/client.ts'
import { restAfterWork } from './rest-after-work.ts'

/** Reads the rows of a list after `last`, at most `limit`. `last` is null for the first page. */
export type ReadPage<Line> = (db: Db, last: Line | null, limit: number) => Promise<Line[]>

/** Maximum number of rows to read and write without a pause. Other requests wait a few milliseconds for this work. */
const pageSize = 50

/**
 * Maximum duration of a download. The limit is needed, because the database keeps old row versions until the
 * transaction of the download ends.
 */
const longestMs = 600_000

/**
 * Returns a function that reads a list page by page. Each list is read in one read-only transaction that sees no later
 * changes. Simultaneous readers take turns, page by page. The function throws if a list takes longer than `longestMs`.
 * It also throws if the receiver takes no rows for 15 s, because the database then ends the transaction.
 */
export function snapshotPages(
  database: Pick<Database, 'report'>,
): <Line>(read: ReadPage<Line>) => AsyncGenerator<Line[]> {
  const inTurn = restAfterWork()

  return async function* readPages<Line>(read: ReadPage<Line>): AsyncGenerator<Line[]> {
    const pages = new PassThrough({ objectMode: true, highWaterMark: 1 })
    const closed = new Promise<void>((resolve) => pages.once('close', resolve))

    /** Writes the pages of the list to `pages`, until the last page or until the receiver stops. */
    async function writePages(tx: Db): Promise<void> {
      const deadline = performance.now() + longestMs
      for (let last: Line | null = null; ; ) {
        if (performance.now() > deadline) throw new Error('The download of an export took too long')
        const from: Line | null = last
        const page: Line[] = await inTurn(() => read(tx, from, pageSize))
        // The receiver may have stopped while the page was read.
        if (pages.destroyed) break
        if (!pages.write(page)) await Promise.race([once(pages, 'drain'), closed])
        if (page.length < pageSize) break
        last = page.at(-1) ?? null
      }
    }

    let hasStarted = false
    async function readAll(db: Db): Promise<void> {
      // A report that fails on the replica runs again on the primary, which would repeat the rows.
      if (hasStarted) throw new Error('The replica failed during an export')
      hasStarted = true
      const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      await snapshot.execute(writePages)
    }

    const reading = database.report(readAll).then(
      () => void pages.end(),
      (error: Error) => void pages.destroy(error),
    )
    try {
      for await (const page of pages) yield page as Line[]
    } finally {
      pages.destroy()
      await reading
    }
  }
}
