import { maxRunMs } from './queue-rest.ts'

export interface DueRun {
  /** Number of items for which `work` returned true. */
  count: number
  /** False if the time was over before all due items were handled. */
  isFinished: boolean
}

/**
 * Calls `work` for each due item, until `find` returns no more items. Ends earlier if `runForMs` have passed since the
 * first item for which `work` returned true. Each run thus makes progress, even if `work` throws for many items. `work`
 * must commit its changes, so that after a crash the next run continues. `failed` contains the ids for which `work`
 * threw or returned false in this run; `find` must leave them out. `onError` gets each thrown error.
 */
export async function eachDue<Due>({
  find,
  idOf,
  work,
  onError,
  runForMs = maxRunMs,
}: {
  find(failed: readonly string[]): Promise<Due[]>
  idOf(due: Due): string
  work(due: Due): Promise<boolean>
  onError(err: unknown, due: Due): void | Promise<void>
  runForMs?: number | undefined
}): Promise<DueRun> {
  const failed: string[] = []
  let count = 0
  let endMs = Number.POSITIVE_INFINITY
  for (;;) {
    const dues = await find(failed)
    if (dues.length === 0) return { count, isFinished: true }
    for (const due of dues) {
      if (performance.now() >= endMs) return { count, isFinished: false }
      try {
        if (await work(due)) {
          count += 1
          endMs = Math.min(endMs, performance.now() + runForMs)
        } else failed.push(idOf(due))
      } catch (err) {
        failed.push(idOf(due))
        await onError(err, due)
      }
    }
  }
}
