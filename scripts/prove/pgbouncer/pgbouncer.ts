import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/db/client.ts'
import { poolerAddresses, poolerProblems } from '#server/db/pooler.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { runTool } from '../../run-tool.ts'
import type { ProofOptions } from '../proof.ts'
import { addSignedIn, type SignedInApplicant } from '../signed-in-applicants.ts'
import { startPooledDatabase } from './pooled-database.ts'
import { installedPgBouncer } from './start-pgbouncer.ts'

/**
 * Number of connections in each of PgBouncer's pools, smaller than the number of concurrent statements, so that
 * PgBouncer must share the connections.
 */
const connections = 3
const poolSize = 20
const calls = 400
const quietLog = { debug() {}, info() {}, warn() {}, error() {} }

interface Check {
  name: string
  /** Resolves to the number of violations of the rule in `name`. */
  violations(database: Database, applicants: readonly SignedInApplicant[]): Promise<number>
}

const checks: readonly Check[] = [
  {
    name: 'PgBouncer sets the actor and the timeouts',
    violations: async (database) => (await poolerProblems(database)).length,
  },
  {
    name: 'prepared statements run on any connection',
    violations: (database) =>
      failures((at) =>
        database.systemStatement({ name: `s${at % 7}`, text: `select $1::int + ${at % 7}`, values: [at] }),
      ),
  },
  { name: 'no update is lost under an advisory lock', violations: lostUpdates },
  { name: 'row-level security shows each applicant only their own row', violations: foreignRows },
  { name: 'no applicant stays set on a connection', violations: leftScopes },
  { name: 'LISTEN reports a job that was added through PgBouncer', violations: lateJobs },
]

const parts: Record<string, () => Promise<boolean>> = { statements: proveStatements, servers: proveServers }

/**
 * `npm run prove -- pgbouncer`: checks that the server's statements work behind PgBouncer in transaction mode, and that
 * applicants can apply and be admitted at two servers behind it. `--only statements` and `--only servers` run one part.
 */
export async function provePgBouncer({ only }: ProofOptions): Promise<boolean> {
  const chosen = Object.entries(parts).filter(([name]) => only === undefined || name === only)
  if (chosen.length === 0) {
    console.error(`--only needs ${Object.keys(parts).join(' or ')}.`)
    return false
  }
  installedPgBouncer()
  let holds = true
  for (const [name, prove] of chosen) {
    console.log(name)
    holds = (await prove()) && holds
  }
  return holds
}

/** Runs tests/pgbouncer in a new process, because it uses the examples and the institution of the tests. */
async function proveServers(): Promise<boolean> {
  const program = ['--disable-proto=delete', 'tests/pgbouncer/main.ts']
  return (await runTool('', program, { show: true, program: process.execPath })).ok
}

async function proveStatements(): Promise<boolean> {
  const pooled = await startPooledDatabase(connections)
  const database = openDatabase({
    connection: pooled.database.serverAddress,
    pooler: poolerAddresses(pooled.poolerUrl),
    poolSize,
    onIdleError: () => undefined,
  })
  try {
    await untilConnected(database)
    const applicants = await addSignedIn(database, 20)
    let holds = true
    for (const { name, violations } of checks) {
      const found = await violations(database, applicants)
      console.log(`${found === 0 ? 'ok  ' : 'FAIL'} ${name}: ${found} violations`)
      holds = holds && found === 0
    }
    return holds
  } finally {
    await database.close()
    await pooled.close()
  }
}

async function untilConnected(database: Database): Promise<void> {
  for (let remainingTries = 100; ; remainingTries -= 1) {
    try {
      await database.ping()
      return
    } catch (error) {
      if (remainingTries === 0) throw error
      await pause(100)
    }
  }
}

/** Runs `call` many times concurrently. Returns the number of failed calls, and prints the error of one of them. */
async function failures(call: (at: number) => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: calls }, (_, at) => call(at)))
  const failed = results.filter((result) => result.status === 'rejected')
  if (failed[0] !== undefined) console.log(`     ${String(failed[0].reason)}`)
  return failed.length
}

async function lostUpdates({ system }: Database): Promise<number> {
  const key = 'advisory-lock-proof'
  await system.insertInto('rateLimit').values({ key, points: 0, expire: null }).execute()
  const failed = await failures(() =>
    system.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx)
      const row = await tx
        .selectFrom('rateLimit')
        .select('points')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('rateLimit')
        .set({ points: row.points + 1 })
        .where('key', '=', key)
        .execute()
    }),
  )
  const row = await system
    .selectFrom('rateLimit')
    .select('points')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return failed + (calls - failed - row.points)
}

async function foreignRows(database: Database, applicants: readonly SignedInApplicant[]): Promise<number> {
  const text = 'select id from applicant'
  return failures(async (at) => {
    const id = applicants[at % applicants.length]?.id ?? ''
    const seen =
      at % 3 === 0
        ? await database.applicantStatement<{ id: string }>(id, { name: 'every-applicant', text, values: [] })
        : at % 3 === 1
          ? await database.asApplicant(id, async (db) => {
              await sql`select 1`.execute(db)
              return db.selectFrom('applicant').select('id').execute()
            })
          : await database.asApplicantInOne(id, (tx) => tx.selectFrom('applicant').select('id').execute())
    if (seen.length !== 1 || seen[0]?.id !== id) throw new Error(`An applicant saw ${seen.length} rows.`)
  })
}

async function leftScopes(database: Database): Promise<number> {
  const statement = {
    name: 'scope-left',
    text: `select current_setting('matric.applicant', true) as left_over`,
    values: [],
  }
  return failures(async () => {
    // The statement runs for an empty applicant id. Any other id in the result was left over from an earlier statement.
    const [row] = await database.applicantStatement<{ left_over: string | null }>('', statement)
    if (row?.left_over) throw new Error(`The applicant ${row.left_over} was still set.`)
  })
}

async function lateJobs(database: Database): Promise<number> {
  let ran: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    ran = resolve
  })
  const jobs = startJobs({
    pool: database.jobPool,
    queues: [{ name: 'proof', concurrency: 1, tasks: { proof: async () => ran() } }],
    log: quietLog,
    // The poll interval is so long that only a notification can start the job in time.
    pollIntervalMs: 600_000,
  })
  try {
    await pause(2_000)
    await sql`select graphile_worker.add_job('proof')`.execute(database.system)
    return await Promise.race([done.then(() => 0), pause(30_000, 1)])
  } finally {
    await jobs.stop()
  }
}
