import type { Socket } from 'node:net'
import pg from 'pg'
import { connectTimeoutMs } from './connect-timeout.ts'

/*
 * Closes connections that were lost silently. If the machine of the database loses its power, or a firewall forgets a
 * connection, this process gets no error. A statement would then wait for about 15 minutes, until the operating system
 * gives up. Meanwhile it would occupy a connection of the pool, even after a failover to another machine.
 */

/** Fields of the driver's client that are missing from its type declarations. A test checks that they exist. */
interface Client {
  processID: number | null
  /** False while a statement is running. */
  readyForQuery: boolean
  connection: { stream: Socket }
}

/**
 * Checks each connection on which a statement has got no response for `silenceMs`. `settings` are those of the pool. If
 * the database reports that the statement is not running, closes the connection, so that the statement fails. If the
 * database does not respond, checks again after `silenceMs`.
 */
export function closeLostConnections(pool: pg.Pool, settings: pg.PoolConfig, silenceMs: number): void {
  // One check at a time, so that the checks need only one further connection.
  let checks = Promise.resolve()
  pool.on('connect', (pooled) => {
    // The declared type of the client lacks these fields.
    const client = pooled as unknown as Client
    const { stream } = client.connection
    const check = async () => {
      const received = stream.bytesRead
      const isSilent = () => !client.readyForQuery && !stream.destroyed && stream.bytesRead === received
      if (!isSilent()) return
      const lost = await isLost(settings, client.processID)
      if (!isSilent()) return
      if (lost) stream.destroy(lostConnection())
      else stream.setTimeout(silenceMs)
    }
    stream.setTimeout(silenceMs)
    stream.on('timeout', () => {
      checks = checks.then(check)
    })
  })
}

const lostConnection = () =>
  Object.assign(new Error('The connection to the database was lost'), { code: 'ETIMEDOUT', syscall: 'read' })

/**
 * Returns whether the database runs no statement for its process `pid`. A statement that ended in the last five seconds
 * counts as running, because its response may be on the way. Returns false if the database does not respond.
 */
async function isLost(settings: pg.PoolConfig, pid: number | null): Promise<boolean> {
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query(
      `select from pg_stat_activity where pid = $1
        and (coalesce(state, '') not like 'idle%' or state_change > now() - interval '5 seconds')`,
      [pid],
    )
    return rowCount === 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
