import { realpathSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, resolve } from 'node:path'
import pg from 'pg'
import { type Binaries, installedBinaries, packagedBinaries } from './binaries.ts'
import { administrator, prepareCluster } from './cluster.ts'
import { type DatabaseLog, type DatabaseProcess, startProcess } from './database-process.ts'
import { lockFolder } from './folder-lock.ts'
import { makeFolder, type Place, preparePlace, prepareSocketFolder } from './place.ts'
import { waitForPredecessor } from './predecessor.ts'
import { keepAlive } from './restart-on-exit.ts'

/**
 * Connection settings for `pg`. The values override the environment variables PGHOST, PGPORT, PGUSER, PGDATABASE and
 * PGSSLMODE.
 */
export type DatabaseAddress = { host: string; port: number; user: string; database: string; ssl: false }

export type EmbeddedAddresses = {
  /**
   * Settings to connect as the role that owns the database. The role is not a superuser and is subject to row-level
   * security.
   */
  address: DatabaseAddress
  /** Settings to connect as the server's role, which cannot alter tables. */
  serverAddress: DatabaseAddress
}

export type RunningDatabase = EmbeddedAddresses & {
  /** `address` as a URL. */
  connectionString: string
  /** `serverAddress` as a URL. */
  serverConnectionString: string
  /** Settings to connect as the superuser, with which the launcher creates the roles and the database. */
  administratorAddress: DatabaseAddress
  /** Folder with the files of the database. It can be outside the data folder, on another disk. */
  folder: string
  /** Process id of the database, which changes when the database is restarted. */
  readonly pid: number
  /** Resolves when the database has been stopped, or has exited and could not be restarted. */
  ended: Promise<void>
  /** Stops the database and unlocks the data folder. */
  stop: () => Promise<void>
}

export type LaunchOptions = {
  dataDir: string
  log: DatabaseLog
  /** Folder of an installed PostgreSQL (15 or newer) to use instead of the packaged PostgreSQL. */
  binariesFrom?: string | undefined
  /** Maximum number of connections of Matric's server. PostgreSQL also accepts connections of command-line tools. */
  serverConnections?: number
  /** Page cache of the database (`shared_buffers`) in MB. 0: an eighth of the memory (`defaultBuffersMb`). */
  buffersMb?: number
  /** Whether data is flushed to disk. False only for temporary test databases. */
  durable?: boolean
}

/** Name of the role that owns the database and migrates it. */
const owner = 'matric'
/** Name of the role that the server connects with. */
const serverRole = 'matric_server'
const port = 5432

/** With these settings, a confirmed commit survives a power cut. */
const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the embedded PostgreSQL in a data folder. Creates the database at the first startup, and restarts it after a
 * crash. The database accepts connections only through a private Unix socket. If this process ends without stopping the
 * database, a watchdog stops the database.
 * @throws DataFolderInUseError if another process uses the folder, or an Error that says why the database did not start
 */
export async function startDatabase(options: LaunchOptions): Promise<RunningDatabase> {
  const { log, durable = true, serverConnections = 0, buffersMb = 0 } = options
  makeFolder(resolve(options.dataDir), process.getuid?.() === 0 ? 0o711 : 0o700)
  const dataDir = realpathSync(options.dataDir)
  const lock = lockFolder(dataDir)
  try {
    const place = preparePlace(dataDir)
    if (place.movedBecause) log.info(`The database is in ${place.home}, because ${place.movedBecause}.`)
    const binaries = findBinaries(options, place)
    await waitForPredecessor(place.data)
    if (await prepareCluster(place, binaries, durable)) log.info(`Created a new database in ${place.home}.`)
    const socket = prepareSocketFolder(place)
    const settings = {
      ...serverSettings(socket.folder, serverConnections, buffersMb),
      ...(durable ? durableSettings : fastSettings),
    }
    const database = await keepAlive(async () => {
      await waitForPredecessor(place.data)
      socket.clear()
      return startProcess(place, binaries, settings, log)
    }, log)
    const stop = async () => {
      await database.stop()
      socket.remove()
      lock.release()
    }
    const running = describe(database, { folder: place.home, socketFolder: socket.folder }, stop)
    await createRoleOrStop(running)
    return running
  } catch (error) {
    lock.release()
    throw error
  }
}

function findBinaries({ binariesFrom }: LaunchOptions, place: Place): Binaries {
  if (binariesFrom) return installedBinaries(binariesFrom)
  return packagedBinaries(() => dirname(place.home), place.account)
}

/**
 * Returns an eighth of the memory that this process may use, in MB, but at least 128 and at most 4,096. PostgreSQL
 * recommends a quarter, but the server and its worker processes run on the same machine.
 */
export function defaultBuffersMb(
  memory = Math.min(totalmem(), process.constrainedMemory() || Infinity),
): number {
  return Math.min(4096, Math.max(128, Math.floor(memory / 8 / 2 ** 20)))
}

function serverSettings(
  socketFolder: string,
  serverConnections: number,
  buffersMb: number,
): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: String(Math.max(60, serverConnections + 20)),
    shared_buffers: `${buffersMb || defaultBuffersMb()}MB`,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements contain personal data, so PostgreSQL must not log failed statements. The server logs the errors.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    jit: 'off',
  }
}

/** Returns the settings to connect through the Unix socket in this folder. */
export function embeddedAddresses(socketFolder: string): EmbeddedAddresses {
  const address = { host: socketFolder, port, user: owner, database: owner, ssl: false } as const
  return { address, serverAddress: { ...address, user: serverRole } }
}

function describe(
  database: DatabaseProcess,
  { folder, socketFolder }: { folder: string; socketFolder: string },
  stop: () => Promise<void>,
): RunningDatabase {
  const { address, serverAddress } = embeddedAddresses(socketFolder)
  return {
    address,
    folder,
    connectionString: urlOf(address),
    serverAddress,
    serverConnectionString: urlOf(serverAddress),
    administratorAddress: { ...address, user: administrator, database: 'postgres' },
    get pid() {
      return database.pid
    },
    ended: database.ended,
    stop,
  }
}

function urlOf({ host, user, database }: DatabaseAddress): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

async function createRoleOrStop(running: RunningDatabase): Promise<void> {
  try {
    if (!(await canConnect(running.serverAddress))) await createRolesAndDatabase(running.administratorAddress)
  } catch (error) {
    await running.stop()
    throw error
  }
}

/**
 * Returns whether the role can connect: false if the role or the database does not exist yet, or the role has no right
 * to connect.
 * @throws if the connection fails for any other reason
 */
async function canConnect(address: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client(address)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && ['28000', '3D000', '42501'].includes(error.code ?? ''))
      return false
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Creates the role of the owner, the role of the server and the database. Idempotent, because a first startup can be
 * interrupted.
 */
async function createRolesAndDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    for (const role of [owner, serverRole]) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      if (!rowCount)
        await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls`)
    }
    const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [owner])
    if (!databases) await client.query(`create database ${owner} owner ${owner}`)
    await client.query(`revoke all on database ${owner} from public`)
    await client.query(`grant connect on database ${owner} to ${serverRole}`)
  } finally {
    await client.end()
  }
}
