import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, canReach, databaseAccount, giveTo } from './account.ts'

export type Place = {
  /** Folder of everything the database owns; only its account may enter. */
  home: string
  /** The cluster itself (PGDATA). */
  data: string
  account: Account | undefined
  /** Set when the database could not stay below the data folder. */
  movedBecause: string | undefined
}

/** Where databases go whose data folder the database's account cannot reach (below root's home, say). */
const publicPlace = '/var/lib/matric'

/** A unix socket's path may have 107 bytes on Linux, 103 on macOS, its file name included. */
const longestSocketFolder = 103 - '/.s.PGSQL.5432'.length

/**
 * Chooses and makes the folder the database lives in: `postgres` below the data folder, if its account can reach
 * that, else a folder below /var/lib/matric. The choice is written down in the data folder and kept ever after.
 */
export function preparePlace(dataDir: string): Place {
  const recordFile = join(dataDir, 'database-folder')
  const near = join(dataDir, 'postgres')
  const account = databaseAccount()
  const recorded = existsSync(recordFile) ? readFileSync(recordFile, 'utf8').trim() : undefined
  const stays = existsSync(near) || canReach(dataDir, account)
  const home = recorded ?? (stays ? near : farPlace(dataDir))
  const place = { home, data: join(home, 'data'), account: ownerOf(home, account) }
  if (!existsSync(home)) makeHome(home, account)
  if (home === near) return { ...place, movedBecause: undefined }
  if (!recorded) writeFileSync(recordFile, `${home}\n`)
  return { ...place, movedBecause: `${account?.name ?? 'its account'} cannot reach ${dataDir}` }
}

function farPlace(dataDir: string): string {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
  return join(publicPlace, name, 'postgres')
}

function makeHome(home: string, account: Account | undefined): void {
  makeFolder(dirname(home), account ? 0o711 : 0o700)
  mkdirSync(home, { mode: 0o700 })
  giveTo(home, account)
}

/** An existing database goes on under the account that owns it. */
function ownerOf(home: string, account: Account | undefined): Account | undefined {
  if (!existsSync(home)) return account
  const { uid, gid } = statSync(home)
  if (account) return uid === account.uid || uid === 0 ? account : { name: `user ${uid}`, uid, gid }
  if (uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${home} belongs to another user (number ${uid}). Start Matric as the same user as ` +
        'before (or as root), or choose another DATA_DIR.',
    )
  }
  return undefined
}

/** Makes a folder that was missing, with exactly this mode whatever the umask says. */
export function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, mode)
}

type SocketFolder = {
  folder: string
  /** Takes away what a dead database left in it. */
  clear: () => void
  remove: () => void
}

function clearSockets(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
}

/**
 * Makes an empty private folder for the unix socket; only the database's account (and root) can connect through it.
 * It is below the database's home where the path is short enough, otherwise below /tmp.
 */
export function prepareSocketFolder({ home, account }: Place): SocketFolder {
  const record = join(home, 'socket-folder')
  const left = existsSync(record) ? readFileSync(record, 'utf8').trim() : ''
  if (left.startsWith('/tmp/matric-')) rmSync(left, { recursive: true, force: true })
  const near = join(home, 'run')
  if (Buffer.byteLength(near) <= longestSocketFolder) {
    rmSync(near, { recursive: true, force: true })
    mkdirSync(near, { mode: 0o700 })
    giveTo(near, account)
    return { folder: near, clear: () => clearSockets(near), remove: () => undefined }
  }
  const folder = mkdtempSync('/tmp/matric-')
  giveTo(folder, account)
  writeFileSync(record, folder)
  return {
    folder,
    clear: () => clearSockets(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
