import { hasReached, isStage } from '#contract/stages.ts'
import type { AnyStep } from '#contract/steps/registry.ts'

export type Part = Pick<AnyStep, 'id' | 'stage'>

/** Returns the steps whose stage has been reached. Only these steps can be shown. */
function open<P extends Part>(parts: readonly P[], nextStage: string): P[] {
  return isStage(nextStage) ? parts.filter((part) => hasReached(nextStage, part.stage)) : []
}

/**
 * Returns the step to show, in this order: `wanted` (from the URL), the step still to be completed, `remembered` (shown
 * most recently), the first step. Skips steps that have not been reached. Returns undefined if all are skipped.
 */
export function partToShow<P extends Part>(
  parts: readonly P[],
  nextStage: string,
  wanted: string | null,
  remembered: string | null = null,
): P | undefined {
  const available = open(parts, nextStage)
  return (
    available.find((part) => part.id === wanted) ??
    available.find((part) => part.stage === nextStage) ??
    available.find((part) => part.id === remembered) ??
    available[0]
  )
}

/**
 * Returns the state of a step: `completed`, `active` (still to be completed) or `pending` (not reached yet, or unknown
 * stage).
 */
export function partState(part: Part, nextStage: string): 'completed' | 'active' | 'pending' {
  if (open([part], nextStage).length === 0) return 'pending'
  return part.stage === nextStage ? 'active' : 'completed'
}

/**
 * The action of the Next button. `finish`: whether to complete the step on the server. `show`: the step to show next;
 * null for the page after the records.
 */
export type NextMove<P extends Part> = { finish: boolean; show: P | null }

/**
 * Returns the action of the Next button. On the server, Next finishes only the step still to be completed. For
 * completed steps, Next only shows the following step.
 */
export function nextMove<P extends Part>(parts: readonly P[], shown: P, nextStage: string): NextMove<P> {
  const after = parts[parts.indexOf(shown) + 1] ?? null
  return { finish: shown.stage === nextStage, show: after }
}

/** Returns the previous step; null for the first step. */
export function partBefore<P extends Part>(parts: readonly P[], shown: P): P | null {
  return parts[parts.indexOf(shown) - 1] ?? null
}
