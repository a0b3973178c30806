import { parseArgs } from 'node:util'
import { noLimits } from '#scripts/processes/no-limits.ts'
import { startPortal } from '#tests/support/browser/portal-server.ts'
import { oneJourney } from './journey.ts'
import { openRunning } from '#tests/support/database/stored-rows.ts'

const network = { bitsPerSecond: 50_000, roundTripMs: { min: 100, max: 500 }, resetShare: 0.05 }
const fastNetwork = { bitsPerSecond: 100_000_000, roundTripMs: { min: 0, max: 1 }, resetShare: 0 }
const defaultJourneys = 50
/** Journeys mostly wait for the network, so several can run at the same time. */
const journeysAtOnce = 4

const print = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Fills in one application per seed over a slow network that loses connections. Each application must be submitted
 * without typing anything twice, and must leave as many database rows as on a fast network. Returns whether all
 * applications passed.
 * @throws if the application fails on the fast network
 */
async function allFinish(seeds: readonly number[]): Promise<boolean> {
  const portal = await startPortal({ settings: noLimits })
  const database = openRunning(portal.dataDir)
  try {
    const { port } = new URL(portal.url)
    const options = { url: portal.url, targetPort: Number(port), database }
    const expected = await oneJourney({ ...options, ...fastNetwork, seed: 0 })
    print(`fast network: ${expected.summary}`)
    if (expected.failure !== undefined) throw new Error(expected.failure)
    let passed = 0
    const waiting = [...seeds]
    const work = async () => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
        const { failure, summary } = await oneJourney({
          ...options,
          ...network,
          seed,
          expected: expected.rows,
        })
        if (failure === undefined) passed += 1
        print(`seed ${seed}: ${summary}${failure === undefined ? '' : `\n  FAILED: ${failure}`}`)
      }
    }
    await Promise.all(Array.from({ length: journeysAtOnce }, work))
    print(`${passed} of ${seeds.length} journeys finished as expected.`)
    return passed === seeds.length
  } finally {
    await database.close()
    await portal.close()
  }
}

/*
 * Run by `npm run prove -- slow-network`. `--journeys` is the number of applications, with the seeds 1, 2, …. With
 * `--seed N`, fills in only the application with the seed N.
 */

const { values } = parseArgs({ options: { journeys: { type: 'string' }, seed: { type: 'string' } } })
const count = Number(values.journeys ?? defaultJourneys)
const chosen =
  values.seed === undefined ? Array.from({ length: count }, (_, at) => at + 1) : [Number(values.seed)]
process.exit((await allFinish(chosen)) ? 0 : 1)
