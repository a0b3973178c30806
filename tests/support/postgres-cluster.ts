import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import {
  type EmbeddedAddresses,
  type RunningDatabase,
  startDatabase,
} from '#server/adapters/database/launcher.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the HTTP server that creates test databases. */
    databaseBroker: string
  }
}

const template = 'matric_template'

type Cluster = { running: RunningDatabase; administrator: pg.Client; folder: string; made: number }

/**
 * Vitest's global setup. Starts an HTTP server that creates a fresh, migrated database for each request. Each worker
 * has its own temporary cluster, because a long transaction delays the audit chain of all databases in a cluster. The
 * worker's first request starts the cluster.
 * MATRIC_TEST_DATABASE_BIN selects the programs of another PostgreSQL, for example /usr/lib/postgresql/15/bin.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clusters = new Map<string, Promise<Cluster>>()
  const broker = createServer(({ url: worker = '' }, response) => {
    const cluster = clusters.get(worker) ?? startCluster()
    clusters.set(worker, cluster)
    cluster.then(cloneTemplate).then(
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
  const folder = mkdtempSync(join(tmpdir(), 'matric-test-'))
  // When the tests run as root, the database runs under another account, which needs access to this folder.
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
  await administrator.query(`create database ${template} owner matric`)
  await migrate({ ...running.address, database: template }, { serverRole: running.serverAddress.user })
  return { running, administrator, folder, made: 0 }
}

async function cloneTemplate(cluster: Cluster): Promise<EmbeddedAddresses> {
  cluster.made += 1
  const name = `matric_test_${cluster.made}`
  await cluster.administrator.query(`create database ${name} template ${template} owner matric`)
  const { address, serverAddress } = cluster.running
  return { address: { ...address, database: name }, serverAddress: { ...serverAddress, database: name } }
}

async function stopCluster({ running, administrator, folder }: Cluster): Promise<void> {
  await administrator.end()
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}
