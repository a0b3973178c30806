import { endOfDay, today } from '#contract/dates.ts'
import { offerReminderDays } from '#contract/office/offers/offers.ts'
import { lockApplicantRow, lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { acceptByOf } from '#server/applicant/offer.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { type DueRun, eachDue } from '#server/jobs/each-due.ts'
import { maxRunMs, queueRest } from '#server/jobs/queue-rest.ts'
import { type DecisionRow, lockDecision } from '../decisions/decision.store.ts'
import { officeColumns, type OfficeRecord } from '../applicant-record.store.ts'
import {
  claimOfferReminder,
  type DueOffer,
  type DueReminder,
  markLapsed,
  offersToLapse,
  offersWithoutDay,
  remindersDue,
} from './offer-deadlines.store.ts'
import { type OfferMessageDeps, sendOfferMessage } from './offer-messages.ts'
import { readAnswer, setAcceptBy } from './offers.store.ts'

export interface OfferDeadlineDeps extends OfferMessageDeps {
  database: Database
  /** Returns the current time in epoch ms. */
  now: () => number
  /** Milliseconds after which a job ends and queues another job for the remaining offers; 20 seconds by default. */
  runForMs?: number
}

/**
 * Jobs for the deadlines of offers. After 20 seconds, a job ends and queues another one for the remaining offers. So
 * other jobs, such as the release of decisions, do not wait for long. `failed` names the decisions that failed before
 * the job was queued; the job leaves them out, and the next scheduled run tries them again.
 */
export interface OfferDeadlinesService {
  /**
   * Marks unanswered offers as lapsed when their deadline, the end of a day in Lagos, has passed, and informs the
   * applicants. Leaves out an offer while a payment of its acceptance fee is open or has an undecided discrepancy.
   * First sets the deadline of older offers that have none. Returns the number of offers marked. Idempotent.
   */
  lapse(failed?: readonly string[]): Promise<number>
  /**
   * Sends the reminders that are due. First sets missing deadlines, as `lapse` does. Returns the number of reminders.
   * Idempotent: each reminder is sent once.
   */
  remind(failed?: readonly string[]): Promise<number>
}

type Limits = Pick<Parameters<typeof eachDue>[0], 'endMs' | 'failed'>

type OpenOffer = DecisionRow & { acceptBy: string }

const batchSize = 200

export function offerDeadlinesService(deps: OfferDeadlineDeps): OfferDeadlinesService {
  const { database, institution, log, now } = deps
  const { system } = database

  const handleEach = <Due extends DueOffer>(
    limits: Limits,
    find: (failed: readonly string[]) => Promise<Due[]>,
    work: (tx: Tx, due: Due) => Promise<boolean>,
  ): Promise<DueRun> =>
    eachDue({
      ...limits,
      find,
      idOf: ({ decisionId }) => decisionId,
      work: (due) => system.transaction().execute((tx) => work(tx, due)),
      onError: (err, { decisionId }) =>
        log.error({ err, decisionId }, 'the last day of an offer could not be handled'),
    })

  /** Locks an offer and returns it with its applicant; null if the offer is answered, lapsed or has no deadline. */
  async function lockOpen(
    tx: Tx,
    { applicantId, decisionId }: DueOffer,
  ): Promise<{ record: OfficeRecord; offer: OpenOffer } | null> {
    const record = await lockApplicantOrThrow(tx, applicantId, officeColumns)
    const offer = await lockDecision(tx, decisionId)
    if (offer === undefined || offer.acceptBy === null) return null
    if ((await readAnswer(tx, applicantId)) !== 'unanswered') return null
    return { record, offer: { ...offer, acceptBy: offer.acceptBy } }
  }

  async function setMissingDay(tx: Tx, { applicantId, decisionId }: DueOffer): Promise<boolean> {
    await lockApplicantRow(tx, applicantId)
    const offer = await lockDecision(tx, decisionId)
    if (offer === undefined || offer.acceptBy !== null) return false
    const acceptBy = acceptByOf(offer, institution.admission.acceptWithinDays, new Date(now()))
    if (acceptBy === null) return false
    await setAcceptBy(tx, decisionId, acceptBy)
    await writeAudit(tx, {
      actorKind: 'system',
      action: 'offer-date-set',
      applicantId,
      after: { decisionId, acceptBy },
    })
    return true
  }

  async function lapseOne(tx: Tx, due: DueOffer): Promise<boolean> {
    const open = await lockOpen(tx, due)
    if (open === null) return false
    const { record, offer } = open
    // A colleague may have extended the offer after the job found it, so the deadline is checked again.
    if (endOfDay(offer.acceptBy).getTime() > now()) return false
    await markLapsed(tx, offer.id, endOfDay(offer.acceptBy))
    await sendOfferMessage(deps, tx, 'offer-lapsed', record, offer)
    await writeAudit(tx, {
      actorKind: 'system',
      action: 'offer-lapsed',
      applicantId: record.id,
      before: { decisionId: offer.id, lapsed: false },
      after: { decisionId: offer.id, lapsed: true, acceptBy: offer.acceptBy },
    })
    return true
  }

  async function remindOne(tx: Tx, { daysBefore, ...due }: DueReminder): Promise<boolean> {
    const open = await lockOpen(tx, due)
    // A colleague may have extended the offer after the job found it. Its reminders are then due later, not now.
    if (open === null || open.offer.acceptBy !== due.acceptBy) return false
    const { record, offer } = open
    const { id: decisionId, acceptBy } = offer
    if (!(await claimOfferReminder(tx, { decisionId, acceptBy, daysBefore }))) return false
    await sendOfferMessage(deps, tx, 'offer-reminder', record, offer, `:${daysBefore}`)
    await writeAudit(tx, {
      actorKind: 'system',
      action: 'offer-reminded',
      applicantId: record.id,
      after: { decisionId, acceptBy, daysBefore },
    })
    return true
  }

  /** Sets the missing deadlines, then runs `handle`. Queues another job for offers that remain after `runForMs`. */
  async function run(
    task: string,
    failedBefore: readonly string[],
    handle: (day: string, limits: Limits) => Promise<DueRun>,
  ): Promise<number> {
    const endMs = performance.now() + (deps.runForMs ?? maxRunMs)
    const missing = await handleEach(
      { endMs, failed: failedBefore },
      (failed) => offersWithoutDay(system, failed, batchSize),
      setMissingDay,
    )
    const { count, failed, isFinished } = missing.isFinished
      ? await handle(today(new Date(now())), { endMs, failed: missing.failed })
      : { ...missing, count: 0 }
    if (!isFinished) await queueRest(system, task, { failed })
    return count
  }

  return {
    lapse: (failedBefore = []) =>
      run('lapse_offers', failedBefore, (day, limits) =>
        handleEach(limits, (failed) => offersToLapse(system, day, failed, batchSize), lapseOne),
      ),

    remind: (failedBefore = []) =>
      run('remind_of_offers', failedBefore, (day, limits) =>
        handleEach(
          limits,
          (failed) => remindersDue(system, day, offerReminderDays, failed, batchSize),
          remindOne,
        ),
      ),
  }
}
