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

/** Rows of the trail after an id up to another, in order. */
export async function eventsBetween(
  db: Db,
  after: number,
  upTo: number,
  limit: number,
): Promise<CanonicalEvent[]> {
  return db
    .selectFrom('auditEvent')
    .select(['id', canonical.as('canonical')])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function addLinks(tx: Tx, links: ChainHead[]): Promise<void> {
  await tx.insertInto('auditChain').values(links).execute()
}

export interface CheckedLink extends ChainHead {
  /** Null when the row it stands for is gone. */
  canonical: string | null
}

/** Links after `seq` with the rows they stand for, in order. */
export async function linksAfter(db: Db, seq: number, limit: number): Promise<CheckedLink[]> {
  const { rows } = await sql<CheckedLink>`
    select seq, event_id, hash, case when audit_event.id is null then null else ${canonical} end as canonical
    from audit_chain left join audit_event on audit_event.id = event_id
    where seq > ${seq} order by seq limit ${limit}`.execute(db)
  return rows
}

/** Rows after an id up to another that no link stands for. */
export async function unlinked(db: Db, after: number, upTo: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('auditEvent')
    .leftJoin('auditChain', 'auditChain.eventId', 'auditEvent.id')
    .select('auditEvent.id')
    .where('auditEvent.id', '>', after)
    .where('auditEvent.id', '<=', upTo)
    .where('auditChain.seq', 'is', null)
    .orderBy('auditEvent.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** How many rows come after an id. */
export async function eventsAfter(db: Db, after: number): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from audit_event where id > ${after}`.execute(db)
  return rows[0]?.many ?? 0
}

/** Whether a hash stands in the chain. */
export async function hasHash(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('auditChain').select('seq').where('hash', '=', hash).executeTakeFirst()
  return row !== undefined
}
