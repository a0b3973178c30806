import { realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import pg from 'pg'
import { type Binaries, installedBinaries, packagedBinaries } from './binaries.ts'
import { administrator, prepareCluster } from './cluster.ts'
import { type DatabaseLog, type DatabaseProcess, startProcess } from './database-process.ts'
import { lockFolder } from './folder-lock.ts'
import { makeFolder, type Place, preparePlace, prepareSocketFolder } from './place.ts'
import { outlivePredecessor } from './predecessor.ts'
import { keepAlive } from './revived-process.ts'

/** What `pg` needs to connect; complete, so that no PG… variable of the environment gets a say. */
export type DatabaseAddress = { host: string; port: number; user: string; database: string; ssl: false }

export type RunningDatabase = {
  /** As the role the server works under: owner of its database, no superuser, bound by row-level security. */
  address: DatabaseAddress
  /** The same address as a URL. */
  connectionString: string
  /** As the cluster's administrator; for tests and repairs, never for the server's own work. */
  administratorAddress: DatabaseAddress
  /** Process number of the database; another one after it was started again. */
  readonly pid: number
  /** Settles when the database was stopped, or ended and could not be started again. */
  ended: Promise<void>
  /** Ends the database cleanly and gives the data folder free. */
  stop: () => Promise<void>
}

export type LaunchOptions = {
  dataDir: string
  log: DatabaseLog
  /** Folder of other PostgreSQL programs (15 or newer) than the packaged ones. */
  binariesFrom?: string | undefined
  /** False only for throw-away test databases: nothing is flushed to disk. */
  durable?: boolean
}

const role = 'matric'
const port = 5432

/** A commit that was confirmed survives a power cut. */
const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const hastySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the embedded PostgreSQL of a data folder, making it at the first start, and again when it ends unasked. It takes
 * connections only through a private unix socket and stops within 150 ms of our death, even by kill -9.
 * Throws DataFolderInUseError when another server has the folder, and an Error that says what to do otherwise.
 */
export async function startDatabase(options: LaunchOptions): Promise<RunningDatabase> {
  const { log, durable = true } = options
  makeFolder(resolve(options.dataDir), process.getuid?.() === 0 ? 0o711 : 0o700)
  const dataDir = realpathSync(options.dataDir)
  const lock = lockFolder(dataDir)
  try {
    const place = preparePlace(dataDir)
    if (place.movedBecause) log.info(`The database is kept in ${place.home}, since ${place.movedBecause}.`)
    const binaries = findBinaries(options, place)
    await outlivePredecessor(place.data)
    if (await prepareCluster(place, binaries, durable)) log.info(`A new database was made in ${place.home}.`)
    const socket = prepareSocketFolder(place)
    const settings = { ...serverSettings(socket.folder), ...(durable ? durableSettings : hastySettings) }
    const database = await keepAlive(async () => {
      await outlivePredecessor(place.data)
      socket.clear()
      return startProcess(place, binaries, settings, log)
    }, log)
    const running = describe(database, socket.folder, async () => {
      await database.stop()
      socket.remove()
      lock.release()
    })
    await provideOrStop(running)
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

function serverSettings(socketFolder: string): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: '60',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and the values in them hold personal data: failures of statements are for the server to log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    jit: 'off',
  }
}

/** Where the database with a socket in this folder is reached as the server's own role. */
export function databaseAddress(socketFolder: string): DatabaseAddress {
  return { host: socketFolder, port, user: role, database: role, ssl: false }
}

function describe(
  database: DatabaseProcess,
  socketFolder: string,
  stop: () => Promise<void>,
): RunningDatabase {
  const address = databaseAddress(socketFolder)
  return {
    address,
    connectionString: `postgresql://${role}@/${role}?host=${encodeURIComponent(socketFolder)}&port=${port}`,
    administratorAddress: { ...address, user: administrator, database: 'postgres' },
    get pid() {
      return database.pid
    },
    ended: database.ended,
    stop,
  }
}

async function provideOrStop(running: RunningDatabase): Promise<void> {
  try {
    if (!(await canConnect(running.address))) await provide(running.administratorAddress)
  } catch (error) {
    await running.stop()
    throw error
  }
}

/** False when the role or its database is still missing. */
async function canConnect(address: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client(address)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && ['28000', '3D000'].includes(error.code ?? '')) return false
    throw error
  } finally {
    await client.end()
  }
}

/** Makes the server's role and database. Can be repeated when it was interrupted halfway. */
async function provide(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [role])
    if (!roles)
      await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls`)
    const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [role])
    if (!databases) await client.query(`create database ${role} owner ${role}`)
    await client.query(`revoke all on database ${role} from public`)
  } finally {
    await client.end()
  }
}
