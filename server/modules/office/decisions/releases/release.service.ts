import { addDays, today } from '#contract/dates.ts'
import { decisionAfter } from '#contract/office/decisions/decision-moves.ts'
import type { UnreleasedDecision, Releasing } from '#contract/office/decisions/decisions.ts'
import { digestOf } from '#contract/office/decisions/release-selection.ts'
import type { OverPlaces } from '#contract/office/offers/places.ts'
import { transitionFor } from '#contract/stages.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { moveStage } from '#server/applicant/stage.ts'
import { type AuditEntry, writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { mapInGroups } from '#server/limits/in-groups.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import type { PrintingService } from '#server/modules/printing/printing.service.ts'
import { unreleasedDecision } from '../../decision-state/decision-words.ts'
import { releasingOf } from '../decision-data.ts'
import { decisionMail, decisionNotice, enqueueDecisionMail } from '../decision-mail.ts'
import {
  applicantOf,
  type DecisionChange,
  type DecisionRow,
  dueDecisions,
  lockDecision,
  moveDecision,
} from '../decision.store.ts'
import type { ReleaseBatches, Selection } from './release-batch.service.ts'
import { findDecisionRows } from './release-batch.store.ts'
import { releaseProblems, type ReleaseProblemsDeps } from './release-problems.ts'
import type { PlacesService } from '../../places/places.service.ts'
import { findRecords, officeColumns, type OfficeRecord } from '../../applicant-record.store.ts'
import { endReconsideration, readRefusedAt } from '../../decision-state/open-reconsideration.store.ts'
import { offerFacts } from '../letters/offer.service.ts'

export interface ReleaseDeps extends ReleaseProblemsDeps {
  database: Database
  batches: Pick<ReleaseBatches, 'idsOf'>
  places: Pick<PlacesService, 'overAfterRelease'>
  mail: Pick<MailService, 'enqueue' | 'preview'>
  notify: NotificationService['notify']
  issueLetter: PrintingService['issueLetter']
  log: { error(fields: object, message: string): void }
  /** Returns the current time in epoch ms. */
  now: () => number
}

export interface ReleaseService {
  /**
   * Returns the selected decisions that can be released, their number and digest, the first 20 emails, and the
   * programmes that would have more offers than places. `refused` lists the decisions that cannot be released, with the
   * reason. Changes nothing. `staffId` is used as in `ReleaseBatches.idsOf`.
   */
  preview(
    selection: Selection,
    staffId: string,
  ): Promise<{
    decisions: Releasing[]
    mails: { to: string; subject: string; text: string }[]
    total: number
    digest: string
    overPlaces: OverPlaces[]
    refused: UnreleasedDecision[]
  }>
  /**
   * Releases the due decisions, each in its own transaction. Logs and skips decisions that fail. Returns the number of
   * released decisions.
   */
  releaseDue(): Promise<number>
}

const previewedMails = 20
const batchSize = 200
const concurrentReleases = 4

export function releaseService(deps: ReleaseDeps): ReleaseService {
  const { database, institution, mail, notify, now } = deps
  const { system } = database

  /**
   * Returns the columns with the acceptance deadline of an offer released at `releasedAt`; no columns for a rejection.
   */
  function acceptance(
    { kind }: Pick<DecisionRow, 'kind'>,
    releasedAt: Date,
  ): Pick<DecisionChange, 'acceptBy' | 'acceptBySetAt'> {
    if (kind === 'reject') return {}
    const acceptBy = addDays(today(releasedAt), institution.admission.acceptWithinDays)
    return { acceptBy, acceptBySetAt: releasedAt }
  }

  async function announce(
    tx: Tx,
    record: OfficeRecord,
    decision: DecisionRow,
    author: Author,
  ): Promise<void> {
    if (decision.kind === 'admit') {
      const { admissionSession } = record
      const facts = offerFacts({ ...decision, admissionSession }, institution)
      await deps.issueLetter(tx, record, facts, author)
    }
    await notify(tx, decisionNotice(decision, record, institution))
    const refusedAt = await readRefusedAt(tx, decision.reconsiderationId)
    await enqueueDecisionMail(deps, tx, decisionMail(decision, record, institution, refusedAt), decision.id)
  }

  /**
   * Releases one decision and informs the applicant, in the given transaction. For an admission, also issues the
   * letter. Returns false if the decision is no longer due.
   */
  async function releaseLocked(tx: Tx, id: string, applicantId: string): Promise<boolean> {
    const record = await lockApplicant(tx, applicantId, officeColumns)
    const decision = await lockDecision(tx, id)
    if (record === null || decision === undefined) return false
    const { state, releaseAt, kind } = decision
    const to = decisionAfter(state, 'release')
    if (to === undefined || releaseAt === null || releaseAt.getTime() > now()) return false
    const releasedAt = new Date(now())
    const author: Author = { actorKind: 'office', actorId: decision.releasedBy, requestId: null }
    const offer = acceptance(decision, releasedAt)
    await moveDecision(tx, id, state, to, { releasedAt, ...offer })
    // The programme offered may differ from the programme that the applicant chose. The applicant record then contains
    // the programme offered; the submitted answers keep the chosen one.
    const offered = decision.programmeId === null ? {} : { programmeId: decision.programmeId }
    const event = kind === 'admit' ? 'offer-released' : 'refusal-released'
    const { reconsiderationId } = decision
    if (transitionFor(record.stage, event)?.guard === 'reconsideration' && reconsiderationId === null)
      throw new Error('A refusal was released already, and this decision belongs to no reconsideration')
    const move = await moveStage(tx, record, event, offered)
    if (reconsiderationId !== null) await endReconsideration(tx, reconsiderationId, releasedAt)
    await announce(tx, record, { ...decision, releasedAt, ...offer }, author)
    await writeAudit(tx, {
      ...author,
      action: move.event,
      applicantId,
      before: { decisionId: id, state, stage: record.stage, programmeId: record.programmeId },
      after: {
        decisionId: id,
        state: to,
        stage: move.to,
        programmeId: decision.programmeId ?? record.programmeId,
        ...(reconsiderationId && { reconsiderationId }),
        ...(offer.acceptBy && { acceptBy: offer.acceptBy }),
      },
    })
    return true
  }

  async function releaseOne(id: string): Promise<boolean> {
    const applicantId = await applicantOf(system, id)
    if (applicantId === undefined) return false
    return system.transaction().execute((tx) => releaseLocked(tx, id, applicantId))
  }

  async function releaseOrLog(id: string): Promise<boolean> {
    try {
      return await releaseOne(id)
    } catch (err) {
      // A decision that fails must not block the others. The next run, within a minute, retries it.
      deps.log.error({ err, decisionId: id }, 'a decision could not be released')
      return false
    }
  }

  return {
    async preview(selection, staffId) {
      const ids = await deps.batches.idsOf(selection, staffId)
      const found = new Map((await findDecisionRows(system, ids.filter(isId))).map((each) => [each.id, each]))
      const refused: UnreleasedDecision[] = []
      const ready: DecisionRow[] = []
      for (const id of ids) {
        const decision = found.get(id)
        if (decision === undefined) refused.push(unreleasedDecision(id))
        else if (decisionAfter(decision.state, 'schedule') === undefined)
          refused.push(unreleasedDecision(id, decision.state))
        else ready.push(decision)
      }
      const records = await findRecords(
        system,
        ready.map(({ applicantId }) => applicantId),
      )
      const releasing = ready.flatMap((decision) => {
        const record = records.get(decision.applicantId)
        return record === undefined ? [] : [{ decision, record }]
      })
      const problems = await releaseProblems(
        deps,
        system,
        ready.map(({ id }) => id),
      )
      return {
        decisions: releasing.map(({ decision, record }) => ({
          ...releasingOf(decision, record, institution),
          problems: problems.get(decision.id) ?? [],
        })),
        mails: await Promise.all(
          releasing.slice(0, previewedMails).map(async ({ decision, record }) => {
            const refusedAt = await readRefusedAt(system, decision.reconsiderationId)
            const dated = { ...decision, ...acceptance(decision, new Date(now())) }
            return mail.preview(decisionMail(dated, record, institution, refusedAt))
          }),
        ),
        total: ready.length,
        digest: digestOf(releasing.map(({ decision }) => decision.id)),
        overPlaces: await deps.places.overAfterRelease(
          system,
          ready.map(({ id }) => id),
        ),
        refused,
      }
    },

    async releaseDue() {
      // Ids of decisions that could not be released. This run does not try them again, because it might otherwise
      // never end.
      const failed: string[] = []
      let count = 0
      for (;;) {
        const due = await dueDecisions(system, new Date(now()), failed, batchSize)
        if (due.length === 0) return count
        const released = await mapInGroups(due, concurrentReleases, releaseOrLog)
        count += released.filter(Boolean).length
        failed.push(...due.filter((_, at) => !released[at]))
      }
    },
  }
}

type Author = Pick<AuditEntry, 'actorKind' | 'actorId' | 'requestId'>
