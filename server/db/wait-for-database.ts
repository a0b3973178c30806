import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectTimeoutMs } from './connect-timeout.ts'

/** Thrown when a database that the operator provides cannot be used. The message names the database and the cause. */
export class DatabaseUnreachableError extends Error {
  /**
   * True if another attempt is useless, for example because the password is wrong. False if the database may still be
   * starting.
   */
  readonly rejected: boolean
  constructor(message: string, { rejected = false } = {}) {
    super(message)
    this.rejected = rejected
  }
}

export interface WaitOptions {
  /** Maximum wait for a database that does not respond. */
  waitMs: number
  log: { info(line: string): void }
  retryAfterMs?: number
  /** Beginning of the error message, such as «The backup failed». */
  failure?: string
}

/**
 * Codes of errors after which another attempt may succeed, because the database or its machine may still be starting.
 */
const starting =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P03)$/

/**
 * Waits until an external database accepts connections, because it may start later than this server. Logs one line
 * during the wait.
 * @throws DatabaseUnreachableError after `waitMs`, or immediately if another attempt is useless
 */
export async function waitForDatabase(
  connectionString: string,
  { waitMs, log, retryAfterMs = 500, failure = 'Matric cannot start' }: WaitOptions,
): Promise<void> {
  const deadline = Date.now() + waitMs
  for (let attempt = 1; ; attempt += 1) {
    const error = await failureOf(connectionString)
    if (error === null) return
    const place = placeOf(connectionString)
    const reason = `${error.code === '' ? '' : `${error.code}: `}${error.message}`
    if (!starting.test(error.code))
      throw new DatabaseUnreachableError(
        `${failure}: the database at ${place} rejects the connection (${reason}).`,
        { rejected: true },
      )
    if (Date.now() >= deadline)
      throw new DatabaseUnreachableError(
        `${failure}: the database at ${place} did not respond within ${Math.round(waitMs / 1000)} seconds (${reason}).`,
      )
    if (attempt === 1)
      log.info(`Waiting up to ${Math.round(waitMs / 1000)} seconds for the database at ${place} (${reason}).`)
    await pause(retryAfterMs)
  }
}

/** Tries once to connect. Returns the error, or null if the connection succeeds. */
async function failureOf(connectionString: string): Promise<{ code: string; message: string } | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // An AggregateError has one error for each IP address of the host.
    const first: unknown = error instanceof AggregateError ? error.errors[0] : error
    const cause = first instanceof Error ? first : error
    const code = 'code' in cause ? String(cause.code) : /timeout/.test(error.message) ? 'ETIMEDOUT' : ''
    return { code, message: cause.message }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns `host:port/database` for error messages, without the username and password. */
function placeOf(connectionString: string): string {
  const { host, port, database } = new pg.Client({ connectionString })
  return `${host}:${port}/${database ?? ''}`
}
