import { runTool } from '../run-tool.ts'
import type { Proof } from './proof.ts'

/**
 * Fills in whole applications over a network that is slow and loses connections. With `only`, fills in just the
 * application whose seed is `only`.
 */
export const proveSlowNetwork: Proof = async ({ only, journeys }) => {
  const program = ['--disable-proto=delete', 'tests/slow-network/main.ts']
  const chosen = only === undefined ? [] : [`--seed=${only}`]
  const count = journeys === undefined ? [] : [`--journeys=${journeys}`]
  const { ok } = await runTool('', [...program, ...chosen, ...count], {
    show: true,
    program: process.execPath,
  })
  return ok
}
