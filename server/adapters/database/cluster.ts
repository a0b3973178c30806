import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'

const run = promisify(execFile)

/**
 * Name of the database's superuser role, which can connect only through the private socket. The server uses this role
 * only to create the other roles and the database.
 */
export const administrator = 'postgres'

/** Environment for PostgreSQL's programs, without the operator's variables such as PGDATA or LANG. */
export const cleanEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Creates the cluster if it does not exist. Returns true if the cluster was created.
 * @throws if the existing cluster has another major version
 */
export async function prepareCluster(place: Place, binaries: Binaries, durable: boolean): Promise<boolean> {
  const versionFile = join(place.data, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = Number(readFileSync(versionFile, 'utf8'))
    if (version === binaries.majorVersion) return false
    throw new Error(
      `The database in ${place.data} was created by PostgreSQL ${version}, but this Matric uses ` +
        `PostgreSQL ${binaries.majorVersion}. Dump it with the old version and load it with the new one.`,
    )
  }
  for (const name of readdirSync(place.home)) {
    // An `initdb` that a killed startup left behind can still write files for a moment, so the deletion is retried.
    if (name.startsWith('data.draft-'))
      rmSync(join(place.home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 20 })
  }
  // The cluster gets its final path when it is complete, so an interrupted first startup leaves no partial cluster.
  const draft = join(place.home, `data.draft-${process.pid}`)
  await initialise(draft, place, binaries, durable)
  renameSync(draft, place.data)
  return true
}

async function initialise(folder: string, place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const { account } = place
  const options = [
    `--pgdata=${folder}`,
    `--username=${administrator}`,
    // No password is needed: only the database's own user and root can enter the folder of the socket, and they can
    // read the data files too.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--data-checksums',
    ...locale(binaries.majorVersion),
    ...(durable ? [] : ['--no-sync']),
  ]
  const identity = account ? { uid: account.uid, gid: account.gid } : {}
  await run(binaries.initdb, options, { env: cleanEnvironment, cwd: place.home, ...identity })
}

/**
 * Returns the locale options for initdb. PostgreSQL 17 and newer have a built-in C.UTF-8, which sorts and changes case
 * in the same way on every system. Older versions use the system's C.UTF-8.
 */
function locale(majorVersion: number): string[] {
  if (majorVersion < 17) return ['--locale=C.UTF-8']
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}
