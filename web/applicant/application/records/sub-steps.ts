import { hasReached, isStage } from '#contract/stages.ts'
import type { AnyStep } from '#contract/steps/registry.ts'

/** The properties of a step that the navigation needs. */
export type Part = Pick<AnyStep, 'id' | 'stage'>

/** The parts that can be opened, because their stage has been reached. */
function open<P extends Part>(parts: readonly P[], nextStage: string): P[] {
  return isStage(nextStage) ? parts.filter((part) => hasReached(nextStage, part.stage)) : []
}

/**
 * The part to show: the requested one if it is open, else the one still to be completed, else the one shown last, else the
 * first. Undefined if none is open.
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

/** What Next does. `finish`: complete the part on the server. `show`: the part to show; null leaves the records. */
export type NextMove<P extends Part> = { finish: boolean; show: P | null }

/** Only the part still to be completed needs the server. Completed parts are only browsed. */
export function nextMove<P extends Part>(parts: readonly P[], shown: P, nextStage: string): NextMove<P> {
  const after = parts[parts.indexOf(shown) + 1] ?? null
  return { finish: shown.stage === nextStage, show: after }
}

/** The previous part; null for the first. */
export function partBefore<P extends Part>(parts: readonly P[], shown: P): P | null {
  return parts[parts.indexOf(shown) - 1] ?? null
}
