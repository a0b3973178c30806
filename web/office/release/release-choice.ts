import * as z from 'zod/mini'
import type { Releasing } from '#contract/office/decisions/decisions.ts'
import { decisionKinds } from '#contract/office/row.ts'

/** Which of the listed decisions a colleague wants to release. */
export interface ReleaseChoice {
  /** Kind to which the list is limited; empty for both kinds. */
  kind: Releasing['kind'] | ''
  /** Ids of the decisions that are left out. */
  left: ReadonlySet<string>
}

const stored = z.object({ kind: z.enum([...decisionKinds, '']), left: z.array(z.string()) })

/**
 * Returns the router's state with which an application opened from the release returns to the release page. This state
 * contains the choice, so that no decision that was left out is released after all. `state`: current state of the
 * release page.
 */
export function stateWithChoice(state: unknown, { kind, left }: ReleaseChoice): object {
  return { ...(typeof state === 'object' ? state : null), kind, left: [...left] }
}

/** Reads the choice from the router's state. Without one, all decisions are chosen. */
export function choiceIn(state: unknown): ReleaseChoice {
  const { success, data } = stored.safeParse(state)
  return success ? { kind: data.kind, left: new Set(data.left) } : { kind: '', left: new Set() }
}
