import { formatCount } from '#contract/format-count.ts'
import { dayMs } from '#contract/dates.ts'
import type { ParsedBodyOf } from '#contract/endpoint.ts'
import { decisionAfter } from '#contract/office/decisions/decision-moves.ts'
import type { decisions, UnreleasedDecision, ReleaseData } from '#contract/office/decisions/decisions.ts'
import { digestOf } from '#contract/office/decisions/release-selection.ts'
import { lockApplicants } from '#server/applicant/lock.ts'
import { writeAudits } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { conflict, fieldError, notFound } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { listSelected } from '../../list/list.store.ts'
import { searchTerms } from '../../list/search-terms.ts'
import { addReleaseJob } from '../decision.store.ts'
import {
  approvedDecisions,
  listReleases,
  lockRelease,
  releasableAmong,
  scheduledOf,
  type SchedulableRow,
  stopScheduled,
} from './release-batch.store.ts'
import { type ScheduleDeps, scheduleDecisions } from './schedule-decisions.ts'

/** Decisions for a release: their ids, or all decisions in a view of the list. */
export type Selection = ParsedBodyOf<typeof decisions.preview>

export interface ReleaseBatchDeps extends ScheduleDeps {
  database: Database
  /**
   * Minimum time in milliseconds between scheduling a release and carrying it out. Until then, colleagues can stop the
   * release.
   */
  stopMs: number
}

export interface ReleaseBatches {
  /**
   * Returns the ids of the selected decisions, each once. `all` selects at most 20,000. `staffId` is the id of the
   * signed-in colleague: the value `me` in the filter by assignee of `all.view` means this id.
   */
  idsOf(selection: Selection, staffId: string): Promise<string[]>
  /**
   * Schedules the selected decisions for release, in one transaction. The release time is `at` (ISO; null means now),
   * but at least `stopMs` from now. If `stopMs` is 0 and the release time has come, queues the release job. `refused`
   * lists the decisions that cannot be released. The number of the other decisions is in `released` if the job was
   * queued, otherwise in `scheduled`.
   * @throws 400 no decisions, more than 366 days ahead, `count` is not the number of decisions, `all` without `digest`,
   * or `overPlacesReason` is empty although a programme would have more offers than places · 409 `all` selects other
   * decisions than those of `digest`.
   */
  release(
    order: ParsedBodyOf<typeof decisions.release>,
    actor: Actor,
  ): Promise<{ released: number; scheduled: number; refused: UnreleasedDecision[] }>
  /**
   * Stops a release before its time and sets its decisions back to approved. Returns the number of these decisions; 0
   * if the release was already stopped.
   * @throws 404 no such release · 409 the release has begun.
   */
  stop(releaseId: string, actor: Actor): Promise<number>
  /**
   * Returns future releases and the releases of the last 24 hours, earliest release time first. Leaves out stopped
   * releases and those without decisions.
   */
  list(): Promise<ReleaseData[]>
}

/** Maximum number of decisions that `all` selects. */
const maxReleased = 20_000
/** Statuses of the applications whose decision can be part of a release. */
const releasable = ['approved', 'scheduled'] as const
const maximumDelayMs = 366 * dayMs
/** Time for which a release stays in the list after its release time. */
const shownMs = dayMs

const applicantsOf = (rows: readonly SchedulableRow[]) => rows.map(({ applicantId }) => applicantId)

export function releaseBatches(deps: ReleaseBatchDeps): ReleaseBatches {
  const { stopMs, now } = deps
  const { system } = deps.database

  async function idsOf({ decisionIds, all }: Selection, staffId: string): Promise<string[]> {
    if (all === undefined || all === null) return [...new Set(decisionIds)]
    const releasing = { kind: all.kind, except: all.except.filter(isId) }
    if (all.view === undefined || all.view === null) return approvedDecisions(system, releasing, maxReleased)
    const { search, ...filter } = all.view
    const status = releasable.filter((each) => filter.status.length === 0 || filter.status.includes(each))
    if (status.length === 0) return []
    const reader = { staffId, nowMs: now() }
    const view = { ...filter, status, search: search === '' ? null : searchTerms(search), ...reader }
    const lines = await listSelected(system, view, maxReleased)
    const ids = lines.flatMap(({ decisionId }) => (decisionId === null ? [] : [decisionId]))
    return releasableAmong(system, ids, releasing)
  }

  return {
    idsOf,

    async release({ at = null, count, digest, overPlacesReason: reason, ...selection }, actor) {
      const time = Math.max(now() + stopMs, at === null ? 0 : Date.parse(at))
      if (time > now() + maximumDelayMs)
        throw fieldError('validation-failed', 'at', 'Choose a time within the next twelve months.')
      const ids = await idsOf(selection, actor.colleague.staffId)
      if (selection.all) requireSeen(ids, digest)
      if (ids.length === 0)
        throw fieldError('validation-failed', 'decisionIds', 'Choose the decisions to release.')
      if (count !== undefined && count !== null && count !== ids.length)
        throw fieldError(
          'validation-failed',
          'count',
          `There are ${formatCount(ids.length)} decisions, not ${formatCount(count)}.`,
        )
      const { set, refused } = await system
        .transaction()
        .execute((tx) => scheduleDecisions(deps, tx, ids, { at, releaseAt: new Date(time), reason }, actor))
      const isNow = time <= now()
      if (isNow && set > 0) await addReleaseJob(system)
      return { released: isNow ? set : 0, scheduled: isNow ? 0 : set, refused }
    },

    stop: (releaseId, actor) =>
      system.transaction().execute(async (tx) => {
        const release = isId(releaseId) ? await lockRelease(tx, releaseId) : undefined
        if (release === undefined) throw notFound('We could not find this release.')
        if (release.stoppedAt !== null) return 0
        if (release.releaseAt.getTime() <= now())
          throw conflict('decision-state-changed', 'This release has begun: it can no longer be stopped.')
        await lockApplicants(tx, applicantsOf(await scheduledOf(tx, releaseId)))
        const stopped = await scheduledOf(tx, releaseId)
        await stopScheduled(
          tx,
          releaseId,
          stopped.map(({ id }) => id),
          { stoppedBy: actor.colleague.staffId, stoppedAt: new Date(now()) },
        )
        await writeAudits(
          tx,
          { ...auditActor(actor), action: 'release-stopped' },
          stopped.map(({ id: decisionId, applicantId, state, releaseAt }) => ({
            applicantId,
            before: { decisionId, state, releaseAt, releaseId },
            after: { decisionId, state: decisionAfter(state, 'stop'), releaseAt: null },
          })),
        )
        return stopped.length
      }),

    list: () => listReleases(system, new Date(now() - shownMs)),
  }
}

/** Checks that `digest` belongs to these decisions. @throws 400 no digest · 409 digest of other decisions. */
function requireSeen(decisionIds: readonly string[], digest: string | null | undefined): void {
  if (digest === undefined || digest === null)
    throw fieldError('validation-failed', 'digest', 'Load the preview of the release again.')
  if (digest.toLowerCase() !== digestOf(decisionIds))
    throw conflict(
      'decisions-changed',
      'The list of decisions has changed. Check it and type the number again.',
    )
}
