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
import { type Account, canReach, databaseAccount, changeOwner } from './account.ts'

export type Place = {
  /** Folder with all files of the database. Only the database's own user and root can enter it. */
  home: string
  /** Folder of the cluster (PGDATA). */
  data: string
  account: Account | undefined
  /** Reason why the database is outside the data folder; undefined if it is inside. */
  movedBecause: string | undefined
}

/**
 * Parent folder of the database if the database's own user cannot reach the data folder, for example because that
 * folder is in root's home.
 */
const alternativeParent = '/var/lib/matric'

/** Maximum length of the socket's folder. A socket's whole path has at most 103 bytes on macOS and 107 on Linux. */
const maximumSocketFolderBytes = 103 - '/.s.PGSQL.5432'.length

/**
 * Chooses and creates the folder of the database: 1. the folder whose path is recorded in the data folder; 2. without a
 * record, the folder `postgres` in the data folder, if this folder exists or the database's own user can reach the data
 * folder; 3. otherwise a folder in /var/lib/matric, whose path is then recorded.
 */
export function preparePlace(dataDir: string): Place {
  const recordFile = join(dataDir, 'database-folder')
  const preferred = join(dataDir, 'postgres')
  const account = databaseAccount()
  const recorded = existsSync(recordFile) ? readFileSync(recordFile, 'utf8').trim() : undefined
  const stays = existsSync(preferred) || canReach(dataDir, account)
  const home = recorded ?? (stays ? preferred : alternativeHome(dataDir))
  const place = { home, data: join(home, 'data'), account: ownerOf(home, account) }
  if (!existsSync(home)) makeHome(home, account)
  if (home === preferred) return { ...place, movedBecause: undefined }
  if (!recorded) writeFileSync(recordFile, `${home}\n`)
  return { ...place, movedBecause: `${account?.name ?? 'its account'} cannot reach ${dataDir}` }
}

function alternativeHome(dataDir: string): string {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
  return join(alternativeParent, name, 'postgres')
}

function makeHome(home: string, account: Account | undefined): void {
  makeFolder(dirname(home), account ? 0o711 : 0o700)
  mkdirSync(home, { mode: 0o700 })
  changeOwner(home, account)
}

/**
 * Returns the operating system user to run the database as; undefined for the current user. An existing database keeps
 * the user that owns it, unless that user is root.
 * @throws if another user owns the database and the current user is not root
 */
function ownerOf(home: string, account: Account | undefined): Account | undefined {
  if (!existsSync(home)) return account
  const { uid, gid } = statSync(home)
  if (account) return uid === account.uid || uid === 0 ? account : { name: `user ${uid}`, uid, gid }
  if (uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${home} belongs to another user (uid ${uid}). Start Matric as that user or as root, ` +
        'or choose another DATA_DIR.',
    )
  }
  return undefined
}

/** Creates a missing folder with exactly this mode, regardless of the umask. */
export function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, mode)
}

type SocketFolder = {
  folder: string
  /** Deletes the files that a killed database left in `folder`. */
  clear: () => void
  remove: () => void
}

function clearSockets(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
}

/**
 * Creates an empty private folder for the Unix socket, so that only the database's own user and root can connect. The
 * folder is inside the database's folder if the resulting path is short enough, otherwise in /tmp.
 */
export function prepareSocketFolder({ home, account }: Place): SocketFolder {
  const record = join(home, 'socket-folder')
  const oldFolder = existsSync(record) ? readFileSync(record, 'utf8').trim() : ''
  if (oldFolder.startsWith('/tmp/matric-')) rmSync(oldFolder, { recursive: true, force: true })
  const preferred = join(home, 'run')
  if (Buffer.byteLength(preferred) <= maximumSocketFolderBytes) {
    rmSync(preferred, { recursive: true, force: true })
    mkdirSync(preferred, { mode: 0o700 })
    changeOwner(preferred, account)
    return { folder: preferred, clear: () => clearSockets(preferred), remove: () => undefined }
  }
  const folder = mkdtempSync('/tmp/matric-')
  changeOwner(folder, account)
  writeFileSync(record, folder)
  return {
    folder,
    clear: () => clearSockets(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
