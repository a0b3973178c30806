import { expect, it } from 'vitest'
import type { DatabaseProcess } from './database-process.ts'
import { keepAlive } from './revived-process.ts'

/** A process that ends when it is stopped or when a test kills it. */
function fakeProcess(pid: number) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let stopped = false
  const stop = async () => {
    stopped = true
    end()
  }
  return { pid, ended, end, stop, wasStopped: () => stopped }
}

const silent = { info: () => undefined }

it('a stop that comes while it is being started again stops that one too', async () => {
  const [first, second] = [fakeProcess(1), fakeProcess(2)]
  const begun = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<DatabaseProcess>()
  let starts = 0
  const kept = await keepAlive(async () => {
    starts += 1
    if (starts === 1) return first
    begun.resolve()
    return ready.promise
  }, silent)
  first.end()
  await begun.promise
  const stopping = kept.stop()
  ready.resolve(second)
  await stopping
  await kept.ended
  expect(second.wasStopped()).toBe(true)
  expect(starts).toBe(2)
})

it('a start that fails is tried again; a database that was stopped is not started', async () => {
  const [first, second] = [fakeProcess(1), fakeProcess(2)]
  const said: string[] = []
  const outcomes = [() => first, () => Promise.reject(new Error('no space left')), () => second]
  const kept = await keepAlive(async () => (outcomes.shift() ?? (() => first))(), {
    info: (line) => said.push(line),
  })
  first.end()
  await expect.poll(() => kept.pid).toBe(2)
  expect(said.join(' ')).toContain('no space left')
  await kept.stop()
  await kept.ended
  expect(outcomes).toEqual([])
})
