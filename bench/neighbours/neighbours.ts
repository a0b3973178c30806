import { setTimeout as wait } from 'node:timers/promises'
import type { AbuseOrder } from './abuse-load.ts'
import { type ExpensiveCall, expensiveCalls } from './expensive-calls.ts'
import type { BenchResult } from '../result.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { type NeighbourGroup, neighbourFigures } from './figures.ts'
import type { NeighbourReport } from './neighbour-load.ts'
import { type Attacker, type BlockReport, withScene } from './scene.ts'
import { maxForeignLoad } from './verdict.ts'
import { randomMixes } from './random-mixes.ts'

export interface NeighbourOptions {
  /** Number of the last random mix of abusive clients to measure. */
  mixes: number
  seed: number
  /**
   * Number of the first random mix to measure; 1 by default. A higher number continues an interrupted run. The
   * new run leaves out the mixes with lower numbers and the blocks with one abusive client.
   */
  from?: number
  /** Expensive calls that one abusive person repeats, each in its own blocks; all expensive calls by default. */
  calls?: readonly ExpensiveCall[]
  /** Number of blocks for each of the `calls`. */
  blocks?: number
  /** Called after each round with its number. A round has a block for each of the `calls`, and one without abuse. */
  onRound?: (round: number) => void
  /** Called after each mix with its number and the failed requests of the other users. */
  onMix?: (mix: number, failures: NeighbourReport['failures']) => void
  /** Duration in seconds of each block with one abusive person, and of the blocks without abuse between them. */
  blockSeconds?: number
  mixSeconds?: number
  /** True by default: also measures blocks without abuse, which the comparison of latencies needs. */
  idleBlocks?: boolean
  neighbourCount?: number
  /** Number of additional applicants, which make the office's export large. */
  listed?: number
  /** More environment variables of the server. */
  settings?: Readonly<Record<string, string>>
}

const connections = 120
/** Number of random mixes before each block without abuse. */
const mixesPerIdleBlock = 2

interface Client {
  attacker: Attacker
  connections: number
}

/** Blocks that are judged together. Each block has its own abusive clients. */
interface Plan {
  name: string
  blocks: Client[][]
}

/**
 * Measures the requests of other users while one abusive person uses 120 connections for one expensive call. Blocks
 * with and without abuse alternate. Measures random mixes of abusive clients in the same way. Each person has a
 * separate IP address, except that about a quarter of the applicants in a mix share one address.
 */
export function neighbours(options: NeighbourOptions): Promise<BenchResult[]> {
  const {
    mixes,
    seed,
    from = 1,
    calls = expensiveCalls,
    blocks = 1,
    onRound = () => undefined,
    onMix = () => undefined,
    blockSeconds = 10,
    mixSeconds = 5,
    idleBlocks = true,
    neighbourCount = 400,
    listed = 20_000,
    settings = {},
  } = options
  const people = attackers()
  const single = from === 1 ? calls.map((call) => planOf(call, blocks, people)) : []
  const mixed: Plan = {
    name: `random mixes ${from} to ${mixes}, seed ${seed}`,
    blocks: randomMixes(seed, mixes)
      .slice(from - 1)
      .map((clients, at) => people.clientsOfMix(clients, at)),
  }
  const scene = { attackerCount: people.count(), neighbourCount, listed, cut: !idleBlocks, settings }
  return withScene(scene, async ({ requestOf, measure }) => {
    await measure(blockSeconds / 2)
    const foreignLoad = watchForeignLoad()
    const idle: BlockReport[] = []
    async function measureBusy(clients: Client[], seconds: number): Promise<BlockReport> {
      const abuse: AbuseOrder['attackers'][number][] = []
      for (const { attacker, connections: count } of clients)
        abuse.push({ kind: attacker.call, connections: count, request: await requestOf(attacker) })
      const busy = await measure(seconds, abuse)
      if (idleBlocks) await settle()
      return busy
    }
    async function measureIdle(seconds: number): Promise<void> {
      if (idleBlocks) idle.push(await measure(seconds))
    }
    const groups: NeighbourGroup[] = single.map(({ name }) => ({ name, busy: [], idle }))
    // The calls take turns, so that a slow period of the machine affects all of them and the block without abuse.
    const rounds = single.length === 0 ? 0 : blocks
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, plan] of single.entries())
        groups[at]?.busy.push(await measureBusy(plan.blocks[round] ?? [], blockSeconds))
      await measureIdle(blockSeconds)
      onRound(round + 1)
    }
    const ofMixes: BlockReport[] = []
    const idleBefore = idle.length
    for (const [at, clients] of mixed.blocks.entries()) {
      const block = await measureBusy(clients, mixSeconds)
      ofMixes.push(block)
      if ((at + 1) % mixesPerIdleBlock === 0) await measureIdle(mixSeconds)
      onMix(from + at, block.report.failures)
    }
    const beforeMixes = idle.slice(0, idleBefore)
    for (const group of groups) group.idle = beforeMixes
    if (ofMixes.length > 0) groups.push({ name: mixed.name, busy: ofMixes, idle: idle.slice(idleBefore) })
    const foreign = foreignLoad()
    const doubt = foreign > maxForeignLoad ? 'other programs used the processors' : null
    return [
      ...groups.flatMap((group) => neighbourFigures(group, doubt)),
      { name: 'processor time of other programs on this machine', value: foreign * 100, unit: '%' },
    ]
  })
}

/** Waits two seconds, so that the server can finish the queued requests of the abusive clients. */
const settle = () => wait(2_000)

function planOf(call: ExpensiveCall, blocks: number, people: ReturnType<typeof attackers>): Plan {
  return {
    name: `one person, ${connections} connections on ${call}`,
    blocks: Array.from({ length: blocks }, () => [{ attacker: people.next(call), connections }]),
  }
}

/** Returns functions that choose abusive people, a different person for each block. */
function attackers() {
  let used = 0
  return {
    next: (call: ExpensiveCall): Attacker => ({ at: used++, call }),
    count: () => used,

    /** Chooses a person for each client of the mix with index `at`. Equal numbers in `person` mean the same person. */
    clientsOfMix(clients: ReturnType<typeof randomMixes>[number], at: number): Client[] {
      const chosen = new Map<number, number>()
      return clients.map(({ kind, person, connections: count }) => {
        const chosenPerson = chosen.get(person) ?? used++
        chosen.set(person, chosenPerson)
        const shared = person % 4 === 0 ? { address: `192.0.${2 + Math.floor(at / 200)}.${at % 200}` } : {}
        return { attacker: { at: chosenPerson, call: kind, ...shared }, connections: count }
      })
    },
  }
}
