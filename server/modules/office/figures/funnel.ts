import {
  type Figure,
  type FunnelFigures,
  funnelSteps,
  maxFigureCounted,
} from '#contract/office/figures/figures.ts'
import { hasReached } from '#contract/stages.ts'
import type { UnsubmittedCount } from './figures.store.ts'

const sumOf = (counts: readonly UnsubmittedCount[]): Figure => ({
  count: counts.reduce((sum, { count }) => sum + Math.min(count, maxFigureCounted), 0),
  exact: counts.every(({ count }) => count <= maxFigureCounted),
})

/**
 * Returns the steps on the way to the submission, in order. `unsubmitted` contains the numbers of applicants before the
 * submission by stage, from `countUnsubmitted`. `submitted` is the number of applicants who have submitted.
 */
export function funnelOf(unsubmitted: readonly UnsubmittedCount[], submitted: number): FunnelFigures[] {
  const all = [...funnelSteps]
  return all.map(([step, from], at) => {
    const reachedHere = unsubmitted.filter(({ stage }) => hasReached(stage, from))
    const next = all[at + 1]?.[1]
    const stoppedHere =
      next === undefined ? null : sumOf(reachedHere.filter(({ stage }) => !hasReached(stage, next)))
    const { count, exact } = sumOf(reachedHere)
    return { step, reached: { count: count + submitted, exact }, here: stoppedHere }
  })
}
