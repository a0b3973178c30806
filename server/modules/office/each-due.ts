import type { Database, Tx } from '#server/db/client.ts'

/**
 * Runs `work` for each due item, in one transaction per item, until `find` returns no more items. `failed` contains the
 * ids for which `work` threw or returned false in this run; `find` must leave them out. `onError` gets each thrown
 * error. After a crash, the next run continues, because a handled item is no longer due. Returns the number of items
 * for which `work` returned true.
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
