export interface DueRun {
  /** Number of items for which `work` returned true. */
  count: number
  /** Ids of the items for which `work` threw or returned false, in this run and in the runs before it. */
  failed: string[]
  /** False if the time was over before all due items were handled. */
  isFinished: boolean
}

/**
 * Calls `work` for each due item, until `find` returns no more items or `endMs` has passed. Handles at least one due
 * item, even after `endMs`. `work` must commit its changes, so that after a crash the next run continues. The parameter
 * `failed` contains the ids of the items that failed in earlier runs. `find` must leave out these items and the items
 * that failed in this run, so that each run makes progress even if `work` throws for many items. `onError` gets each
 * thrown error.
 */
export async function eachDue<Due>({
  find,
  idOf,
  work,
  onError,
  endMs,
  failed: failedBefore = [],
}: {
  find(failed: readonly string[]): Promise<Due[]>
  idOf(due: Due): string
  work(due: Due): Promise<boolean>
  onError(err: unknown, due: Due): void | Promise<void>
  /** Time on the clock of `performance.now()`. */
  endMs: number
  failed?: readonly string[] | undefined
}): Promise<DueRun> {
  const failed = [...failedBefore]
  let count = 0
  for (;;) {
    const dues = await find(failed)
    if (dues.length === 0) return { count, failed, isFinished: true }
    for (const due of dues) {
      try {
        if (await work(due)) count += 1
        else failed.push(idOf(due))
      } catch (err) {
        failed.push(idOf(due))
        await onError(err, due)
      }
      if (performance.now() >= endMs) return { count, failed, isFinished: false }
    }
  }
}
