import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import { fullName } from '#contract/names.ts'
import { loadedAhead, type review } from '#contract/office/review/review.ts'
import type { Database, Db } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import type { UploadService } from '#server/modules/utility/upload.service.ts'
import { leaseOf } from '../leases/lease.service.ts'
import { deleteLease, takeLease } from '../leases/lease.store.ts'
import { logRead, openedBy, pictureOpenedBy } from '../reads.store.ts'
import { findLine } from '../list/list.store.ts'
import { searchTerms } from '../list/search-terms.ts'
import { listFree, listHeld, listSkipped, recordVisit, takeFree, type Walk } from './review.store.ts'

type NextBody = ParsedBodyOf<typeof review.next>
type Next = DataOf<typeof review.next>

/**
 * Number of free applications to read at once. If colleagues take all of them in the meantime, the list is read again.
 */
const candidates = loadedAhead + 5
const attempts = 10

const noNext: Next = { applicantId: null, shownPictures: [], ahead: [], withColleagues: [], skipped: [] }

export interface NextDeps {
  database: Database
  uploads: Pick<UploadService, 'findSubmitted'>
}

/** Ends the lease of the current application and takes the next one (see `ReviewService.next`). `nowMs` is epoch ms. */
export async function nextApplication(
  deps: NextDeps,
  { current, startWith, startedAt, search, loaded, ...view }: NextBody,
  actor: Actor,
  nowMs: number,
): Promise<Next> {
  const { system } = deps.database
  const { staffId } = actor.colleague
  if (isId(current)) {
    await recordVisit(system, { staffId, startedAt }, current)
    await deleteLease(system, current, staffId)
  }
  const terms = search === '' ? null : searchTerms(search)
  const walk = { ...view, search: terms, staffId, startedAt, nowMs }
  if (isId(startWith)) return takeWanted(system, walk, startWith)
  const next = await takeFirstFree(system, walk, current)
  if (next === null) return noneFree(system, walk)
  const pictures = loaded.find(({ applicantId }) => applicantId === next.applicantId)?.pictures ?? []
  // If the browser has loaded this application ahead, it shows the application without another request. Therefore the
  // application and its pictures are logged as opened here.
  const [shownPictures] = await Promise.all([
    logPictures(deps, pictures, next.applicantId, actor),
    logRead(system, { ...openedBy(actor), applicantId: next.applicantId }),
  ])
  return { ...noNext, ...next, shownPictures }
}

/** Takes the application with which the review starts. `applicantId` is null if another colleague holds the lease. */
async function takeWanted(system: Db, walk: Walk, applicantId: string): Promise<Next> {
  const isTaken = await takeLease(system, applicantId, walk.staffId)
  if (isTaken) await recordVisit(system, walk, applicantId)
  const ahead = (await freeIds(system, walk, applicantId)).slice(0, loadedAhead)
  return { ...noNext, applicantId: isTaken ? applicantId : null, ahead }
}

/** Takes the first free application after `current`. Returns null if none is free. */
async function takeFirstFree(
  system: Db,
  walk: Walk,
  current: string,
): Promise<{ applicantId: string; ahead: string[] } | null> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const ids = await freeIds(system, walk, current)
    if (ids.length === 0) return null
    for (const [index, applicantId] of ids.entries()) {
      if (!(await takeFree(system, walk, applicantId))) continue
      await recordVisit(system, walk, applicantId)
      return { applicantId, ahead: ids.slice(index + 1, index + 1 + loadedAhead) }
    }
  }
  return null
}

/** Logs the pictures that belong to the application as opened. Returns the upload tokens of these pictures. */
async function logPictures(
  { database, uploads }: NextDeps,
  pictures: readonly string[],
  applicantId: string,
  actor: Actor,
): Promise<string[]> {
  const logged = pictures.map(async (picture) => {
    const upload = await uploads.findSubmitted(picture)
    if (upload?.applicantId !== applicantId) return []
    await logRead(database.system, { ...pictureOpenedBy(actor, upload.uploadId), applicantId })
    return [picture]
  })
  return (await Promise.all(logged)).flat()
}

/** Returns why no application is left: other colleagues hold the leases, or the colleague has skipped applications. */
async function noneFree(system: Db, walk: Walk): Promise<Next> {
  const leases = await listHeld(system, walk)
  const skipped = await listSkipped(system, walk)
  return {
    ...noNext,
    withColleagues: leases.map((lease) => ({ ...leaseOf(lease), name: fullName(lease) })),
    skipped: skipped.map((row) => ({
      applicantId: row.applicantId,
      name: fullName(row),
      reason: row.reason,
    })),
  }
}

/**
 * Returns the ids of free applications after `current` in the list. If there are too few, adds ids from the top of the
 * list.
 */
async function freeIds(system: Db, walk: Walk, current: string): Promise<string[]> {
  const line = isId(current) ? await findLine(system, current, walk.sort) : undefined
  const behind = line === undefined ? [] : await listFree(system, walk, line.key, candidates)
  const fromTop =
    behind.length > loadedAhead ? [] : await listFree(system, walk, null, candidates + behind.length)
  return [...new Set([...behind, ...fromTop])]
}
