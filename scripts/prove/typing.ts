import { runTool } from '../run-tool.ts'
import type { Proof } from './proof.ts'

const kills = 50

/**
 * Runs the journey in which the browser is killed 50 times while an applicant types. `only` is the seed of the random
 * numbers.
 */
export const proveTyping: Proof = async ({ only }) => {
  const journey = ['run', '--project', 'journeys', 'tests/journeys/portal/killed-typing.journey.ts']
  const seed: Record<string, string> = only === undefined ? {} : { MATRIC_SEED: only }
  const { ok } = await runTool('vitest/vitest.mjs', journey, {
    show: true,
    env: { MATRIC_KILLS: String(kills), ...seed },
  })
  return ok
}
