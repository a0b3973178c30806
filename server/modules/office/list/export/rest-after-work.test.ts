import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { restAfterWork } from './rest-after-work.ts'

test('jobs run one after the other, with a pause after each', async () => {
  const order: string[] = []
  const inTurn = restAfterWork(async (ms) => void order.push(ms > 0 ? 'pause' : 'no pause'))
  const job = (name: string, ms: number) => async () => {
    order.push(`${name} begins`)
    await pause(ms)
    order.push(`${name} ends`)
  }
  await Promise.all([inTurn(job('first', 30)), inTurn(job('second', 30))])
  expect(order).toEqual(['first begins', 'first ends', 'pause', 'second begins', 'second ends', 'pause'])
})

test('a failed job does not stop the next one', async () => {
  const inTurn = restAfterWork(async () => undefined)
  const failed = inTurn(() => Promise.reject(new Error('The database is busy.')))
  const next = inTurn(async () => 'rows')
  await expect(failed).rejects.toThrow('The database is busy.')
  await expect(next).resolves.toBe('rows')
})

test('a pause is three times as long as the job, at most 200 ms', async () => {
  const pauses: number[] = []
  let time = 0
  const inTurn = restAfterWork(
    async (ms) => void pauses.push(ms),
    () => time,
  )
  for (const ms of [30, 5_000])
    await inTurn(async () => {
      time += ms
    })
  expect(pauses).toEqual([90, 200])
})
