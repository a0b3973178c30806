import { decisionAfter } from '#contract/office/decisions/decision-moves.ts'
import type { UnreleasedDecision } from '#contract/office/decisions/decisions.ts'
import { lockApplicants } from '#server/applicant/lock.ts'
import { writeAudits } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { isId, newId } from '#server/db/id.ts'
import { fieldError } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import type { PlacesService } from '../../places/places.service.ts'
import { unreleasedDecision } from '../../decision-state/decision-words.ts'
import {
  applicantsOfDecisions,
  findSchedulable,
  lockReleases,
  type SchedulableRow,
  scheduleRelease,
} from './release-batch.store.ts'

export interface ScheduleDeps {
  places: Pick<PlacesService, 'hasLimits' | 'overAfterRelease'>
  /** Returns the current time in epoch ms. */
  now: () => number
}

/**
 * Schedules the decisions that can be released, under the locks on the rows of their applicants. `at` is the requested
 * time (ISO; null means now). `set` is the number of decisions that are now scheduled or released as requested, no
 * matter whether by this call or an earlier one.
 * @throws 400 a programme would have more offers than places and `reason` is empty.
 */
export async function scheduleDecisions(
  { places, now }: ScheduleDeps,
  tx: Tx,
  ids: readonly string[],
  { at, releaseAt, reason }: { at: string | null; releaseAt: Date; reason: string },
  actor: Actor,
): Promise<{ set: number; refused: UnreleasedDecision[] }> {
  const known = ids.filter(isId)
  await lockApplicants(tx, await applicantsOfDecisions(tx, known))
  const byId = new Map((await findSchedulable(tx, known)).map((decision) => [decision.id, decision]))
  const refused: UnreleasedDecision[] = []
  const changed: SchedulableRow[] = []
  for (const decisionId of ids) {
    const decision = byId.get(decisionId)
    if (decision === undefined) refused.push(unreleasedDecision(decisionId))
    else if (isSet(decision, at, releaseAt)) continue
    else if (decisionAfter(decision.state, 'schedule') === undefined)
      refused.push(unreleasedDecision(decisionId, decision.state))
    else changed.push(decision)
  }
  if (changed.length > 0) {
    const overPlacesReason = await overPlaces(places, tx, changed, reason)
    await storeRelease(tx, changed, { startedAt: new Date(now()), releaseAt, overPlacesReason }, actor)
  }
  return { set: ids.length - refused.length, refused }
}

/** Returns true if the decision is already scheduled or released as requested, for example by an identical request. */
function isSet({ state, releaseAt }: SchedulableRow, at: string | null, wanted: Date): boolean {
  if (state === 'released') return at === null
  if (state !== 'scheduled' || releaseAt === null) return false
  return at === null ? releaseAt <= wanted : releaseAt.getTime() === wanted.getTime()
}

/**
 * Returns `reason` if a programme would have more offers than places; otherwise null.
 * @throws 400 `reason` is needed but empty.
 */
async function overPlaces(
  places: ScheduleDeps['places'],
  tx: Tx,
  changed: readonly SchedulableRow[],
  reason: string,
): Promise<string | null> {
  if (!places.hasLimits) return null
  await lockReleases(tx)
  const over = await places.overAfterRelease(
    tx,
    changed.map(({ id }) => id),
  )
  if (over.length > 0 && reason === '')
    throw fieldError(
      'validation-failed',
      'overPlacesReason',
      `Say why there are more offers than places: ${over.map(({ programme }) => programme).join(', ')}.`,
    )
  return over.length > 0 ? reason : null
}

/** Stores a new release, schedules its decisions and writes one audit entry per decision. */
async function storeRelease(
  tx: Tx,
  changed: readonly SchedulableRow[],
  {
    startedAt,
    releaseAt,
    overPlacesReason,
  }: { startedAt: Date; releaseAt: Date; overPlacesReason: string | null },
  actor: Actor,
): Promise<void> {
  const { staffId: startedBy } = actor.colleague
  const release = { id: newId(), startedBy, startedAt, releaseAt, overPlacesReason }
  await scheduleRelease(
    tx,
    release,
    changed.map(({ id }) => id),
  )
  await writeAudits(
    tx,
    { ...auditActor(actor), action: 'decision-scheduled' },
    changed.map(({ id: decisionId, applicantId, state, releaseAt: before, releasedBy }) => ({
      applicantId,
      before: { decisionId, state, releaseAt: before, releasedBy },
      after: {
        decisionId,
        state: 'scheduled',
        releaseAt,
        releasedBy: startedBy,
        releaseId: release.id,
        ...(overPlacesReason !== null && { overPlacesReason }),
      },
    })),
  )
}
