import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SleepOrder } from './sleeping-child.ts'
import { workerPool } from './worker-pool.ts'

test('a job delayed at low priority gets normal priority, also if another process is idle', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matric-pool-'))
  const pool = workerPool<SleepOrder, number>({
    program: new URL('./sleeping-child.ts', import.meta.url),
    processes: 2,
    queueLimit: 2,
    refuse: () => new Error('busy'),
    jobsPerProcess: 100,
    timeoutMs: 30_000,
    lowPriorityTimeoutMs: 1_000,
  })
  onTestFinished(async () => {
    await pool.close()
    await rm(folder, { recursive: true })
  })
  const job = (name: string, sleepMs: number) => pool.run({ attempts: join(folder, name), sleepMs })
  const first = await Promise.all([job('first', 100), job('second', 100)])
  expect(new Set(first).size).toBe(2)
  const pid = await job('slow', 2_000)
  expect(first).not.toContain(pid)
  const attempts = await readFile(join(folder, 'slow'), 'utf8')
  expect(attempts.trim().split('\n')).toHaveLength(2)
}, 60_000)
