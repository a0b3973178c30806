import type { Db } from '#server/db/client.ts'
import { type ChainHead, type CheckedLink, neverGivenOut, unlinked } from './audit-chain.store.ts'
import { chainHash } from './chain-hash.ts'

/** What does not fit, in words for whoever looks after the server. */
export interface Fault {
  /** The row of the audit trail; null when no single row is to be named. */
  eventId: number | null
  words: string
}

/** Rows put in afterwards that are named one by one, for each thousand links. */
const namedAtOnce = 100

/** What is wrong with links that follow on `before`, and with the rows they stand for. */
export async function faultsOf(db: Db, before: ChainHead, links: CheckedLink[]): Promise<Fault[]> {
  const faults: Fault[] = []
  let last = before
  for (const link of links) {
    const words = faultOf(last, link)
    if (words !== null) faults.push({ eventId: link.eventId, words: `Row ${link.eventId} ${words}` })
    last = link
  }
  for (const id of await unlinked(db, before.eventId, last.eventId, namedAtOnce))
    faults.push({ eventId: id, words: `Row ${id} was put in afterwards: the chain does not know it.` })
  return faults.sort((a, b) => (a.eventId ?? 0) - (b.eventId ?? 0))
}

/** Rows put in where the chain never comes. */
export async function faultsOutside(db: Db): Promise<Fault[]> {
  const ids = await neverGivenOut(db, namedAtOnce)
  return ids.map((id) => ({
    eventId: id,
    words: `Row ${id} was put in by hand: this number was never given out.`,
  }))
}

function faultOf(last: ChainHead, { seq, eventId, hash, canonical }: CheckedLink): string | null {
  if (seq !== last.seq + 1) return `follows a gap: ${seq - last.seq - 1} links before it are gone.`
  if (eventId <= last.eventId) return `stands after row ${last.eventId}: the order was changed.`
  if (canonical === null) return 'was deleted.'
  if (!chainHash(last.hash, canonical).equals(hash))
    return 'is not what it was when it was chained: it, or the link before it, was changed.'
  return null
}
