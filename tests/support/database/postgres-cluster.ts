import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import {
  type EmbeddedAddresses,
  type RunningDatabase,
  startDatabase,
} from '#server/adapters/database/launcher.ts'
import { migrate } from '#server/db/migrate.ts'
import { fastFolder } from '../fast-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the HTTP server that creates test databases. */
    databaseBroker: string
  }
}

const template = 'matric_template'

type Cluster = {
  running: RunningDatabase
  administrator: pg.Client
  folder: string
  made: number
  /** Names of the databases that have not been dropped, with the test file that each was created for. */
  present: Map<string, string>
}

/**
 * Vitest's global setup. Starts an HTTP server that creates a fresh, migrated database for each request. Each worker
 * has its own temporary cluster, because a long transaction delays the audit chain of all databases in a cluster. The
 * worker's first request starts the cluster. The path of the URL names the worker, and the body is the test file. A
 * worker runs one file at a time, so a request for a new file drops the databases of the earlier files.
 * MATRIC_TEST_DATABASE_BIN selects the programs of another PostgreSQL, for example /usr/lib/postgresql/15/bin.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clusters = new Map<string, Promise<Cluster>>()
  const broker = createServer((request, response) => {
    const { url: worker = '' } = request
    const cluster = clusters.get(worker) ?? startCluster()
    clusters.set(worker, cluster)
    Promise.all([cluster, text(request)])
      .then(([started, file]) => cloneTemplate(started, file))
      .then(
        (address) => response.end(JSON.stringify(address)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  project.provide('databaseBroker', await listen(broker))
  return async () => {
    broker.close()
    for (const cluster of clusters.values()) await stopCluster(await cluster)
  }
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(address instanceof Object ? `http://127.0.0.1:${address.port}` : '')
    })
  })
}

async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(fastFolder(), 'matric-test-'))
  // When the tests run as root, the database runs under another OS user, who needs access to this folder.
  chmodSync(folder, 0o711)
  const running = await startDatabase({
    dataDir: join(folder, 'data'),
    log: { info: () => undefined },
    binariesFrom: process.env['MATRIC_TEST_DATABASE_BIN'],
    buffersMb: 128,
    durable: false,
  })
  const administrator = new pg.Client(running.administratorAddress)
  await administrator.connect()
  // By default, old write-ahead log files may take up 1 GB.
  await administrator.query(`alter system set max_wal_size = '128MB'`)
  await administrator.query('select pg_reload_conf()')
  await administrator.query(`create database ${template} owner matric`)
  await migrate({ ...running.address, database: template }, { serverRole: running.serverAddress.user })
  return { running, administrator, folder, made: 0, present: new Map() }
}

/**
 * Creates a database by copying the template's files. The default strategy of PostgreSQL (`wal_log`) needs more
 * processor time.
 */
async function cloneTemplate(cluster: Cluster, file: string): Promise<EmbeddedAddresses> {
  const { administrator, running, present } = cluster
  cluster.made += 1
  const name = `matric_test_${cluster.made}`
  await administrator.query(`create database ${name} template ${template} owner matric strategy file_copy`)
  const old = [...present].filter(([, owner]) => owner !== file).map(([earlier]) => earlier)
  present.set(name, file)
  // The drop runs in the background. A database that cannot be dropped is deleted with the cluster.
  dropUnused(cluster, old).catch(() => undefined)
  const { address, serverAddress } = running
  return { address: { ...address, database: name }, serverAddress: { ...serverAddress, database: name } }
}

/**
 * Drops the databases in `names` that have no connection. Databases are dropped during the run, because dropping all of
 * them at the end took half a minute.
 */
async function dropUnused({ administrator, present }: Cluster, names: string[]): Promise<void> {
  if (names.length === 0) return
  const { rows } = await administrator.query<{ name: string }>(
    `select name from unnest($1::text[]) name
     where not exists (select from pg_stat_activity where datname = name and backend_type = 'client backend')`,
    [names],
  )
  for (const { name } of rows) {
    if (!present.delete(name)) continue
    await administrator.query(`drop database ${name}`)
  }
}

async function stopCluster({ running, administrator, folder }: Cluster): Promise<void> {
  await administrator.end()
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}
