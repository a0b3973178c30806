import type { SavedSection } from '../saves/section-saves.ts'

/** Returns functions that run the tasks of a section one after another. Tasks of different sections run independently. */
export function sectionTurns() {
  /** The last queued task of each section. */
  const lastTasks = new Map<SavedSection, Promise<unknown>>()
  /** By section: the task of `inTurnOnce` that is queued and has not started yet. */
  const queuedTasks = new Map<SavedSection, Promise<void>>()

  /** Runs `work` after all tasks of the section that were queued before. */
  function inTurn<Result>(section: SavedSection, work: () => Promise<Result>): Promise<Result> {
    const next = (lastTasks.get(section) ?? Promise.resolve()).catch(() => undefined).then(work)
    lastTasks.set(section, next)
    return next
  }

  /**
   * Like `inTurn`, but queues at most one task per section: later calls return its promise. A request that gets no
   * response takes a minute, and new attempts start more often. Without this limit, a form would wait for all attempts.
   */
  function inTurnOnce(section: SavedSection, work: () => Promise<void>): Promise<void> {
    const queuedTask = queuedTasks.get(section)
    if (queuedTask !== undefined) return queuedTask
    const next = inTurn(section, () => {
      queuedTasks.delete(section)
      return work()
    })
    queuedTasks.set(section, next)
    return next
  }

  /** Forgets the queued tasks at the end of a session. New tasks do not wait for them. */
  function clear(): void {
    lastTasks.clear()
    queuedTasks.clear()
  }

  return { inTurn, inTurnOnce, clear }
}
