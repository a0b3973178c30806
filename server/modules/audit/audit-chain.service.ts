import type { Database } from '#server/db/client.ts'
import {
  addLinks,
  type ChainHead,
  eventsAfter,
  isCurrent,
  isSettled,
  linkAt,
  linksAfter,
  lockChain,
  type LogPosition,
  currentPosition,
  waitingAfter,
} from './audit-chain.store.ts'
import { type Fault, findFaults, findFaultsOutsideChain } from './audit-faults.ts'
import { chainHash } from './chain-hash.ts'

/** Entries per batch. A batch contains about 0.5 MB of data. */
const batchSize = 1_000

/** Fictitious predecessor of the first link. Its hash is all zeros. */
const genesis: ChainHead = { seq: 0, eventId: 0, hash: Buffer.alloc(32) }

export interface Verification {
  intact: boolean
  /** Number of links that were compared with their audit entries. */
  checked: number
  /** The first 100 faults. */
  faults: Fault[]
  /**
   * Number of entries that are not in the chain yet, normally only the entries of the last few seconds. An alteration
   * of these entries cannot be detected.
   */
  waiting: number
  /** Time at which the oldest unchained entry was written (ISO 8601); null if all entries are chained. */
  waitingSince: string | null
  /** The last link; null if the chain is empty. */
  head: { seq: number; eventId: number; hash: string } | null
}

/**
 * The links to verify: all links, or only the newest ones. A known hash is searched for in the whole chain, so it
 * cannot be combined with `newest`.
 */
type Extent = { newest?: number; knownHead?: never } | { newest?: never; knownHead?: string }

export interface AuditChainService {
  /**
   * Adds entries to the chain in the order of their ids. Leaves out entries as long as a running transaction may still
   * insert an earlier entry. Returns the number of entries added.
   */
  extend(): Promise<number>
  /**
   * Compares the audit log with its chain: all links, or only the `newest` ones. `knownHead` is a hash that was
   * recorded earlier outside the database. If the chain does not contain this hash, the chain was rebuilt or truncated.
   * The result then contains a fault.
   */
  verify(options?: Extent): Promise<Verification>
  /** Returns how many entries are not chained yet, and since when. */
  waiting(): Promise<Pick<Verification, 'waiting' | 'waitingSince'>>
}

export function auditChainService({ database }: { database: Pick<Database, 'system'> }): AuditChainService {
  const db = database.system
  /**
   * Position that `settledPosition` has to check again, because transactions were still running at the last check. Null
   * if there is no such position.
   */
  let pending: LogPosition | null = null

  /**
   * Returns a position up to which no running transaction can still insert an entry. Returns null if there is no such
   * position yet or the log is empty. Does not wait.
   */
  async function settledPosition(): Promise<LogPosition | null> {
    const position = pending ?? (await currentPosition(db))
    if (position === null) return null
    pending = (await isSettled(db, position)) ? null : position
    return pending === null ? position : null
  }

  async function extendOnce(position: LogPosition): Promise<number> {
    return db.transaction().execute(async (tx) => {
      await lockChain(tx)
      // A crash of the database after this check would also end this transaction. So if the transaction commits, the
      // position is still valid.
      if (!(await isCurrent(tx, position))) return 0
      let last = (await linkAt(tx, 'last')) ?? genesis
      const events = await eventsAfter(tx, last.eventId, batchSize)
      const settled = events.filter(({ id }) => id <= position.id)
      const links = settled.map(({ id, canonical }) => {
        last = { seq: last.seq + 1, eventId: id, hash: chainHash(last.hash, canonical) }
        return last
      })
      if (links.length > 0) await addLinks(tx, links)
      return links.length
    })
  }

  async function waitingFrom(eventId: number) {
    const { many, since } = await waitingAfter(db, eventId)
    return { waiting: many, waitingSince: since?.toISOString() ?? null }
  }

  return {
    waiting: async () => waitingFrom((await linkAt(db, 'last'))?.eventId ?? 0),

    async extend() {
      const position = await settledPosition()
      if (position === null) return 0
      let added = 0
      for (let now = -1; now !== 0; added += now) now = await extendOnce(position)
      return added
    },

    async verify({ newest, knownHead } = {}) {
      const head = await linkAt(db, 'last')
      const from = newest === undefined || head === null ? 0 : Math.max(0, head.seq - newest)
      let last = (await linkAt(db, from)) ?? { ...genesis, seq: from }
      const faults: Fault[] = []
      // The known hash is compared with the links that are read anyway. The table has no index on the hash, so with
      // millions of links, a query for the hash would exceed the statement timeout.
      const known = knownHead === undefined ? null : Buffer.from(knownHead, 'hex')
      let isFound = false
      let checked = 0
      for (;;) {
        const links = await linksAfter(db, last.seq, batchSize)
        if (links.length === 0) break
        isFound ||= known !== null && links.some(({ hash }) => hash.equals(known))
        faults.push(...(await findFaults(db, last, links)))
        checked += links.length
        last = links.at(-1) ?? last
      }
      faults.push(...(await findFaultsOutsideChain(db)))
      if (known !== null && !isFound)
        faults.push({
          eventId: null,
          words: 'The noted hash is not in the chain. The chain was rebuilt or truncated.',
        })
      return {
        intact: faults.length === 0,
        checked,
        faults: faults.slice(0, 100),
        ...(await waitingFrom(last.eventId)),
        head:
          last.seq === 0 ? null : { seq: last.seq, eventId: last.eventId, hash: last.hash.toString('hex') },
      }
    },
  }
}
