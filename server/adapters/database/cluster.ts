import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'

const run = promisify(execFile)

/** The database's own administrator; reachable only through the private socket, used only to set it up. */
export const administrator = 'postgres'

/** PostgreSQL's programs get a clean environment, so that a stray PGDATA or LANG cannot change what they do. */
export const cleanEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Makes the cluster when there is none yet. Returns whether it did. Throws when another PostgreSQL made it. */
export async function prepareCluster(place: Place, binaries: Binaries, durable: boolean): Promise<boolean> {
  const versionFile = join(place.data, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = Number(readFileSync(versionFile, 'utf8'))
    if (version === binaries.majorVersion) return false
    throw new Error(
      `The database in ${place.data} was made by PostgreSQL ${version}; this Matric brings ` +
        `PostgreSQL ${binaries.majorVersion}. Dump it with the old version and load it with the new one.`,
    )
  }
  for (const name of readdirSync(place.home)) {
    if (name.startsWith('data.draft-')) rmSync(join(place.home, name), { recursive: true, force: true })
  }
  // Renamed when whole: an interrupted first start leaves no half-made cluster behind.
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
    // Whoever can reach the socket owns the files anyway: its folder is open to the database's account only.
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

/** Sorting and case must not depend on the machine's locales: from 17 on PostgreSQL brings its own. */
function locale(majorVersion: number): string[] {
  if (majorVersion < 17) return ['--locale=C.UTF-8']
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}
