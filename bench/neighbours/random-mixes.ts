import { randomFrom } from '#scripts/prove/seeded-random.ts'
import { type ExpensiveCall, expensiveCalls } from './expensive-calls.ts'

/**
 * A client that repeats one expensive call on many connections. `person` is a random number. Clients of one mix with
 * the same number send their requests as the same applicant or colleague.
 */
export interface AbusiveClient {
  kind: ExpensiveCall
  person: number
  connections: number
}

const connectionCounts = [10, 30, 60, 120]
const maxClients = 4

/**
 * Returns the first `count` mixes of one to four abusive clients. The same seed gives the same mixes. A larger count
 * only adds mixes at the end.
 */
export function randomMixes(seed: number, count: number): AbusiveClient[][] {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + below(maxClients) }, () => ({
      kind: pick(expensiveCalls),
      person: below(1_000),
      connections: pick(connectionCounts),
    })),
  )
}
