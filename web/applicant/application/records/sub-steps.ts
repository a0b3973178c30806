import { hasReached, isStage } from '#contract/stages.ts'
import type { AnyStep } from '#contract/steps/registry.ts'

/** What of a step the way through the records depends on. */
export type Part = Pick<AnyStep, 'id' | 'stage'>

/** Parts that may be opened: those whose stage has been reached. */
function open<P extends Part>(parts: readonly P[], nextStage: string): P[] {
  return isStage(nextStage) ? parts.filter((part) => hasReached(nextStage, part.stage)) : []
}

/**
 * The part to show: the one asked for when it is open, else the one that is still to be done, else the one looked at last,
 * else the first. Undefined while none is open.
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

/** What Next does: finish the part on the server, or only show the next one, or leave the records. */
export type NextMove<P extends Part> = { finish: boolean; show: P | null }

/** Only the part that is still to be done needs the server; those behind are merely browsed. */
export function nextMove<P extends Part>(parts: readonly P[], shown: P, nextStage: string): NextMove<P> {
  const after = parts[parts.indexOf(shown) + 1] ?? null
  return { finish: shown.stage === nextStage, show: after }
}

/** The part before; null before the first. */
export function partBefore<P extends Part>(parts: readonly P[], shown: P): P | null {
  return parts[parts.indexOf(shown) - 1] ?? null
}
