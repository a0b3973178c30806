import type { Db } from '#server/db/client.ts'
import { type ChainHead, type CheckedLink, entriesWithInvalidIds, unlinked } from './audit-chain.store.ts'
import { chainHash } from './chain-hash.ts'

/** A difference between the audit log and its chain. */
export interface Fault {
  /** Id of the audit entry, or null if the fault is not about one entry. */
  eventId: number | null
  /** Message for the operator. */
  words: string
}

/** Maximum number of suspicious entries that one query reports: entries without a link, or with an invalid id. */
const maximumReported = 100

/**
 * Compares links with their entries, and finds entries that have no link. Returns the faults in the order of the
 * entries. `before` is the link that precedes `links`.
 */
export async function findFaults(db: Db, before: ChainHead, links: CheckedLink[]): Promise<Fault[]> {
  const faults: Fault[] = []
  let last = before
  for (const link of links) {
    const words = faultOf(last, link)
    if (words !== null) faults.push({ eventId: link.eventId, words: `Entry ${link.eventId} ${words}` })
    last = link
  }
  for (const id of await unlinked(db, before.eventId, last.eventId, maximumReported))
    faults.push({ eventId: id, words: `Entry ${id} was inserted later: it is not in the chain.` })
  return faults.sort((a, b) => (a.eventId ?? 0) - (b.eventId ?? 0))
}

/** Returns a fault for each entry whose id was never allocated, at most 100. */
export async function findFaultsOutsideChain(db: Db): Promise<Fault[]> {
  const ids = await entriesWithInvalidIds(db, maximumReported)
  return ids.map((id) => ({
    eventId: id,
    words: `Entry ${id} was inserted by hand: this id was never allocated.`,
  }))
}

function faultOf(last: ChainHead, { seq, eventId, hash, canonical }: CheckedLink): string | null {
  if (seq !== last.seq + 1) return `follows a gap: ${seq - last.seq - 1} links before it are missing.`
  if (eventId <= last.eventId) return `follows entry ${last.eventId}: the order was changed.`
  if (canonical === null) return 'was deleted.'
  if (!chainHash(last.hash, canonical).equals(hash))
    return 'was altered after it was chained, or the previous link was altered.'
  return null
}
