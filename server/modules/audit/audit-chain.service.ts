import type { Database } from '#server/db/client.ts'
import {
  addLinks,
  type ChainHead,
  eventsAfter,
  hasHash,
  isSettled,
  linkAt,
  linksAfter,
  lockChain,
  type Mark,
  markNow,
  waitingAfter,
} from './audit-chain.store.ts'
import { type Fault, faultsOf, faultsOutside } from './audit-faults.ts'
import { chainHash } from './chain-hash.ts'

/** Rows at a time: half a megabyte or so. */
const batch = 1_000

/** What the first link is chained to. */
const beginning: ChainHead = { seq: 0, eventId: 0, hash: Buffer.alloc(32) }

export interface Verification {
  whole: boolean
  /** Links looked at. */
  checked: number
  /** At most the first hundred. */
  faults: Fault[]
  /** Rows that are not chained yet: nobody would see a change of them. Normally those of the last seconds. */
  waiting: number
  /** When the oldest of them was written (ISO); null when none waits. */
  waitingSince: string | null
  /** The last link; null while there is none. */
  head: { seq: number; eventId: number; hash: string } | null
}

export interface AuditChainService {
  /** Chains the rows that nothing can come before any more. Answers how many; the rest comes with a later call. */
  extend(): Promise<number>
  /**
   * Compares the trail with its chain, all of it or its newest rows. `knownHead` is a hash that was noted earlier
   * outside the database: a chain that was made anew from its beginning does not have it.
   */
  verify(options?: { newest?: number; knownHead?: string }): Promise<Verification>
  /** What is not chained yet. */
  waiting(): Promise<Pick<Verification, 'waiting' | 'waitingSince'>>
}

export function auditChainService({ database }: { database: Pick<Database, 'system'> }): AuditChainService {
  const db = database.system
  /** The oldest moment that was not settled when it was last looked at. */
  let pending: Mark | null = null

  /** The newest moment whose transactions have all ended; waits for none of them. */
  async function settledUpTo(): Promise<number | null> {
    const mark = pending ?? (await markNow(db))
    if (mark === null) return null
    pending = (await isSettled(db, mark)) ? null : mark
    return pending === null ? mark.id : null
  }

  async function extendOnce(upTo: number): Promise<number> {
    return db.transaction().execute(async (tx) => {
      await lockChain(tx)
      let last = (await linkAt(tx, 'last')) ?? beginning
      const events = await eventsAfter(tx, last.eventId, batch)
      const settled = events.filter(({ id }) => id <= upTo)
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
      const upTo = await settledUpTo()
      if (upTo === null) return 0
      let added = 0
      for (let now = -1; now !== 0; added += now) now = await extendOnce(upTo)
      return added
    },

    async verify({ newest, knownHead } = {}) {
      const head = await linkAt(db, 'last')
      const from = newest === undefined || head === null ? 0 : Math.max(0, head.seq - newest)
      let last = (await linkAt(db, from)) ?? { ...beginning, seq: from }
      const faults: Fault[] = []
      let checked = 0
      for (;;) {
        const links = await linksAfter(db, last.seq, batch)
        if (links.length === 0) break
        faults.push(...(await faultsOf(db, last, links)))
        checked += links.length
        last = links.at(-1) ?? last
      }
      faults.push(...(await faultsOutside(db)))
      if (knownHead !== undefined && !(await hasHash(db, Buffer.from(knownHead, 'hex'))))
        faults.push({
          eventId: null,
          words: 'The noted hash is not in the chain: it was made anew or cut off.',
        })
      return {
        whole: faults.length === 0,
        checked,
        faults: faults.slice(0, 100),
        ...(await waitingFrom(last.eventId)),
        head:
          last.seq === 0 ? null : { seq: last.seq, eventId: last.eventId, hash: last.hash.toString('hex') },
      }
    },
  }
}
