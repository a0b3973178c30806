import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'

/** A link of the chain. `eventId` is the id of the audit entry that the link covers. */
export interface ChainHead {
  seq: number
  eventId: number
  hash: Buffer
}

export interface LogPosition {
  /** The last id that was allocated to an audit entry. */
  id: number
  /** Transaction id that is higher than the id of every transaction that wrote an entry up to `id`. */
  transaction: string
  /** The database process that read the position. */
  backend: { pid: number; startedAt: string }
}

/**
 * Canonical text of an entry, from which its hash is computed. The order of members in a JSON object does not matter,
 * because `jsonb` sorts them. A change of this expression would invalidate every existing chain.
 */
const canonical = sql<string>`jsonb_build_array(audit_event.id,
  to_char(audit_event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_kind, actor_id, action, applicant_id,
  request_id, before, after)::text`

/**
 * Returns the position of the last entry; null for an empty log. Reads the last row id first and then allocates a
 * transaction id. In this order, the transaction id is higher than the id of every transaction that wrote an entry up
 * to the row id. The xmax of a snapshot would be too low, because it ignores running transactions.
 */
export async function currentPosition(db: Db): Promise<LogPosition | null> {
  return db.connection().execute(async (connection) => {
    const last = await sql<{
      id: number | null
    }>`select pg_sequence_last_value('audit_event_id_seq') as id`.execute(connection)
    const id = last.rows[0]?.id ?? null
    const next = await sql<{ transaction: string; pid: number; startedAt: string }>`
      select pg_current_xact_id()::text as transaction, pid, backend_start::text as started_at
      from pg_stat_activity where pid = pg_backend_pid()`.execute(connection)
    const [row] = next.rows
    if (id === null || row === undefined) return null
    const { transaction, pid, startedAt } = row
    return { id, transaction, backend: { pid, startedAt } }
  })
}

/**
 * Returns true while the database process that read the position exists. After a crash or a failover the process is
 * gone, and the database may allocate row ids below the position again.
 */
export async function isCurrent(db: Db, { backend }: LogPosition): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where pid = ${backend.pid} and backend_start = ${backend.startedAt}::timestamptz`.execute(db)
  return rows.length > 0
}

/**
 * Returns true once every transaction with an id below `transaction` has ended. After that, no new entry up to the
 * position can appear.
 */
export async function isSettled(db: Db, { transaction }: LogPosition): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${transaction}::xid8 as settled`.execute(db)
  return rows[0]?.settled ?? false
}

/** Advisory lock, so that only one process extends the chain at a time. All processes use this arbitrary number. */
const advisoryLock = 7_402_316

/** Locks the chain until the transaction ends. */
export async function lockChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx)
}

/** Returns the link with the number `seq`, or the last link; null if there is none. */
export async function linkAt(db: Db, seq: number | 'last'): Promise<ChainHead | null> {
  const row = await db
    .selectFrom('auditChain')
    .select(['seq', 'eventId', 'hash'])
    .$if(seq !== 'last', (query) => query.where('seq', '=', Number(seq)))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export interface CanonicalEvent {
  id: number
  canonical: string
}

/*
 * Rows are read by id ranges with a lower and an upper bound. With only a `limit`, PostgreSQL may read and sort the
 * whole table, because it cannot estimate how many rows a row-level security policy allows. A gap before a range is
 * skipped: each range begins at an existing row.
 */

/** Returns up to `limit` entries with ids above `after`, ascending; fewer if ids are missing. Empty means the end. */
export async function eventsAfter(db: Db, after: number, limit: number): Promise<CanonicalEvent[]> {
  const { rows } = await sql<CanonicalEvent>`
    with first as (select id from audit_event where id > ${after} order by id limit 1)
    select id, ${canonical} as canonical from audit_event
    where id >= (select id from first) and id < (select id from first) + ${limit} order by id`.execute(db)
  return rows
}

/** Adds links to the hash chain. The caller must hold the lock of the chain. */
export async function addLinks(tx: Tx, links: ChainHead[]): Promise<void> {
  const column = <Key extends keyof ChainHead>(name: Key) => links.map((link) => link[name])
  await sql`insert into audit_chain (seq, event_id, hash) select * from
    unnest(${column('seq')}::bigint[], ${column('eventId')}::bigint[], ${column('hash')}::bytea[])`.execute(
    tx,
  )
}

export interface CheckedLink extends ChainHead {
  /** Canonical text of the entry; null if the entry was deleted. */
  canonical: string | null
}

/**
 * Returns up to `limit` links with numbers above `seq`, ascending, each with its entry. Gaps in the numbers make the
 * result shorter. An empty result means the end of the chain.
 */
export async function linksAfter(db: Db, seq: number, limit: number): Promise<CheckedLink[]> {
  const { rows: links } = await sql<ChainHead>`
    with first as (select seq from audit_chain where seq > ${seq} order by seq limit 1)
    select seq, event_id, hash from audit_chain
    where seq >= (select seq from first) and seq < (select seq from first) + ${limit} order by seq`.execute(
    db,
  )
  const ids = links.map((link) => link.eventId)
  const { rows } = await sql<CanonicalEvent>`
    select id, ${canonical} as canonical from audit_event where id = any(${ids})`.execute(db)
  const texts = new Map(rows.map((row) => [row.id, row.canonical]))
  return links.map((link) => ({ ...link, canonical: texts.get(link.eventId) ?? null }))
}

/**
 * Returns the ids of entries without a link in the chain, ascending, at most `limit`. Only ids above `after` and up to
 * `upTo` are compared.
 */
export async function unlinked(db: Db, after: number, upTo: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_event
    left join (select event_id from audit_chain where event_id > ${after} and event_id <= ${upTo}) link
      on link.event_id = audit_event.id
    where id > ${after} and id <= ${upTo} and link.event_id is null order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Returns the ids of at most `limit` entries whose id the sequence never allocated: ids below 1, or above the last
 * allocated id. The statement takes its snapshot before it reads the sequence, so entries that are inserted meanwhile
 * are not reported.
 */
export async function entriesWithInvalidIds(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_event where id < 1
    union all select id from audit_event
      where id > (select coalesce(pg_sequence_last_value('audit_event_id_seq'), 0))
    order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Returns the number of entries with ids above `after`. `since`: time of the oldest of them; null if there are none.
 */
export async function waitingAfter(db: Db, after: number): Promise<{ many: number; since: Date | null }> {
  const { rows } = await sql<{ many: number; since: Date | null }>`
    select count(*) as many, min(at) as since from audit_event where id > ${after}`.execute(db)
  return rows[0] ?? { many: 0, since: null }
}
