import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expensiveWork, productionWorkLimits } from './expensive-work.ts'

/**
 * Returns functions for test jobs: `job` creates a job that runs until `end` is called with its name. `begun` contains
 * the names of the started jobs.
 */
function startJobs() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    end: (name: string) => ends.get(name)?.(),
    job: (name: string) => () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    },
  }
}

const { queue } = productionWorkLimits
const ada = { person: 'ada', address: '192.0.2.1' }
const bala = { person: 'bala', address: '192.0.2.1' }
const chi = { person: 'chi', address: '198.51.100.1' }

test('limits the concurrency per person and per network', async () => {
  const { begun, job } = startJobs()
  const run = expensiveWork({ perPerson: 2, perNetwork: 3 }, queue)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run(ada, job(name))
  for (const name of ['b1', 'b2']) void run(bala, job(name))
  void run(chi, job('c1'))
  await pause(5)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('the waiting requests of one person hold no slot of the network', async () => {
  const { begun, job, end } = startJobs()
  const run = expensiveWork({ perPerson: 1, perNetwork: 2 }, queue)
  for (const name of ['a1', 'a2', 'a3']) void run(ada, job(name))
  void run(bala, job('b1'))
  await pause(5)
  expect(begun).toEqual(['a1', 'b1'])
  end('a1')
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
})

test('a waiting job of the same person starts after a pause, a job of another person immediately', async () => {
  const { begun, job, end } = startJobs()
  const pauses: { run: () => void; ms: number }[] = []
  const after = (run: () => void, ms: number) => pauses.push({ run, ms })
  const run = expensiveWork({ perPerson: 1, perNetwork: 10 }, queue, { factor: 2, longestMs: 1_000, after })
  const first = run(ada, job('a1'))
  const second = run(ada, job('a2'))
  await pause(20)
  end('a1')
  await first
  void run(bala, job('b1'))
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  expect(pauses).toHaveLength(1)
  expect(pauses[0]?.ms).toBeGreaterThan(30)
  expect(pauses[0]?.ms).toBeLessThanOrEqual(1_000)
  pauses[0]?.run()
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
  // No job of this person waits, so no pause begins and the slot is free immediately.
  end('a2')
  await second
  expect(pauses).toHaveLength(1)
  void run(ada, job('a3'))
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('by default, there is a pause between two jobs of one person', async () => {
  const { begun, job, end } = startJobs()
  const run = expensiveWork({ perPerson: 1, perNetwork: 10 }, queue)
  const first = run(ada, job('a1'))
  void run(ada, job('a2'))
  await pause(100)
  end('a1')
  await first
  expect(begun).toEqual(['a1'])
  await expect.poll(() => begun).toEqual(['a1', 'a2'])
})

test('rejects the 6th of 6 simultaneous requests of one person with 429 and Retry-After', async () => {
  const { job } = startJobs()
  const run = expensiveWork({ perPerson: 1, perNetwork: 10 }, queue)
  for (const name of ['1', '2', '3', '4', '5']) void run(ada, job(name))
  await expect(run(ada, job('6'))).rejects.toMatchObject({ status: 429, retryAfter: 1 })
  void run(bala, job('b'))
})

test('rejects requests beyond the queue of an address', async () => {
  const { job } = startJobs()
  const run = expensiveWork({ perPerson: 1, perNetwork: 1 }, { perPerson: 1, perNetwork: 1 })
  void run(ada, job('a'))
  void run(bala, job('b'))
  const third = { person: 'dayo', address: ada.address }
  await expect(run(third, job('d'))).rejects.toMatchObject({ status: 429 })
  void run(chi, job('c'))
})

test('counts all addresses of an IPv6 network as one', async () => {
  const { begun, job } = startJobs()
  const run = expensiveWork({ perPerson: 1, perNetwork: 1 }, queue)
  void run({ person: 'ada', address: '2001:db8:1:2::1' }, job('a'))
  void run({ person: 'bala', address: '2001:db8:1:2::2' }, job('b'))
  await pause(5)
  expect(begun).toEqual(['a'])
})
