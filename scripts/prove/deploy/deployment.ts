import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startSandboxBucket } from '../sandbox-bucket.ts'
import { repositoryFolder } from '../../run-tool.ts'
import { freePort } from '../free-port.ts'
import { type MovingAddress, movingAddress } from './moving-address.ts'
import { nextVersion } from './next-version.ts'
import { hostName, startNginx } from './nginx.ts'
import { asAdministrator, type PostgresPair, startPostgresPair } from './postgres-pair.ts'

/** Three servers as in docs/operations/install.md, behind nginx, with a primary and a replica of PostgreSQL. */
export interface Deployment {
  nginxPort: number
  database: MovingAddress
  postgres: PostgresPair
  /** Database URL for the role that owns the tables. It points to the proxy in front of the current primary. */
  ownerUrl: string
  serverCount: number
  /** Stops a server with a signal, starts it again and waits until it is ready. */
  restart(server: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /**
   * Installs a newer version with a further migration, as in docs/operations/upgrade.md. The servers use it from their
   * next restart on.
   */
  installNextVersion(): Promise<void>
  close(): Promise<void>
}

const run = promisify(execFile)

const readyTimeoutMs = 120_000

export async function startDeployment(): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'matric-deploy-'))
  chmodSync(folder, 0o711)
  const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
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
  // Runs the statements of docs/operations/database.md, without passwords.
  for (const statement of [
    'create role matric login nosuperuser nobypassrls',
    'create role matric_server login nosuperuser nobypassrls',
    'create database matric owner matric',
    'revoke all on database matric from public',
    'grant connect on database matric to matric_server',
  ])
    await asAdministrator(postgres.primaryPort, statement)
  const database = await movingAddress(postgres.primaryPort)
  cleanups.push(() => database.close())
  const { s3, settingsAt } = await startSandboxBucket()
  cleanups.push(() => s3.close())

  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const urlOf = (role: string) => `postgresql://${role}@127.0.0.1:${database.port}/matric`
  const unused = '127.0.0.1:9'
  const settings = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    INSTITUTION_DIR: process.env['INSTITUTION_DIR'],
    NODE_ENV: 'production',
    PUBLIC_URL: `https://${hostName}`,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DRAIN_SECONDS: '5',
    DATABASE_URL: urlOf('matric_server'),
    ...settingsAt(s3.url),
    // The load sends no emails and makes no payments, so nothing listens at these addresses.
    SMTP_URL: `smtp://${unused}`,
    MAIL_FROM: 'admissions@university.example',
    PAYMENT_GATEWAY: 'paystack',
    LEARNING_PORTAL: 'none',
    PAYSTACK_SECRET_KEY: 'sk_live_deployment',
    PAYSTACK_BASE_URL: `http://${unused}`,
  }
  const ports = [await freePort(), await freePort(), await freePort()]
  const servers: ChildProcess[] = []
  // The link to the version in use, as in docs/operations/install.md.
  const program = join(folder, 'matric')
  symlinkSync(repositoryFolder, program)

  /** Migrates the database as its owner, with the version in this folder. */
  async function migrate(version: string): Promise<void> {
    await run(process.execPath, ['scripts/migrate.ts'], {
      cwd: version,
      env: { ...settings, DATABASE_OWNER_URL: urlOf('matric') },
    })
  }

  async function start(server: number): Promise<void> {
    const port = ports[server] ?? 0
    const child = spawn(process.execPath, ['--disable-proto=delete', 'scripts/start.ts', '--without-build'], {
      cwd: program,
      env: { ...settings, PORT: String(port) },
      // The server stops when the IPC channel closes, so it does not outlive this process.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    servers[server] = child
    for (const deadline = Date.now() + readyTimeoutMs; Date.now() < deadline; await pause(50)) {
      if (child.exitCode !== null || child.signalCode !== null) break
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
      if (answer?.ok) return
    }
    throw new Error(`Server ${server + 1} is not ready.`)
  }

  async function end(server: number, signal: NodeJS.Signals): Promise<void> {
    const child = servers[server]
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }

  cleanups.push(() => Promise.all(servers.map((_, server) => end(server, 'SIGTERM'))))
  await migrate(program)
  for (const server of ports.keys()) await start(server)
  const nginxPort = await freePort()
  cleanups.push(await startNginx(folder, nginxPort, ports))
  return {
    nginxPort,
    database,
    postgres,
    ownerUrl: urlOf('matric'),
    serverCount: ports.length,
    async restart(server, signal) {
      await end(server, signal)
      await start(server)
    },
    async installNextVersion() {
      const version = await nextVersion(folder)
      await migrate(version)
      symlinkSync(version, `${program}.new`)
      renameSync(`${program}.new`, program)
    },
    close,
  }
}
