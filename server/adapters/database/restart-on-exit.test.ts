import { expect, it } from 'vitest'
import type { DatabaseProcess } from './database-process.ts'
import { keepAlive } from './restart-on-exit.ts'

/** Creates a fake process that ends when it is stopped, or when the test calls `end`. */
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

it('a stop during a restart also stops the restarted process', async () => {
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

it('retries a failed start, but does not restart a stopped database', async () => {
  const [first, second] = [fakeProcess(1), fakeProcess(2)]
  const logged: string[] = []
  const outcomes = [() => first, () => Promise.reject(new Error('no space left')), () => second]
  const kept = await keepAlive(async () => (outcomes.shift() ?? (() => first))(), {
    info: (line) => logged.push(line),
  })
  first.end()
  await expect.poll(() => kept.pid).toBe(2)
  expect(logged.join(' ')).toContain('no space left')
  await kept.stop()
  await kept.ended
  expect(outcomes).toEqual([])
})
