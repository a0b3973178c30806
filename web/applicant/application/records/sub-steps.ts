import { hasReached, isStage } from '#contract/stages.ts'
import type { AnyStep } from '#contract/steps/registry.ts'

/** The properties of a step that the navigation needs. */
export type Part = Pick<AnyStep, 'id' | 'stage'>

/** Returns the steps that can be shown, because their stage has been reached. */
function open<P extends Part>(parts: readonly P[], nextStage: string): P[] {
  return isStage(nextStage) ? parts.filter((part) => hasReached(nextStage, part.stage)) : []
}

/**
 * Returns the step to show, in order of preference: the requested one, the one still to be completed, the last one, the
 * first one. Undefined if none can be shown.
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

/** Returns whether a part is finished, still to be completed, or not reached yet. */
export function partState(part: Part, nextStage: string): 'completed' | 'active' | 'pending' {
  if (open([part], nextStage).length === 0) return 'pending'
  return part.stage === nextStage ? 'active' : 'completed'
}

/** The effect of Next. `finish`: complete the step on the server. `show`: the step to show; null leaves the records. */
export type NextMove<P extends Part> = { finish: boolean; show: P | null }

/**
 * Returns the effect of Next. Only the step still to be completed is finished on the server; completed steps are only
 * shown.
 */
export function nextMove<P extends Part>(parts: readonly P[], shown: P, nextStage: string): NextMove<P> {
  const after = parts[parts.indexOf(shown) + 1] ?? null
  return { finish: shown.stage === nextStage, show: after }
}

/** Returns the previous step; null for the first. */
export function partBefore<P extends Part>(parts: readonly P[], shown: P): P | null {
  return parts[parts.indexOf(shown) - 1] ?? null
}
