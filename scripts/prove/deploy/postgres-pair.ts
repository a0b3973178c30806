import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { changeOwner, databaseAccount } from '#server/adapters/database/account.ts'

const run = promisify(execFile)

/** A primary and its replica, run by the PostgreSQL installed on this machine. The replica confirms every commit. */
export interface PostgresPair {
  primaryPort: number
  replicaPort: number
  /** Kills the primary with SIGKILL and promotes the replica. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/**
 * Returns the folder with the programs of the newest PostgreSQL installed by Debian's packages.
 * @throws if PostgreSQL is not installed
 */
export function installedPostgres(): string {
  const parent = '/usr/lib/postgresql'
  const versions = existsSync(parent) ? readdirSync(parent).map(Number).filter(Boolean) : []
  const newest = Math.max(...versions)
  const folder = join(parent, String(newest), 'bin')
  if (!existsSync(join(folder, 'pg_basebackup')))
    throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return folder
}

const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export async function startPostgresPair(
  folder: string,
  ports: { primary: number; replica: number },
): Promise<PostgresPair> {
  const bin = installedPostgres()
  const account = databaseAccount()
  const as = account === undefined ? {} : { uid: account.uid, gid: account.gid }
  const home = join(folder, 'postgres')
  mkdirSync(home, { mode: 0o700 })
  changeOwner(home, account)
  const options = { env: environment, cwd: home, ...as }
  const [primaryData, replicaData] = [join(home, 'primary'), join(home, 'replica')]

  function start(data: string, port: number, settings: string[]): ChildProcess {
    const always = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`]
    const given = [...always, 'max_connections=120', ...settings].flatMap((setting) => ['-c', setting])
    return spawn(join(bin, 'postgres'), ['-D', data, ...given], { ...options, stdio: 'ignore' })
  }

  await run(
    join(bin, 'initdb'),
    [
      '-D',
      primaryData,
      '-U',
      'postgres',
      '-A',
      'trust',
      '--locale=C.UTF-8',
      '-E',
      'UTF8',
      '--data-checksums',
    ],
    options,
  )
  // The primary confirms a commit only after the replica has it too, so a promotion loses no confirmed commit.
  const primary = start(primaryData, ports.primary, ['synchronous_standby_names=*'])
  await untilConnected(ports.primary)
  await run(
    join(bin, 'pg_basebackup'),
    [
      '-h',
      '127.0.0.1',
      '-p',
      String(ports.primary),
      '-U',
      'postgres',
      '-D',
      replicaData,
      '-R',
      '-X',
      'stream',
    ],
    options,
  )
  const replica = start(replicaData, ports.replica, [])
  await untilConnected(ports.replica)
  return {
    primaryPort: ports.primary,
    replicaPort: ports.replica,
    async promote() {
      await end(primary, 'SIGKILL')
      await asAdministrator(ports.replica, 'select pg_promote(true, 60)')
    },
    async stop() {
      await Promise.all([end(primary, 'SIGKILL'), end(replica, 'SIGKILL')])
    },
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

export const administratorUrl = (port: number, database = 'postgres') =>
  `postgresql://postgres@127.0.0.1:${port}/${database}`

export async function asAdministrator(port: number, statement: string, database?: string): Promise<void> {
  const client = new pg.Client({ connectionString: administratorUrl(port, database) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function untilConnected(port: number): Promise<void> {
  for (let left = 300; ; left -= 1) {
    try {
      await asAdministrator(port, 'select 1')
      return
    } catch (error) {
      if (left === 0) throw error
      await pause(100)
    }
  }
}
