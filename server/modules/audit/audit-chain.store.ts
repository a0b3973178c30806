import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'

/** The last link of the chain. */
export interface ChainHead {
  seq: number
  eventId: number
  hash: Buffer
}

/** A moment in the life of the audit trail. */
export interface Mark {
  /** The last id given out. */
  id: number
  /** Every transaction that got an id up to that one has a smaller number. */
  transaction: string
}

/**
 * A row as its hash is made over it: one text, the same on every PostgreSQL and for ever (`jsonb` keeps its members in
 * one order). To change it is to break every chain there is.
 */
const canonical = sql<string>`jsonb_build_array(audit_event.id,
  to_char(audit_event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_kind, actor_id, action, applicant_id,
  request_id, before, after)::text`

/** Where the trail stands now; null when it is empty. The id is read first: a transaction without one is newer. */
export async function markNow(db: Db): Promise<Mark | null> {
  const last = await sql<{
    id: number | null
  }>`select pg_sequence_last_value('audit_event_id_seq') as id`.execute(db)
  const id = last.rows[0]?.id ?? null
  const next = await sql<{
    xid: string
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db)
  const transaction = next.rows[0]?.xid
  return id === null || transaction === undefined ? null : { id, transaction }
}

/** Whether every transaction from before the mark has ended: no row up to its id can still appear. */
export async function isSettled(db: Db, { transaction }: Mark): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${transaction}::xid8 as settled`.execute(db)
  return rows[0]?.settled ?? false
}

/** Any number, the same in every process: only one adds to the chain at a time. */
const advisoryLock = 7_402_316

/** Waits until nobody else adds to the chain; held until the transaction ends. */
export async function lockChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx)
}

/** The last link, or the one at `seq`; null when there is none. */
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
 * Rows are read by ranges with two ends: the database cannot know how many rows a policy lets through, and for «the
 * first thousand after this one» it may read and sort the whole table. A gap costs nothing: a range begins at a row.
 */

/** Rows of the trail after an id, in order; none only when there are none. */
export async function eventsAfter(db: Db, after: number, limit: number): Promise<CanonicalEvent[]> {
  const { rows } = await sql<CanonicalEvent>`
    with first as (select id from audit_event where id > ${after} order by id limit 1)
    select id, ${canonical} as canonical from audit_event
    where id >= (select id from first) and id < (select id from first) + ${limit} order by id`.execute(db)
  return rows
}

export async function addLinks(tx: Tx, links: ChainHead[]): Promise<void> {
  const column = <Key extends keyof ChainHead>(name: Key) => links.map((link) => link[name])
  await sql`insert into audit_chain (seq, event_id, hash) select * from
    unnest(${column('seq')}::bigint[], ${column('eventId')}::bigint[], ${column('hash')}::bytea[])`.execute(
    tx,
  )
}

export interface CheckedLink extends ChainHead {
  /** Null when the row it stands for is gone. */
  canonical: string | null
}

/** Links after `seq` with the rows they stand for, in order; none only when there are none. */
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

/** Rows after an id up to another that no link stands for. */
export async function unlinked(db: Db, after: number, upTo: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_event
    left join (select event_id from audit_chain where event_id > ${after} and event_id <= ${upTo}) link
      on link.event_id = audit_event.id
    where id > ${after} and id <= ${upTo} and link.event_id is null order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Rows with an id that was never given out: before the first, or after the last. Nothing is chained there, so that no
 * link would ever miss them. The sequence is read after the rows: a row that is just being written is not among them.
 */
export async function neverGivenOut(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_event where id < 1
    union all select id from audit_event
      where id > (select coalesce(pg_sequence_last_value('audit_event_id_seq'), 0))
    order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** How many rows come after an id, and when the oldest of them was written; null when there are none. */
export async function waitingAfter(db: Db, after: number): Promise<{ many: number; since: Date | null }> {
  const { rows } = await sql<{ many: number; since: Date | null }>`
    select count(*) as many, min(at) as since from audit_event where id > ${after}`.execute(db)
  return rows[0] ?? { many: 0, since: null }
}

/** Whether a hash stands in the chain. */
export async function hasHash(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('auditChain').select('seq').where('hash', '=', hash).executeTakeFirst()
  return row !== undefined
}
