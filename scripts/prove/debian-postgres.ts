import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { changeOwner, databaseAccount } from '#server/adapters/database/account.ts'
import { killAtExit } from '../processes/at-exit.ts'

const run = promisify(execFile)

/** Programs of a PostgreSQL whose databases listen on 127.0.0.1. */
export interface ProofPostgres {
  /** Creates an empty database cluster in the folder `data`. */
  initialise(data: string): Promise<void>
  /**
   * Starts a cluster, with settings such as `archive_mode=on`, and waits until it accepts connections. The cluster is
   * stopped when this process exits, at the latest.
   */
  start(data: string, port: number, settings?: readonly string[]): Promise<ChildProcess>
  /**
   * Takes a base backup of the cluster at `port` into the folder `data`. With `asReplica`, a cluster started from this
   * backup becomes a replica of the cluster at `port`.
   */
  baseBackup(port: number, data: string, asReplica?: boolean): Promise<void>
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

/** Returns the installed PostgreSQL. It runs in the new folder `home` as the OS user of the database. */
export function debianPostgres(home: string): ProofPostgres {
  const bin = installedPostgres()
  return {
    ...postgresIn(bin, home),
    async baseBackup(port, data, asReplica = false) {
      const options = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-D', data, '-X', 'stream']
      const furtherOptions = ['-c', 'fast', ...(asReplica ? ['-R'] : [])]
      await run(join(bin, 'pg_basebackup'), [...options, ...furtherOptions], programOptions(home))
    },
  }
}

/** Returns options to run a program in the folder `home` as the OS user of the database. */
export function programOptions(home: string) {
  const account = databaseAccount()
  return {
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    cwd: home,
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  }
}

/** Returns the PostgreSQL whose programs are in the folder `bin`. Creates the folder `home`. */
export function postgresIn(bin: string, home: string): Omit<ProofPostgres, 'baseBackup'> {
  mkdirSync(home, { mode: 0o700 })
  changeOwner(home, databaseAccount())
  const options = programOptions(home)
  return {
    async initialise(data) {
      const programArguments = ['-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-E', 'UTF8']
      await run(join(bin, 'initdb'), [...programArguments, '--data-checksums'], options)
    },
    async start(data, port, settings = []) {
      const always = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`]
      const programArguments = [...always, 'max_connections=120', ...settings].flatMap((setting) => [
        '-c',
        setting,
      ])
      const child = spawn(join(bin, 'postgres'), ['-D', data, ...programArguments], {
        ...options,
        stdio: 'ignore',
      })
      // Unlike SIGKILL, SIGQUIT lets PostgreSQL remove its shared memory. Unlike SIGTERM, it does not wait for clients.
      killAtExit(child, 'SIGQUIT')
      await untilConnected(port)
      return child
    },
  }
}

/**
 * Creates the roles and the database with the statements of docs/operations/database.md, without passwords. The server's
 * role is `matric_server`, the owner is `matric`.
 */
export async function createRolesAndDatabase(port: number): Promise<void> {
  for (const statement of [
    'create role matric login nosuperuser nobypassrls',
    'create role matric_server login nosuperuser nobypassrls',
    'create database matric owner matric',
    'revoke all on database matric from public',
    'grant connect on database matric to matric_server',
  ])
    await asAdministrator(port, statement)
}

export const administratorUrl = (port: number, database = 'postgres') =>
  `postgresql://postgres@127.0.0.1:${port}/${database}`

/** Runs one statement as PostgreSQL's administrator. Returns its rows. */
export async function asAdministrator<Row extends pg.QueryResultRow>(
  port: number,
  statement: string,
  database?: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: administratorUrl(port, database) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

async function untilConnected(port: number): Promise<void> {
  for (let remainingTries = 300; ; remainingTries -= 1) {
    try {
      await asAdministrator(port, 'select 1')
      return
    } catch (error) {
      if (remainingTries === 0) throw error
      await pause(100)
    }
  }
}
