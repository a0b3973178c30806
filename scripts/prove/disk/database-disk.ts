import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type RunningDatabase, startDatabase } from '#server/adapters/database/launcher.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { temporaryFolder } from '../../processes/at-exit.ts'
import { noLimits } from '../../processes/no-limits.ts'
import { freePort } from '../../processes/free-port.ts'
import { startServer } from '../../processes/server.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import { check, timeUntilReady } from './checks.ts'
import { clientOf, type Outcome, readiness } from './client.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const diskMb = 400
const savers = 20

/** Postal addresses that one applicant has saved. */
interface Saved {
  email: string
  /** Last postal address that the server acknowledged, and later ones that it may have stored. */
  acknowledged: string
  unknown: string[]
}

interface Load {
  outcomes: Outcome[]
  saved: Saved[]
  stop(): Promise<void>
}

const isTablesFull = ({ status, code }: Outcome) => status === 503 && code === 'database-full'

/** Lets all applicants work at the same time until `stop`. Each one repeatedly saves, reads and pauses for 20 ms. */
function startSaves(url: string, applicants: readonly { email: string; token: string }[]): Load {
  const stopping = new AbortController()
  const outcomes: Outcome[] = []
  const saved = applicants.map(({ email }): Saved => ({ email, acknowledged: '', unknown: [] }))
  const loops = applicants.map(async ({ token }, at) => {
    const client = clientOf(url, token)
    const savedState = saved[at]
    if (savedState === undefined) return
    for (let count = 1; !stopping.signal.aborted; count += 1) {
      const address = `${count} Full Road`
      const outcome = await client.save(address)
      outcomes.push(outcome, await client.read())
      if (outcome.status === 200) Object.assign(savedState, { acknowledged: address, unknown: [] })
      // With this code, the server promises that nothing was saved.
      else if (!isTablesFull(outcome)) savedState.unknown.push(address)
      await pause(20)
    }
  })
  return {
    outcomes,
    saved,
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

/** Makes PostgreSQL begin a new segment of its log (WAL). On a full disk, PostgreSQL then stops. */
async function beginWalSegment({ administratorAddress }: RunningDatabase): Promise<void> {
  const client = new pg.Client(administratorAddress)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_switch_wal()')
    await client.query('create table wal_segment ()')
  } catch {
    // The statements fail because the disk is full.
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function countLost({ system }: Database, saved: readonly Saved[]): Promise<number> {
  const rows = await system.selectFrom('applicant').select(['email', 'address']).execute()
  const stored = new Map(rows.map(({ email, address }) => [email, address ?? '']))
  return saved.filter(
    ({ email, acknowledged, unknown }) => ![acknowledged, ...unknown].includes(stored.get(email) ?? ''),
  ).length
}

/** Returns the number of responses by request and status as text, such as `save 200: 57, save 503: 3`. */
function summary(outcomes: readonly Outcome[]): string {
  const counts = Object.entries(Object.groupBy(outcomes, ({ what, status }) => `${what} ${status}`))
  return counts.map(([name, each]) => `${name}: ${each?.length ?? 0}`).join(', ')
}

const isAllowed = (outcome: Outcome) => {
  const { status, code, retryAfter } = outcome
  const isRejected = isTablesFull(outcome) || (status === 503 && code === 'temporarily-unavailable')
  return status === 200 || (isRejected && retryAfter !== null)
}

async function fillUnderLoad(
  url: string,
  { disk, running, load, fullMs }: { disk: SmallDisk; running: RunningDatabase; load: Load; fullMs: number },
): Promise<boolean> {
  await pause(2_000)
  let holds = check(
    load.outcomes.every(({ status }) => status === 200),
    `with space: ${summary(load.outcomes.splice(0))}`,
  )
  disk.fill()
  await pause(fullMs)
  const { ready, says } = await readiness(url)
  const rejected = load.outcomes.filter(isTablesFull)
  holds = check(!ready && rejected.length > 0, `full: «${says}», ${summary(load.outcomes)}`) && holds
  holds =
    check(load.outcomes.every(isAllowed), 'full: each response is 200, or 503 with Retry-After') && holds
  load.outcomes.splice(0)
  await beginWalSegment(running)
  await pause(fullMs)
  const afterStop = await readiness(url)
  // While only the tables are full, reads still work. So a rejected read shows that PostgreSQL has stopped.
  const stopped = load.outcomes.filter(({ what, status }) => what === 'read' && status === 503).length
  holds =
    check(
      !afterStop.ready && stopped > 0,
      `PostgreSQL has no space for its log: «${afterStop.says}», ${summary(load.outcomes)}`,
    ) && holds
  for (const { what, status, message } of load.outcomes.filter((each) => !isAllowed(each)).slice(0, 5))
    console.log(`     ${what} ${status}: ${message}`)
  return (
    check(load.outcomes.every(isAllowed), 'no log: each response is 200, or 503 with Retry-After') && holds
  )
}

/**
 * Fills the disk of a database while applicants save. First there is no space for tables. Then there is none for the
 * log (WAL), so PostgreSQL stops. The disk stays full for `fullMs` in each case. Saves must get 503, and work again
 * when there is space, without a restart of the server. No acknowledged save may be lost.
 */
export async function proveDatabase(fullMs = 10_000): Promise<boolean> {
  const { folder: dataDir, remove } = temporaryFolder('matric-disk-server-')
  const disk = mountSmallDisk(diskMb)
  const running = await startDatabase({
    dataDir: disk.folder,
    log: { info: () => undefined },
    buffersMb: 128,
  })
  const open = () => openDatabase({ connection: running.address, poolSize: 1, onIdleError: () => undefined })
  let stopServer = async () => undefined as void
  try {
    if (!running.folder.startsWith(disk.folder)) throw new Error('The database is not on the small disk.')
    await migrate(running.address, { serverRole: running.serverAddress.user })
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const server = await startServer(port, {
      ...noLimits,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: running.serverConnectionString,
    })
    stopServer = () => server.end()
    const owner = open()
    const applicants = await addSignedIn(owner, savers)
    await owner.close()
    const load = startSaves(url, applicants)
    let holds = false
    try {
      holds = await fillUnderLoad(url, { disk, running, load, fullMs })
    } finally {
      await load.stop()
    }
    disk.free()
    const readyMs = await timeUntilReady(url)
    holds =
      check(
        readyMs !== null,
        `with space again: ready after ${readyMs} ms, without a restart of the server`,
      ) && holds
    const reopened = open()
    const lost = await countLost(reopened, load.saved)
    await reopened.close()
    holds = check(lost === 0, `${lost} of ${savers} applicants lost an acknowledged save`) && holds
    const last = await Promise.all(applicants.map(({ token }) => clientOf(url, token).save('1 Free Road')))
    return (
      check(
        last.every(({ status }) => status === 200),
        `with space again: ${summary(last)}`,
      ) && holds
    )
  } finally {
    await stopServer()
    await running.stop()
    disk.close()
    remove()
  }
}
