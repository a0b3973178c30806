import type { Database, Tx } from '#server/db/client.ts'

/**
 * Handles everything that is due, in batches, each item in its own transaction. `find` returns the next batch without
 * the ids in `failed`. An item for which `work` throws or returns false is not tried again in this run. `onError` gets
 * the thrown error. After a crash, the next run handles the rest, because a handled item is no longer due. Returns the
 * number of items for which `work` returned true.
 */
export async function eachDue<Due>(
  { system }: Pick<Database, 'system'>,
  {
    find,
    idOf,
    work,
    onError,
  }: {
    find(failed: readonly string[]): Promise<Due[]>
    idOf(due: Due): string
    work(tx: Tx, due: Due): Promise<boolean>
    onError(err: unknown, due: Due): void
  },
): Promise<number> {
  const failed: string[] = []
  let count = 0
  for (;;) {
    const dues = await find(failed)
    if (dues.length === 0) return count
    for (const due of dues) {
      try {
        const worked = await system.transaction().execute((tx) => work(tx, due))
        if (worked) count += 1
        else failed.push(idOf(due))
      } catch (err) {
        failed.push(idOf(due))
        onError(err, due)
      }
    }
  }
}
