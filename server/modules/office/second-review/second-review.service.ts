import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { Institution } from '#contract/institution.ts'
import { fullName } from '#contract/names.ts'
import type { BulkReason } from '#contract/office/bulk/bulk-reasons.ts'
import { type ReviewCard, screenSize, type secondReview } from '#contract/office/review/second-review.ts'
import { maxWorkCounted } from '#contract/office/staff/work-counts.ts'
import { programmeName } from '#contract/programmes.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Db } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { AppError, conflict } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { approveChecked, reasonOf } from '../bulk/checked-approval.ts'
import { countUpTo } from '../count-up-to.store.ts'
import type { DecisionService, SeenDecision } from '../decisions/decision.service.ts'
import { lockWithApplicant } from '../decisions/locked-decision.ts'
import { applicantOf } from '../decisions/decision.store.ts'
import { deleteLease, takeLeases } from '../leases/lease.store.ts'
import { logReads, openedBy } from '../reads.store.ts'
import type { PlacesService } from '../places/places.service.ts'
import type { CountedResults, ResultsService } from '../verification/results.service.ts'
import { countedOf, subjectsOf } from './card-subjects.ts'
import {
  listProposed,
  listReviewable,
  reviewableRows,
  setIndividual,
  takeable,
} from './second-review.store.ts'

export interface SecondReviewService {
  /**
   * Takes up to twelve proposals for the signed-in colleague, with leases of ten minutes, so that another approver gets
   * other proposals. A repeated call usually returns the same proposals. Logs each application as opened, at most once
   * in 30 minutes.
   */
  screen(actor: Actor): Promise<DataOf<typeof secondReview.screen>>
  /**
   * Approves proposals, each in its own transaction. For each proposal, returns the reason why it was not approved;
   * null if it is approved. Idempotent.
   */
  approve(
    decisions: ParsedBodyOf<typeof secondReview.approve>['decisions'],
    actor: Actor,
  ): Promise<DataOf<typeof secondReview.approve>>
  /**
   * Removes a proposal from the second review, so that a colleague has to review it individually. A repeated call with
   * the same reason is a no-op.
   * @throws 404 no such decision · 409 not awaiting approval, or the application has changed.
   */
  leaveOut(target: SeenDecision, because: string, actor: Actor): Promise<void>
}

type ProposedRow = Awaited<ReturnType<typeof listProposed>>[number]

const noResults: CountedResults = { sittings: [], counted: [] }

export function secondReviewService(deps: {
  database: Database
  institution: Institution
  decisions: Pick<DecisionService, 'approveIn'>
  places: Pick<PlacesService, 'overAfterApproval'>
  results: ResultsService
}): SecondReviewService {
  const { database, institution, decisions, places, results } = deps
  const { system } = database

  async function approveOne({ decisionId, version }: SeenDecision, actor: Actor): Promise<BulkReason | null> {
    const applicantId = isId(decisionId) ? await applicantOf(system, decisionId) : undefined
    if (applicantId === undefined) return 'no-proposal'
    try {
      return await system.transaction().execute(async (tx) => {
        const reason = await approveChecked(tx, decisions, { applicantId, decisionId, version }, actor)
        if (reason === null) await deleteLease(tx, applicantId, actor.colleague.staffId)
        return reason
      })
    } catch (err) {
      if (err instanceof AppError) return reasonOf(err)
      throw err
    }
  }

  return {
    async screen(actor) {
      const { staffId } = actor.colleague
      const proposed = await listProposed(system, await takeScreen(system, staffId))
      await logReads(
        system,
        openedBy(actor),
        proposed.map(({ applicantId }) => applicantId),
      )
      const found = await results.readCounted(system, proposed)
      const cards = proposed.map((row) => cardOf(institution, row, found.get(row.applicantId) ?? noResults))
      const overPlaces = await places.overAfterApproval(
        system,
        cards.map(({ decisionId }) => decisionId),
      )
      return {
        cards,
        waiting: await countUpTo(system, reviewableRows(staffId), maxWorkCounted),
        overPlaces,
      }
    },

    async approve(wanted, actor) {
      const found = []
      for (const target of wanted)
        found.push({ decisionId: target.decisionId, reason: await approveOne(target, actor) })
      return { results: found }
    },

    leaveOut: ({ decisionId, version }, because, actor) =>
      system.transaction().execute(async (tx) => {
        const { applicantId, decision } = await lockWithApplicant(tx, decisionId)
        if (decision.individualBecause === because) return
        if (decision.state !== 'proposed')
          throw conflict('decision-state-changed', 'This decision does not wait for approval any more.')
        await atVersion(tx, applicantId, version)
        await setIndividual(tx, decisionId, because)
        await deleteLease(tx, applicantId, actor.colleague.staffId)
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'decision-left-out',
          applicantId,
          after: { decisionId, because },
        })
      }),
  }
}

/**
 * Takes up to `screenSize` proposals, longest wait first. Looks at more applications than fit on one screen, because
 * colleagues who start at the same time may take the first ones.
 */
async function takeScreen(system: Db, staffId: string): Promise<string[]> {
  const listed = await listReviewable(system, staffId, 4 * screenSize)
  const taken: string[] = []
  while (listed.length > 0 && taken.length < screenSize) {
    const next = listed.splice(0, screenSize - taken.length)
    taken.push(...(await takeLeases(system, next, staffId, takeable(staffId))))
  }
  return taken
}

/** Returns the card of a proposal: the applicant, the offer and the results that count. */
function cardOf(
  institution: Institution,
  row: ProposedRow,
  { sittings, counted }: CountedResults,
): ReviewCard {
  return {
    decisionId: row.id,
    applicantId: row.applicantId,
    version: row.version,
    name: fullName(row),
    applicationNumber: row.applicationNumber,
    programme: programmeName(institution, row.programmeId),
    level: row.level ?? '',
    conditions: row.conditions,
    proposedBy: row.proposedBy,
    board: row.boardState,
    counted: countedOf(sittings, counted),
    sittings: sittings.map((sitting) => ({
      exam: `${sitting.examName} ${sitting.examYear}`,
      examNumber: sitting.examNumber,
      slip: sitting.slip,
      subjects: subjectsOf(sitting),
    })),
  }
}
