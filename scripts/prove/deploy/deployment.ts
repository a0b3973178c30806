import { execFile } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startSandboxBucket } from '../sandbox-bucket.ts'
import { type SandboxGateway, startSandboxGateway } from '../sandbox-gateway.ts'
import { repositoryFolder } from '../../run-tool.ts'
import { temporaryFolder } from '../../processes/at-exit.ts'
import { bareEnvironment } from '../../processes/child.ts'
import { createRolesAndDatabase } from '../debian-postgres.ts'
import { freePort } from '../../processes/free-port.ts'
import { type ServerChild, startServer } from '../../processes/server.ts'
import { type MovingAddress, movingAddress } from './moving-address.ts'
import { nextVersion } from './next-version.ts'
import { hostName, plainPort, startNginx } from './nginx.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'

/** Three servers as in docs/operations/install.md, behind nginx, with a primary and a replica of PostgreSQL. */
export interface Deployment {
  nginxPort: number
  /** Gateway of the servers. Its webhook events go through nginx. */
  gateway: SandboxGateway
  database: MovingAddress
  postgres: PostgresPair
  /** Database URL for the role that owns the tables. It points to the proxy in front of the current primary. */
  ownerUrl: string
  serverCount: number
  /** Returns the value of a metric without labels at each server; null if the server has no value. */
  readMetric(name: string): Promise<(number | null)[]>
  /** Stops a server with a signal, starts it again and waits until it is ready. */
  restart(server: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /**
   * Installs a newer version with a further migration, as in docs/operations/upgrade.md. Each server uses it after its
   * next restart.
   */
  installNextVersion(): Promise<void>
  close(): Promise<void>
}

const run = promisify(execFile)

export async function startDeployment(): Promise<Deployment> {
  const { folder, remove } = temporaryFolder('matric-deploy-')
  const cleanups: (() => unknown)[] = [remove]
  const close = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    return await deploy(folder, cleanups, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function deploy(
  folder: string,
  cleanups: (() => unknown)[],
  close: () => Promise<void>,
): Promise<Deployment> {
  const postgres = await startPostgresPair(folder, { primary: await freePort(), replica: await freePort() })
  cleanups.push(() => postgres.stop())
  await createRolesAndDatabase(postgres.primaryPort)
  const database = await movingAddress(postgres.primaryPort)
  cleanups.push(() => database.close())
  const { s3, settingsAt } = await startSandboxBucket()
  cleanups.push(() => s3.close())
  const nginxPort = await freePort()
  const webhookUrl = `http://127.0.0.1:${plainPort(nginxPort)}/api/Payment/webhook/paystack`
  const gateway = await startSandboxGateway(() => webhookUrl)
  cleanups.push(() => gateway.close())

  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const urlOf = (role: string) => `postgresql://${role}@127.0.0.1:${database.port}/matric`
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: `https://${hostName}`,
    DATA_DIR: dataDir,
    DRAIN_SECONDS: '5',
    DATABASE_URL: urlOf('matric_server'),
    DATABASE_REPLICAS: '1',
    ...settingsAt(s3.url),
    ...gateway.settings,
    // Nothing listens at this address, so the emails of the load stay in their queue.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'admissions@university.example',
    LEARNING_PORTAL: 'none',
  }
  const ports = [await freePort(), await freePort(), await freePort()]
  const servers: ServerChild[] = []
  // The link to the version in use, as in docs/operations/install.md.
  const program = join(folder, 'matric')
  symlinkSync(repositoryFolder, program)

  /** Migrates the database as its owner, with the version in this folder. */
  async function migrate(version: string): Promise<void> {
    await run(process.execPath, ['scripts/migrate.ts'], {
      cwd: version,
      env: {
        ...bareEnvironment(),
        ...settings,
        DATABASE_OWNER_URL: urlOf('matric'),
      },
    })
  }

  async function start(server: number): Promise<void> {
    servers[server] = await startServer(ports[server] ?? 0, settings, { folder: program })
  }

  cleanups.push(() => Promise.all(servers.map((server) => server.end())))
  await migrate(program)
  for (const server of ports.keys()) await start(server)
  cleanups.push(await startNginx(folder, nginxPort, ports))
  return {
    nginxPort,
    gateway,
    database,
    postgres,
    ownerUrl: urlOf('matric'),
    serverCount: ports.length,
    readMetric: (name) => Promise.all(ports.map((port) => metricAt(port, name))),
    async restart(server, signal) {
      await servers[server]?.end(signal)
      await start(server)
    },
    async installNextVersion() {
      const version = nextVersion(folder)
      await migrate(version)
      symlinkSync(version, `${program}.new`)
      renameSync(`${program}.new`, program)
    },
    close,
  }
}

async function metricAt(port: number, name: string): Promise<number | null> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const value = text
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length + 1)
  return value === undefined ? null : Number(value)
}
