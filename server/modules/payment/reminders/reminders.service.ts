import { portalPages } from '#contract/portal-pages.ts'
import { addDays, dayMs, formatDate, today } from '#contract/dates.ts'
import { chargedFor } from '#contract/fees/charged.ts'
import { type FeeId, feeRegistry } from '#contract/fees/registry.ts'
import { formatNaira } from '#contract/money.ts'
import { hasTerms, termsOf } from '#contract/session-terms.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { maxRunMs, queueRest } from '#server/jobs/queue-rest.ts'
import { enqueueIfValid } from '#server/modules/mail/mail.service.ts'
import { dueDay, planOf } from '../fees/fee-plan.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { claimReminder, listOwing, type OwedFee, type Owing, sessionsOwing } from './reminders.store.ts'

export interface RemindersService {
  /**
   * Reminds applicants of each instalment by email and notification, once when it is due soon and once when it is due.
   * Logs a reminder that fails, and continues. After 20 seconds, queues a job for the remaining applicants, so that
   * other jobs do not wait for long. If reminders have failed, the job at the end of the list queues a repetition that
   * begins with the first of them. If the repetition needs several jobs, failures before its last job are only logged,
   * and the next day's run sends these reminders. Returns the number of reminders sent. Idempotent.
   * @throws Error at the end of the list if reminders failed in the last job of the repetition
   */
  remind(now?: Date, run?: RemindersRun): Promise<number>
  /**
   * Returns the admission sessions without configured fees in which applicants still owe a fee with instalments. The
   * current fees apply to these applicants.
   */
  sessionsWithoutFees(): Promise<string[]>
}

/** Position in the list of applicants who owe the fee: the first applicant with an id above `after`. */
interface RemindersPlace {
  fee: string
  after: string
}

/** State that a job receives from the job that queued it. */
export interface RemindersRun {
  /** Position in the list at which the job begins; by default, the first applicant. */
  from?: RemindersPlace | undefined
  /** Position of the first reminder that failed in earlier jobs. Not used in a repetition. */
  failedFrom?: RemindersPlace | undefined
  /** True if the job repeats reminders that failed. */
  repeats?: boolean | undefined
}

interface Reminder {
  fee: FeeId
  part: number
  kind: 'soon' | 'due'
  description: string
  amountKobo: number
  dueOn: string
}

const batchSize = 200
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

export function remindersService(
  deps: Pick<PaymentDeps, 'database' | 'institution' | 'notify' | 'mail' | 'log'> & {
    /** Milliseconds after which `remind` ends and queues a job for the remaining applicants; default 20 seconds. */
    runForMs?: number
  },
): RemindersService {
  const { database, institution, notify, mail, log, runForMs = maxRunMs } = deps

  async function send(owing: Owing, reminder: Reminder): Promise<boolean> {
    return database.system.transaction().execute(async (tx) => {
      const { fee, part, kind } = reminder
      if (!(await claimReminder(tx, { applicantId: owing.id, fee, part, kind }))) return false
      await sendReminder(tx, owing, reminder)
      await writeAudit(tx, {
        actorKind: 'system',
        action: 'instalment-reminded',
        applicantId: owing.id,
        after: { fee, part, kind, dueOn: reminder.dueOn },
      })
      return true
    })
  }

  async function sendReminder(tx: Tx, owing: Owing, reminder: Reminder) {
    const { kind, description, amountKobo, dueOn } = reminder
    const key = reminderKey(reminder)
    const amount = formatNaira(amountKobo)
    await notify(tx, {
      applicantId: owing.id,
      title: kind === 'soon' ? 'Instalment due soon' : 'Instalment due',
      message: `${amount} for ${description} is due on ${formatDate(dueOn)}. Pay it under Enrolment.`,
      page: portalPages.enrolment,
      dedupeKey: key,
    })
    const isQueued = await enqueueIfValid(mail, tx, {
      template: 'instalment-due',
      to: owing.email,
      name: owing.firstname,
      data: { description, amountKobo, dueOn },
      dedupeKey: `${key}:${owing.id}`,
    })
    if (!isQueued) log.warn({ applicantId: owing.id }, 'instalment mail not sent: invalid email address')
  }

  /** Sends the reminder that is due for an applicant. Logs an error instead of throwing it. */
  async function remindOne(fee: FeeId, owing: Owing, now: Date): Promise<'sent' | 'none' | 'failed'> {
    try {
      const reminder = reminderFor(institution, fee, owing, today(now))
      return reminder !== null && (await send(owing, reminder)) ? 'sent' : 'none'
    } catch (err) {
      log.error({ err, applicantId: owing.id, fee }, 'the reminder of an instalment could not be sent')
      return 'failed'
    }
  }

  /**
   * Sends the reminders of one fee until `endMs`, to applicants whose id is above `from`. Returns: 1. the number of
   * reminders sent; 2. the last id that was handled, or null at the end of the list; 3. the id before the first
   * reminder that failed, or null if none failed.
   */
  async function remindOf(
    owed: OwedFee,
    now: Date,
    from: string,
    endMs: number,
  ): Promise<{ sent: number; rest: string | null; failedAfter: string | null }> {
    const days = earliestReminderDays(institution, owed.fee)
    if (!Number.isFinite(days)) return { sent: 0, rest: null, failedAfter: null }
    // The query has one day of margin; `reminderFor` computes the exact day in Lagos for each applicant.
    // Stryker disable next-line ArithmeticOperator: only reads fewer applicants
    const openedBefore = new Date(now.getTime() - (days - 1) * dayMs)
    let sent = 0
    let failedAfter: string | null = null
    let previous = from
    const { session } = institution.admission
    for (let after: string | undefined = from; after !== undefined; ) {
      const applicants: Owing[] = await listOwing(database.system, owed, {
        session,
        openedBefore,
        after,
        limit: batchSize,
      })
      for (const owing of applicants) {
        const outcome = await remindOne(owed.fee, owing, now)
        if (outcome === 'sent') sent += 1
        if (outcome === 'failed') failedAfter ??= previous
        previous = owing.id
        if (performance.now() >= endMs) return { sent, rest: owing.id, failedAfter }
      }
      after = applicants.at(-1)?.id
    }
    return { sent, rest: null, failedAfter }
  }

  const queue = (run: RemindersRun) => queueRest(database.system, 'remind_of_instalments', run)

  return {
    async sessionsWithoutFees() {
      const owing = await Promise.all(feesInParts.map((owed) => sessionsOwing(database.system, owed)))
      return [...new Set(owing.flat())].filter((session) => !hasTerms(institution, session)).sort()
    },

    async remind(now = new Date(), { from, failedFrom: failedEarlier, repeats } = {}) {
      const endMs = performance.now() + runForMs
      let total = 0
      // A repetition ignores earlier failures. Otherwise its retry would throw again, even if no reminder fails now.
      let failedFrom = repeats === true ? undefined : failedEarlier
      const first = feesInParts.findIndex(({ fee }) => fee === from?.fee)
      for (const [index, owed] of feesInParts.entries()) {
        if (index < first) continue
        const after = owed.fee === from?.fee ? from.after : beforeAllIds
        const { sent, rest, failedAfter } = await remindOf(owed, now, after, endMs)
        total += sent
        if (failedAfter !== null) failedFrom ??= { fee: owed.fee, after: failedAfter }
        if (rest === null) continue
        const next = { from: { fee: owed.fee, after: rest }, repeats }
        await queue(repeats === true ? next : { ...next, failedFrom })
        return total
      }
      if (failedFrom === undefined) return total
      // After this error, the job runner retries with exponential backoff, and then reports the job as failed.
      if (repeats === true) throw new Error('Reminders of instalments could not be sent')
      await queue({ from: failedFrom, repeats: true })
      return total
    },
  }
}

const feesInParts: readonly OwedFee[] = feeRegistry.flatMap(({ id, inParts, opensAfter }) =>
  inParts && 'fee' in opensAfter ? [{ fee: id, opener: opensAfter.fee }] : [],
)

/**
 * Returns the smallest number of days between the payment of the preceding fee and the first reminder for this fee,
 * over all admission sessions. `Infinity` if no admission session has an instalment plan for the fee.
 */
function earliestReminderDays(institution: PaymentDeps['institution'], fee: FeeId): number {
  const sessions = [institution.fees, ...institution.earlierFees.map(({ fees }) => fees)]
  const days = sessions.flatMap((fees) => {
    const plan = chargedFor(fees, fee)?.instalments
    // Stryker disable next-line ConditionalExpression,LogicalOperator,ArrayDeclaration: only reads fewer applicants
    return plan === undefined ? [] : [(plan.dueDays[0] ?? 0) - plan.remindDaysBefore]
  })
  return Math.min(...days)
}

/** Returns the reminder that is due for an applicant on `day`, even if it was sent before; null if there is none. */
function reminderFor(
  institution: PaymentDeps['institution'],
  fee: FeeId,
  owing: Owing,
  day: string,
): Reminder | null {
  const charged = chargedFor(termsOf(institution, owing.admissionSession).fees, fee)
  if (charged?.instalments === undefined) return null
  const plan = planOf(charged)
  const index = plan.findIndex(({ totalKobo }) => totalKobo > owing.creditedKobo)
  const instalment = plan[index]
  const dueOn = dueDay(charged, index, owing.openedAt)
  // Stryker disable next-line ConditionalExpression,LogicalOperator: only needed for the types, because every listed
  // applicant owes an instalment
  if (instalment === undefined || dueOn === null) return null
  if (day < addDays(dueOn, -charged.instalments.remindDaysBefore)) return null
  return {
    fee,
    part: index + 1,
    kind: day < dueOn ? 'soon' : 'due',
    description: instalment.description,
    amountKobo: instalment.totalKobo - owing.creditedKobo,
    dueOn,
  }
}

/**
 * Returns the deduplication key of a reminder. Keys for the school fee contain no fee id, so that they equal the keys
 * that were stored before other fees had instalments.
 */
function reminderKey({ fee, kind, part }: Reminder): string {
  return `instalment-${kind}:${fee === 'SchoolFee' ? '' : `${fee}:`}${part}`
}
