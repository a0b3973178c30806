import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'
import { countFailedJobs, deleteReplacedRuns } from './failed-jobs.ts'
import { type JobQueue, type Jobs, type JobsDeps, startJobs } from './jobs.ts'
import { queueRest } from './queue-rest.ts'

let database: Database
let address: TestDatabase['address']
beforeAll(async () => {
  address = (await createTestDatabase()).address
  database = openDatabase({ connection: address, onIdleError: () => {} })
})
afterAll(() => database.close())

const started: Jobs[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  await sql`delete from graphile_worker._private_jobs`.execute(database.system)
})

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

type Options = Partial<JobsDeps> & { tasks?: JobQueue['tasks']; concurrency?: number }

function start({ tasks = {}, concurrency = 2, ...more }: Options): Jobs {
  const queues = [{ name: 'test', concurrency, tasks }]
  const jobs = startJobs({ pool: database.systemPool, queues, log, pollIntervalMs: 100, ...more })
  started.push(jobs)
  return jobs
}

const addJob = (task: string) =>
  sql`select graphile_worker.add_job(${task}, '{"n": 1}')`.execute(database.system)
const waiting = async () =>
  (await sql`select 1 from graphile_worker._private_jobs`.execute(database.system)).rows.length

it('runs waiting and new jobs, and retries failed ones', async () => {
  const seen: unknown[] = []
  await addJob('note')
  start({
    tasks: {
      note: async (payload) => {
        seen.push(payload)
        if (seen.length === 1) throw new Error('not yet')
      },
    },
  })
  await vi.waitFor(() => expect(seen).toHaveLength(1), 30_000)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.system)
  await vi.waitFor(() => expect(seen).toEqual([{ n: 1 }, { n: 1 }]), 30_000)
  await addJob('note')
  await vi.waitFor(() => expect(seen).toHaveLength(3), 30_000)
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 30_000)
})

it('a failed run of a scheduled job stays until a later run has ended', async () => {
  const { system, systemPool } = database
  let fails = true
  const seen: boolean[] = []
  const note = async () => {
    seen.push(fails)
    if (fails) throw new Error('not now')
  }
  /** Adds the run of the job `note` that is scheduled for `time`, as the job runner does. */
  async function schedule(time: string): Promise<void> {
    await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('note', now(), ${time}) on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(
      system,
    )
    const payload = JSON.stringify({ _cron: { ts: time, backfilled: false } })
    await sql`select graphile_worker.add_job('note', ${payload}::json, queue_name => 'note', max_attempts => 1)`.execute(
      system,
    )
  }
  const failed = () => countFailedJobs(systemPool)
  await schedule('2026-01-02T03:04:00Z')
  start({ tasks: { note } })
  await vi.waitFor(async () => expect(await failed()).toEqual([{ task: 'note', jobs: 1 }]), 30_000)
  expect(await deleteReplacedRuns(systemPool)).toBe(0)
  await schedule('2026-01-02T03:05:00Z')
  await vi.waitFor(async () => expect(await failed()).toEqual([{ task: 'note', jobs: 2 }]), 30_000)
  // The later run has failed too, so only its own job stays.
  expect(await deleteReplacedRuns(systemPool)).toBe(1)
  expect(await failed()).toEqual([{ task: 'note', jobs: 1 }])
  fails = false
  await schedule('2026-01-02T03:06:00Z')
  await vi.waitFor(() => expect(seen).toEqual([true, true, false]), 30_000)
  start({ maintenanceIntervalMs: 100 })
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 30_000)
})

it('a failed run for the rest of a scheduled job stays until a later scheduled run has ended', async () => {
  const { system, systemPool } = database
  const executed = (hours: number) =>
    sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('rest', now(), now() + ${hours}::int * interval '1 hour')
      on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(system)
  await executed(-1)
  await queueRest(system, 'rest')
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(system)
  expect(await countFailedJobs(systemPool)).toEqual([{ task: 'rest', jobs: 1 }])
  expect(await deleteReplacedRuns(systemPool)).toBe(0)
  await executed(1)
  expect(await deleteReplacedRuns(systemPool)).toBe(1)
  expect(await countFailedJobs(systemPool)).toEqual([])
})

it('logs and counts a failed job, runs it again on request, and deletes it after thirty days', async () => {
  const lines: object[] = []
  const error = (fields: object, message: string) => void lines.push({ ...fields, message })
  let fails = true
  const tasks = {
    note: async () => {
      if (fails) throw new Error('for good')
    },
  }
  const { system, systemPool } = database
  const addLast = () =>
    sql`select graphile_worker.add_job('note', '{"n": 1}', max_attempts => 1)`.execute(system)
  await addLast()
  expect(await countFailedJobs(systemPool)).toEqual([])
  start({ tasks, log: { ...log, error }, maintenanceIntervalMs: 100 })
  const told = expect.objectContaining({
    message: 'a job failed on its last attempt and stays in the queue',
    task: 'note',
    attempts: 1,
    jobId: expect.anything(),
    err: expect.objectContaining({ message: 'for good' }),
  })
  await vi.waitFor(() => expect(lines).toContainEqual(told), 30_000)
  await vi.waitFor(
    async () => expect(await countFailedJobs(systemPool)).toEqual([{ task: 'note', jobs: 1 }]),
    30_000,
  )
  fails = false
  await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0)
    from graphile_worker.jobs`.execute(system)
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 30_000)

  fails = true
  for (const each of [addLast, addLast]) await each()
  await vi.waitFor(
    async () => expect(await countFailedJobs(systemPool)).toEqual([{ task: 'note', jobs: 2 }]),
    30_000,
  )
  await sql`update graphile_worker._private_jobs set updated_at = now() - interval '31 days'
    where id = (select min(id) from graphile_worker._private_jobs)`.execute(system)
  await vi.waitFor(async () => expect(await waiting()).toBe(1), 30_000)
})

it('waits for the running job when stopped, and starts no other', async () => {
  const mayEnd = Promise.withResolvers<void>()
  let done = 0
  const tasks = {
    slow: async () => {
      await mayEnd.promise
      done += 1
    },
  }
  const jobs = start({ tasks, concurrency: 1 })
  await addJob('slow')
  await addJob('slow')
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select 1 from graphile_worker._private_jobs where locked_at is not null`.execute(
        database.system,
      )
    expect(rows).toHaveLength(1)
  }, 30_000)
  const stopped = jobs.stop()
  await pause(200)
  mayEnd.resolve()
  await stopped
  expect(done).toBe(1)
  await expect.poll(waiting).toBe(1)
})

/** Returns two tasks: `hang` runs until `held` is resolved, and `pay` counts its runs. */
function hangAndPay() {
  const held = Promise.withResolvers<void>()
  const hang = { hang: () => held.promise }
  const runs = { paid: 0 }
  const pay = { pay: async () => void (runs.paid += 1) }
  return { hang, pay, runs, held }
}

it('runs the jobs of a queue while every slot of another is taken', async () => {
  const { hang, pay, runs, held } = hangAndPay()
  start({
    queues: [
      { name: 'mail', concurrency: 1, tasks: hang },
      { name: 'payments', concurrency: 1, tasks: pay },
    ],
  })
  for (const task of ['hang', 'hang', 'pay']) await addJob(task)
  try {
    await vi.waitFor(() => expect(runs.paid).toBe(1), 30_000)
    // The row of a job is deleted shortly after its task has ended.
    await vi.waitFor(async () => expect(await waiting()).toBe(2), 30_000)
  } finally {
    held.resolve()
  }
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 30_000)
})

it('as a control: in one queue with as many slots, the same jobs block each other', async () => {
  const { hang, pay, runs, held } = hangAndPay()
  start({ queues: [{ name: 'all', concurrency: 2, tasks: { ...hang, ...pay } }] })
  for (const task of ['hang', 'hang', 'pay']) await addJob(task)
  try {
    await pause(2_000)
    expect(runs.paid).toBe(0)
  } finally {
    held.resolve()
  }
  await vi.waitFor(() => expect(runs.paid).toBe(1), 30_000)
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 30_000)
})

it('listens for the jobs of all queues on one connection', async () => {
  // One connection of the pool listens for new jobs. Only one more connection is left to run the jobs of three queues.
  const pool = new pg.Pool({ ...address, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const done: string[] = []
  const queue = (task: string) => ({
    name: task,
    concurrency: 2,
    tasks: { [task]: async () => void done.push(task) },
  })
  const queues = ['pay', 'mail', 'clean'].map(queue)
  const jobs = startJobs({ pool, queues, log, pollIntervalMs: 600_000 })
  for (const task of ['pay', 'mail', 'clean']) await addJob(task)
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['clean', 'mail', 'pay']), 30_000)
  // The runners are idle and the poll interval is long, so these jobs run only if the runners are notified.
  for (const task of ['clean', 'mail', 'pay']) await addJob(task)
  await vi.waitFor(() => expect(done).toHaveLength(6), 30_000)
  await jobs.stop()
  await pool.end()
})

/** Starts a process that claims the queued job `endless` and never completes it. */
async function startHolder() {
  const program = fileURLToPath(new URL('../../tests/support/job-holder.ts', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify(address)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

it('runs the job of a killed process, but not of a running one', async () => {
  await addJob('endless')
  const holder = await startHolder()
  let taken = 0
  start({ tasks: { endless: async () => void (taken += 1) }, maintenanceIntervalMs: 100 })
  await pause(800)
  expect(taken).toBe(0)
  const exit = once(holder, 'exit')
  holder.kill('SIGKILL')
  await exit
  await vi.waitFor(() => expect(taken).toBe(1), 30_000)
})

it('recovers after the database closed its connections', async () => {
  const seen: unknown[] = []
  start({ tasks: { note: async (payload) => void seen.push(payload) } })
  await addJob('note')
  await vi.waitFor(() => expect(seen).toHaveLength(1), 30_000)
  // A job runs again if its connection is closed before it is recorded as done.
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 30_000)
  const other = openDatabase({ connection: address, onIdleError: () => {} })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other.system)
  await addJobThrough(other)
  await vi.waitFor(() => expect(seen).toHaveLength(2), 45_000)
  await other.close()
})

const addJobThrough = (db: Database) => sql`select graphile_worker.add_job('note', '{}')`.execute(db.system)

it('does not start with a schedule that has a syntax error', () => {
  const schedule = [{ task: 'note', match: '3-59/10 * * * *' }]
  expect(() => start({ tasks: { note: async () => {} }, schedule })).toThrow(/Unsupported syntax/)
})
