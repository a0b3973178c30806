import { duplicateDecisionNames } from '#contract/office/duplicates/duplicates.ts'
import { today } from '#contract/dates.ts'
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import { fullName } from '#contract/names.ts'
import {
  type LastDecision,
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
import { isId } from '#server/db/id.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import { deleteLease } from '../leases/lease.store.ts'
import { countWork } from './work-today.store.ts'
import { type NextDeps, nextApplication } from './next-application.ts'
import { deleteSkip, insertSkip, type LastDecisionRow, listLastDecisions } from './review.store.ts'

type NextBody = ParsedBodyOf<typeof review.next>

export interface ReviewService {
  /**
   * Ends the lease of the current application and takes the next one of the list for the signed-in colleague, or
   * `startWith` if it is given. Simultaneous calls take different applications. An application taken from the list is
   * logged as opened, and so are its pictures that the browser has loaded. `applicantId` is null if no free application
   * is left, or if `startWith` could not be taken.
   */
  next(wanted: NextBody, actor: Actor): Promise<DataOf<typeof review.next>>
  /**
   * Skips an application and ends the lease, so that other colleagues can take the application.
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
   * Counts the applications worked on since midnight in Lagos, by kind of work: once for the signed-in colleague and
   * once for the whole office.
   */
  workToday(actor: Actor): Promise<WorkDone[]>
}

const lastTen = 10
export function reviewService(
  deps: NextDeps & { institution: Institution; now: () => number },
): ReviewService {
  const { institution, now } = deps
  const { system } = deps.database

  return {
    next: (wanted, actor) => nextApplication(deps, wanted, actor, now()),

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
        detail: detailOf(row, institution),
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

/** Returns the decision, the requested items or the reason of a `LastDecision`, in the words of the screen. */
function detailOf({ kind, detail }: LastDecisionRow, institution: Institution): string {
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
