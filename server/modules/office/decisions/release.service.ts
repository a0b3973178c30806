import { addDays, today } from '#contract/dates.ts'
import type { Institution } from '#contract/institution.ts'
import { decisionAfter } from '#contract/office/decision-moves.ts'
import type { Releasing } from '#contract/office/decisions.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { moveStage } from '#server/applicant/stage.ts'
import { type AuditEntry, writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import type { PrintingService } from '#server/modules/printing/printing.service.ts'
import type { Actor } from '../actor.ts'
import type { DecisionService } from './decision.service.ts'
import { noSuchDecision } from './decision.service.ts'
import { cannot } from './decision-words.ts'
import { releasingOf } from './decision-data.ts'
import { decisionMail, decisionNotice, enqueueDecisionMail } from './decision-mail.ts'
import {
  addReleaseJob,
  applicantOf,
  type DecisionChange,
  type DecisionRow,
  dueDecisions,
  findDecisions,
  lockDecision,
  moveDecision,
} from './decision.store.ts'
import { findFiles, officeColumns, type OfficeFile } from '../file.store.ts'
import { offerFacts } from './offer.service.ts'

export interface ReleaseDeps {
  database: Database
  institution: Institution
  decisions: Pick<DecisionService, 'move'>
  mail: Pick<MailService, 'enqueue' | 'preview'>
  notify: NotificationService['notify']
  issueLetter: PrintingService['issueLetter']
  log: { error(fields: object, message: string): void }
  /** Returns the current time in epoch ms. */
  now: () => number
}

export interface Refusal {
  decisionId: string
  because: string
}

export interface ReleaseService {
  /**
   * Returns the decisions that would be released, their number and the first 20 emails. `refused` lists the decisions
   * that cannot be released.
   */
  preview(ids: readonly string[]): Promise<{
    decisions: Releasing[]
    mails: { to: string; subject: string; text: string }[]
    total: number
    refused: Refusal[]
  }>
  /**
   * Schedules approved decisions for release at `at` (ISO time). Null or a time in the past releases them now, in a
   * background job. Decisions that cannot be released are returned in `refused`; the others are scheduled.
   * @throws 400 more than 366 days ahead.
   */
  release(
    ids: readonly string[],
    at: string | null,
    actor: Actor,
  ): Promise<{ released: number; scheduled: number; refused: Refusal[] }>
  /**
   * Releases the due decisions, each in its own transaction. Logs and skips decisions that fail. Returns the number
   * released.
   */
  releaseDue(): Promise<number>
}

const previewedMails = 20
const batchSize = 200
const maximumDelayMs = 366 * 86_400_000

export function releaseService(deps: ReleaseDeps): ReleaseService {
  const { database, institution, mail, notify, now } = deps
  const { system } = database

  /** Returns the last day to accept an offer released at this time; an empty object for a rejection. */
  function acceptance(
    { kind }: Pick<DecisionRow, 'kind'>,
    releasedAt: Date,
  ): Pick<DecisionChange, 'acceptBy' | 'acceptBySetAt'> {
    if (kind === 'reject') return {}
    const acceptBy = addDays(today(releasedAt), institution.admission.acceptWithinDays)
    return { acceptBy, acceptBySetAt: releasedAt }
  }

  async function announce(tx: Tx, file: OfficeFile, decision: DecisionRow, author: Author): Promise<void> {
    if (decision.kind === 'admit') {
      const { admissionSession } = file
      const facts = offerFacts({ ...decision, admissionSession }, institution)
      await deps.issueLetter(tx, file, facts, author)
    }
    await notify(tx, decisionNotice(decision, file.id))
    await enqueueDecisionMail(deps, tx, decisionMail(decision, file, institution), decision.id)
  }

  /** Releases one decision with all its effects in one transaction. Returns false if it is no longer due. */
  async function releaseLocked(tx: Tx, id: string, applicantId: string): Promise<boolean> {
    const file = await lockApplicant(tx, applicantId, officeColumns)
    const decision = await lockDecision(tx, id)
    if (file === null || decision === undefined) return false
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
    const move = await moveStage(tx, file, event, offered)
    await announce(tx, file, { ...decision, releasedAt, ...offer }, author)
    await writeAudit(tx, {
      ...author,
      action: move.event,
      applicantId,
      before: { decisionId: id, state, stage: file.stage, programmeId: file.programmeId },
      after: {
        decisionId: id,
        state: to,
        stage: move.to,
        programmeId: decision.programmeId ?? file.programmeId,
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

  return {
    async preview(ids) {
      const found = new Map((await findDecisions(system, ids.filter(isId))).map((each) => [each.id, each]))
      const refused: Refusal[] = []
      const ready: DecisionRow[] = []
      for (const id of new Set(ids)) {
        const decision = found.get(id)
        if (decision === undefined) refused.push({ decisionId: id, because: noSuchDecision().message })
        else if (decisionAfter(decision.state, 'schedule') === undefined)
          refused.push({ decisionId: id, because: cannot('schedule', decision.state) })
        else ready.push(decision)
      }
      const files = await findFiles(
        system,
        ready.map(({ applicantId }) => applicantId),
      )
      const releasing = ready.flatMap((decision) => {
        const file = files.get(decision.applicantId)
        return file === undefined ? [] : [{ decision, file }]
      })
      return {
        decisions: releasing.map(({ decision, file }) => releasingOf(decision, file, institution)),
        mails: releasing
          .slice(0, previewedMails)
          .map(({ decision, file }) =>
            mail.preview(
              decisionMail({ ...decision, ...acceptance(decision, new Date(now())) }, file, institution),
            ),
          ),
        total: ready.length,
        refused,
      }
    },

    async release(ids, at, actor) {
      const time = at === null ? now() : Math.max(now(), Date.parse(at))
      if (time > now() + maximumDelayMs)
        throw fieldError('validation-failed', 'at', 'Choose a time within the next twelve months.')
      const releaseAt = new Date(time)
      const { staffId } = actor.colleague
      const refused: Refusal[] = []
      let set = 0
      const known = await findDecisions(system, ids.filter(isId))
      const knownIds = new Set(known.map(({ id }) => id))
      for (const id of new Set(ids)) {
        // An unknown id is refused without a transaction, so a long list of unknown ids takes little time.
        if (!knownIds.has(id)) {
          refused.push({ decisionId: id, because: noSuchDecision().message })
          continue
        }
        try {
          await system.transaction().execute((tx) =>
            deps.decisions.move(tx, { decisionId: id, version: null }, actor, () => ({
              transition: 'schedule',
              action: 'decision-scheduled',
              change: { releaseAt, releasedBy: staffId },
              done: (decision) => isSet(decision, at, releaseAt),
            })),
          )
          set += 1
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          refused.push({ decisionId: id, because: error.message })
        }
      }
      const isNow = time <= now()
      if (isNow && set > 0) await addReleaseJob(system)
      return { released: isNow ? set : 0, scheduled: isNow ? 0 : set, refused }
    },

    async releaseDue() {
      const failed: string[] = []
      let count = 0
      for (;;) {
        const due = await dueDecisions(system, new Date(now()), failed, batchSize)
        if (due.length === 0) break
        for (const id of due) {
          try {
            if (await releaseOne(id)) count += 1
          } catch (err) {
            // A decision that fails must not block the others. The next run, a minute later, retries it.
            failed.push(id)
            deps.log.error({ err, decisionId: id }, 'a decision could not be released')
          }
        }
      }
      return count
    },
  }
}

type Author = Pick<AuditEntry, 'actorKind' | 'actorId' | 'requestId'>

/**
 * Whether the decision already has the requested release time, as in a repeated request. For a release now (`at` is
 * null), a decision that is due or already released is enough.
 */
function isSet({ state, releaseAt }: DecisionRow, at: string | null, wanted: Date): boolean {
  if (state === 'released') return at === null
  if (state !== 'scheduled' || releaseAt === null) return false
  return at === null ? releaseAt <= wanted : releaseAt.getTime() === wanted.getTime()
}
