import { setTimeout as pause } from 'node:timers/promises'
import { type Acknowledged, runClient } from './applicant-client.ts'
import { checkInvariants, type Verdict } from './invariants.ts'
import { randomFrom } from '../seeded-random.ts'
import { type FaultyServer, startFaultyServer } from './faulty-server.ts'

export interface FaultPlan {
  serverKills: number
  databaseKills: number
  /** Number of concurrent applicants. When one has finished, a new one starts. */
  clients: number
  /** Seed of the random pauses between the kills, and of the choice between server and database. */
  seed: number
}

export interface FaultReport extends Verdict {
  /** Number of acknowledged writes. */
  acknowledged: number
  /** Descriptions of the responses with status 500. */
  faults: string[]
  /** Times from each kill of the server until it was ready again. */
  serverRestartsMs: number[]
  databaseRestartsMs: number[]
}

const savesPerApplicant = 20
const longestPauseMs = 1_500

/**
 * Kills the server and its database repeatedly under load. Then finds acknowledged writes that were lost and effects
 * that happened twice.
 */
export async function injectFaults(
  plan: FaultPlan,
  progress: (line: string) => void = () => undefined,
): Promise<FaultReport> {
  const server = await startFaultyServer()
  const stopping = new AbortController()
  const faults: string[] = []
  const records: Acknowledged[] = []
  let arrived = 0

  async function arrivals(): Promise<void> {
    while (!stopping.signal.aborted) {
      arrived += 1
      const email = `applicant.${arrived}@fault.example`
      const onFault = (what: string) => void faults.push(what)
      const { signal } = stopping
      records.push(await runClient({ url: server.url, email, saves: savesPerApplicant, signal, onFault }))
    }
  }

  try {
    const load = Array.from({ length: plan.clients }, arrivals)
    const restarts = await killInTurn(server, plan, progress)
    await pause(longestPauseMs)
    stopping.abort()
    await Promise.all(load)
    const verdict = await checkInvariants(server.dataDir, records)
    return {
      ...verdict,
      ...restarts,
      faults,
      acknowledged: records.reduce((sum, each) => sum + countOf(each), 0),
    }
  } finally {
    stopping.abort()
    await server.close()
  }
}

async function killInTurn(server: FaultyServer, plan: FaultPlan, progress: (line: string) => void) {
  const serverRestartsMs: number[] = []
  const databaseRestartsMs: number[] = []
  const random = randomFrom(plan.seed)
  for (let remainingKills = plan.serverKills + plan.databaseKills; remainingKills > 0; remainingKills -= 1) {
    await pause(random() * longestPauseMs)
    const serversLeft = plan.serverKills - serverRestartsMs.length
    if (random() * remainingKills < serversLeft) serverRestartsMs.push(await server.killServer())
    else databaseRestartsMs.push(await server.killDatabase())
    if (remainingKills % 10 === 1) progress(`${remainingKills - 1} kills left`)
  }
  return { serverRestartsMs, databaseRestartsMs }
}

const countOf = ({ registered, activated, paid, addresses }: Acknowledged) =>
  Number(registered) +
  Number(activated) +
  Number(paid !== null) +
  addresses.filter(({ acknowledged }) => acknowledged).length
