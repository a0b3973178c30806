import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { SleepOrder } from './sleeping-child.ts'
import { workerPool, type WorkerPoolOptions } from './worker-pool.ts'

const options: WorkerPoolOptions = {
  program: new URL('./sleeping-child.ts', import.meta.url),
  processes: 2,
  queueLimit: 2,
  busyError: () => new Error('busy'),
  jobsPerProcess: 100,
  timeoutMs: 30_000,
  lowPriorityTimeoutMs: 30_000,
}

/** Creates a pool and a folder for this test. `pids` lists the processes in the order in which they started. */
async function ownPool(changed: Partial<WorkerPoolOptions>) {
  const folder = await mkdtemp(join(tmpdir(), 'matric-pool-'))
  const pids: number[] = []
  const pool = workerPool<SleepOrder, number>({
    ...options,
    ...changed,
    onStart: (pid) => void pids.push(pid),
  })
  onTestFinished(async () => {
    await pool.close()
    await rm(folder, { recursive: true })
  })
  return {
    pool,
    folder,
    pids,
    job: (name: string, sleepMs: number) => pool.run({ attempts: join(folder, name), sleepMs }),
  }
}

test('a job delayed at low priority gets normal priority, also if another process is idle', async () => {
  const { folder, pids, job } = await ownPool({ lowPriorityTimeoutMs: 2_000 })
  const first = await Promise.all([job('first', 100), job('second', 100)])
  expect(new Set(first).size).toBe(2)
  const pid = await job('slow', 3_000)
  expect(first).not.toContain(pid)
  expect(pids).toEqual([...pids.slice(0, 2), pid])
  // On a busy machine, a process with low priority may be killed before it records its attempt.
  const attempts = await readFile(join(folder, 'slow'), 'utf8')
  expect(attempts.trim().split('\n').length).toBeLessThanOrEqual(2)
})

test('a pool that is kept ready has a process before its first job, and one after each end', async () => {
  const { pool, pids, job } = await ownPool({ jobsPerProcess: 2 })
  expect(pids).toEqual([])
  pool.keepReady()
  pool.keepReady()
  expect(pids).toHaveLength(1)
  expect([await job('first', 0), await job('second', 0)]).toEqual([pids[0], pids[0]])
  // The first process is replaced after two jobs.
  expect(pids).toHaveLength(2)
  process.kill(pids[1] ?? 0, 'SIGKILL')
  await expect.poll(() => pids.length).toBe(3)
  expect(await job('third', 0)).toBe(pids[2])
})

test('jobs of the reserved places have their own limit, and come before the others', async () => {
  const { pool, folder } = await ownPool({ processes: 1, queueLimit: 2, reservedQueueLimit: 1 })
  const ended: string[] = []
  const run = async (name: string, reserved: boolean) => {
    await pool.run({ attempts: join(folder, name), sleepMs: 300 }, { reserved })
    ended.push(name)
  }
  const jobs = [run('running', false), run('first', false), run('second', false)]
  await expect(run('too many', false)).rejects.toThrow('busy')
  jobs.push(run('office', true))
  expect(pool.queues()).toEqual({ ordinary: { waiting: 2, limit: 2 }, reserved: { waiting: 1, limit: 1 } })
  await expect(run('too many of the office', true)).rejects.toThrow('busy')
  await Promise.all(jobs)
  expect(ended).toEqual(['running', 'office', 'first', 'second'])
})

test('a job whose answer arrives while the pool closes is rejected', async () => {
  const { pool, job } = await ownPool({ processes: 1 })
  await job('first', 0)
  const unread = job('unread', 0).catch((error: unknown) => error)
  // The process answers while this thread is blocked, so the pool receives the answer only after `close`.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
  await pool.close()
  expect(await unread).toEqual(new Error('busy'))
})

test('a program that only waits for a delayed job does not end before the job', async () => {
  const { folder } = await ownPool({})
  const order = (sleepMs: number) => JSON.stringify({ attempts: join(folder, 'alone'), sleepMs })
  const program = join(folder, 'alone.mjs')
  await writeFile(
    program,
    `
    import { workerPool } from '${new URL('./worker-pool.ts', import.meta.url)}'
    const pool = workerPool({
      ...${JSON.stringify({ ...options, processes: 1, lowPriorityTimeoutMs: 500 })},
      program: new URL('${options.program}'),
    })
    await pool.run(${order(0)})
    await pool.run(${order(2_000)})
    console.log('finished')`,
  )
  const run = promisify(execFile)(process.execPath, [program])
  await expect(run).resolves.toMatchObject({ stdout: 'finished\n' })
})
