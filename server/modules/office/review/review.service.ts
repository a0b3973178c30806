import { duplicateDecisionNames } from '#contract/office/duplicates/duplicates.ts'
import { today } from '#contract/dates.ts'
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import { fullName } from '#contract/names.ts'
import {
  type LastDecision,
  loadedAhead,
  type review,
  type SkipReason,
  skipReasons,
  type WorkDone,
  workKinds,
} from '#contract/office/review/review.ts'
import { sharedValueDecision } from '#contract/office/duplicates/shared-values.ts'
import { programmeById } from '#contract/programmes.ts'
import { steps } from '#contract/steps/registry.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import { leaseOf } from '../leases/lease.service.ts'
import { deleteLease, takeLease } from '../leases/lease.store.ts'
import { logRead, openedBy } from '../reads.store.ts'
import { findLine } from '../list/list.store.ts'
import { searchTerms } from '../list/search-terms.ts'
import { countWork } from './work-today.store.ts'
import {
  deleteSkip,
  insertSkip,
  type LastDecisionRow,
  listFree,
  listHeld,
  listLastDecisions,
  listSkipped,
  recordVisit,
  takeFree,
  type Walk,
} from './review.store.ts'

type NextBody = ParsedBodyOf<typeof review.next>

export interface ReviewService {
  /**
   * Frees the current application and takes the next one of the list for the signed-in colleague, or `startWith` if it
   * is given. Simultaneous calls take different applications. Logs an application that it takes from the list as
   * opened. `applicantId` is null if no free application is left, or if `startWith` could not be taken.
   */
  next(wanted: NextBody, actor: Actor): Promise<DataOf<typeof review.next>>
  /**
   * Skips an application and frees it for colleagues.
   * @throws 404 no such application · 409 the application has changed.
   */
  skip(skip: { applicantId: string; version: number; reason: SkipReason }, actor: Actor): Promise<void>
  /** Undoes a skip. Idempotent. */
  undoSkip(applicantId: string, actor: Actor): Promise<void>
  /**
   * Lists the signed-in colleague's last ten proposals, approvals, returns, requests, skips, and decisions about
   * duplicates and shared values, newest first.
   */
  lastDecisions(actor: Actor): Promise<LastDecision[]>
  /**
   * Counts the applications on which the signed-in colleague and the whole office have worked since midnight in Lagos,
   * by kind of work.
   */
  workToday(actor: Actor): Promise<WorkDone[]>
}

const lastTen = 10
/**
 * Number of free applications to read at once. If colleagues take all of them in the meantime, the list is read again.
 */
const candidates = loadedAhead + 5
const attempts = 10

export function reviewService(deps: {
  database: Database
  institution: Institution
  now: () => number
}): ReviewService {
  const { database, institution, now } = deps
  const { system } = database

  /**
   * Returns the ids of free applications after `current` in the list. If these are too few, adds ids from the top of
   * the list.
   */
  async function freeIds(walk: Walk, current: string): Promise<string[]> {
    const line = isId(current) ? await findLine(system, current, walk.sort) : undefined
    const behind = line === undefined ? [] : await listFree(system, walk, line.key, candidates)
    const fromTop =
      behind.length > loadedAhead ? [] : await listFree(system, walk, null, candidates + behind.length)
    return [...new Set([...behind, ...fromTop])]
  }

  function detailOf({ kind, detail }: LastDecisionRow): string {
    if (kind === 'request')
      return detail
        .split('\n')
        .map((part) => steps.find(({ id }) => id === part)?.title ?? part)
        .join(', ')
    if (kind === 'skip') return new Map<string, string>(Object.entries(skipReasons)).get(detail) ?? detail
    if (kind === 'duplicate')
      return new Map<string, string>(Object.entries(duplicateDecisionNames)).get(detail) ?? ''
    if (kind === 'shared-value') return sharedValueDecision
    return programmeById(institution, detail)?.description ?? ''
  }

  return {
    async next(wanted, actor) {
      const { staffId } = actor.colleague
      const { current, startWith, startedAt, search, ...view } = wanted
      if (isId(current)) {
        await recordVisit(system, { staffId, startedAt }, current)
        await deleteLease(system, current, staffId)
      }
      const terms = search === '' ? null : searchTerms(search)
      const walk = { ...view, search: terms, staffId, startedAt, nowMs: now() }
      if (isId(startWith)) {
        const isTaken = await takeLease(system, startWith, staffId)
        if (isTaken) await recordVisit(system, walk, startWith)
        const ahead = (await freeIds(walk, startWith)).slice(0, loadedAhead)
        return { applicantId: isTaken ? startWith : null, ahead, withColleagues: [], skipped: [] }
      }
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const ids = await freeIds(walk, current)
        if (ids.length === 0) break
        for (const [index, applicantId] of ids.entries()) {
          if (!(await takeFree(system, walk, applicantId))) continue
          await recordVisit(system, walk, applicantId)
          // The browser may have loaded this application ahead and then shows it without another request. So the
          // application is logged as opened here.
          await logRead(system, { ...openedBy(actor), applicantId })
          return {
            applicantId,
            ahead: ids.slice(index + 1, index + 1 + loadedAhead),
            withColleagues: [],
            skipped: [],
          }
        }
      }
      const held = await listHeld(system, walk)
      const skipped = await listSkipped(system, walk)
      return {
        applicantId: null,
        ahead: [],
        withColleagues: held.map((lease) => ({ ...leaseOf(lease), name: fullName(lease) })),
        skipped: skipped.map((row) => ({
          applicantId: row.applicantId,
          name: fullName(row),
          reason: row.reason,
        })),
      }
    },

    async skip({ applicantId, version, reason }, actor) {
      const { staffId } = actor.colleague
      await system.transaction().execute(async (tx) => {
        await lockSubmitted(tx, applicantId, [])
        await atVersion(tx, applicantId, version)
        await insertSkip(tx, { staffId, applicantId, reason, version })
        await deleteLease(tx, applicantId, staffId)
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'application-skipped',
          applicantId,
          after: { reason },
        })
      })
    },

    async undoSkip(applicantId, actor) {
      if (!isId(applicantId)) return
      await system.transaction().execute(async (tx) => {
        if (!(await deleteSkip(tx, actor.colleague.staffId, applicantId))) return
        await writeAudit(tx, { ...auditActor(actor), action: 'application-skip-undone', applicantId })
      })
    },

    async lastDecisions(actor) {
      const rows = await listLastDecisions(system, actor.colleague.staffId, lastTen)
      return rows.map((row) => ({
        kind: row.kind,
        id: row.id,
        applicantId: row.applicantId,
        name: fullName(row),
        at: row.at.toISOString(),
        detail: detailOf(row),
        version: row.version,
        isUndoable: row.isUndoable,
      }))
    },

    async workToday(actor) {
      const counts = await countWork(system, actor.colleague.staffId, today(new Date(now())))
      return workKinds.map((kind) => {
        const count = counts.find((one) => one.kind === kind)
        return { kind, byCaller: count?.byCaller ?? 0, byOffice: count?.byOffice ?? 0 }
      })
    },
  }
}
