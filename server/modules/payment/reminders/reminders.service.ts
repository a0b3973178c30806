import { portalPages } from '#contract/portal-pages.ts'
import { addDays, formatDate, today } from '#contract/dates.ts'
import { chargedFor } from '#contract/fees/charged.ts'
import { type FeeId, feeRegistry } from '#contract/fees/registry.ts'
import { formatNaira } from '#contract/money.ts'
import { hasTerms, termsOf } from '#contract/session-terms.ts'
import { MailNotAccepted } from '#server/adapters/mail/mail.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { dueDay, planOf } from '../fees/fee-plan.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { claimReminder, listOwing, type OwedFee, type Owing, sessionsOwing } from './reminders.store.ts'

export interface RemindersService {
  /**
   * Reminds every applicant of each instalment once when it is due soon and once when it is due, by mail and notification.
   * Returns how many reminders were sent. Idempotent.
   */
  remind(now?: Date): Promise<number>
  /** Sessions that applicants still pay for, but whose fees are not named: they are charged the present ones. */
  sessionsWithoutFees(): Promise<string[]>
}

interface Reminder {
  fee: FeeId
  part: number
  kind: 'soon' | 'due'
  description: string
  amountKobo: number
  dueOn: string
}

/** Applicants read at once. */
const batch = 200
const dayMs = 86_400_000
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

export function remindersService(
  deps: Pick<PaymentDeps, 'database' | 'institution' | 'notify' | 'mail' | 'log'>,
): RemindersService {
  const { database, notify, mail, log } = deps
  const { institution } = deps
  /** Days after its opening before which no instalment of a fee is due for a reminder, in any session; infinite when none charges it. */
  function earliest(fee: FeeId): number {
    const sessions = [institution.fees, ...institution.earlierFees.map(({ fees }) => fees)]
    const days = sessions.flatMap((fees) => {
      const plan = chargedFor(fees, fee)?.instalments
      return plan === undefined ? [] : [(plan.dueDays[0] ?? 0) - plan.remindDaysBefore]
    })
    return Math.min(...days)
  }

  /** The reminder that is right for an applicant today; null when there is none. */
  function reminderFor(fee: FeeId, owing: Owing, day: string): Reminder | null {
    const charged = chargedFor(termsOf(institution, owing.admissionSession).fees, fee)
    if (charged?.instalments === undefined) return null
    const plan = planOf(charged)
    const index = plan.findIndex(({ totalKobo }) => totalKobo > owing.creditedKobo)
    const instalment = plan[index]
    const dueOn = dueDay(charged, index, owing.openedAt)
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

  async function send(owing: Owing, reminder: Reminder): Promise<boolean> {
    return database.system.transaction().execute(async (tx) => {
      const { fee, part, kind } = reminder
      if (!(await claimReminder(tx, { applicantId: owing.id, fee, part, kind }))) return false
      await tell(tx, owing, reminder)
      await writeAudit(tx, {
        actorKind: 'system',
        action: 'instalment-reminded',
        applicantId: owing.id,
        after: { fee, part, kind, dueOn: reminder.dueOn },
      })
      return true
    })
  }

  async function tell(tx: Tx, owing: Owing, reminder: Reminder) {
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
    try {
      await mail.enqueue(tx, {
        template: 'instalment-due',
        to: owing.email,
        name: owing.firstname,
        data: { description, amountKobo, dueOn },
        dedupeKey: `${key}:${owing.id}`,
      })
    } catch (error) {
      if (!(error instanceof MailNotAccepted)) throw error
      log.warn({ applicantId: owing.id }, 'no mail about an instalment: the address is not fit for mail')
    }
  }

  async function remindOf(owed: OwedFee, now: Date): Promise<number> {
    const days = earliest(owed.fee)
    if (!Number.isFinite(days)) return 0
    // A day more than needed: the exact day is counted in Lagos, for each applicant.
    const openedBefore = new Date(now.getTime() - (days - 1) * dayMs)
    let sent = 0
    for (let after = beforeAllIds; ; ) {
      const { session } = institution.admission
      const found = await listOwing(database.system, owed, { session, openedBefore, after, limit: batch })
      for (const owing of found) {
        const reminder = reminderFor(owed.fee, owing, today(now))
        if (reminder !== null && (await send(owing, reminder))) sent += 1
      }
      const last = found.at(-1)
      if (last === undefined || found.length < batch) return sent
      after = last.id
    }
  }

  return {
    async sessionsWithoutFees() {
      const owing = await Promise.all(feesInParts.map((owed) => sessionsOwing(database.system, owed)))
      return [...new Set(owing.flat())].filter((session) => !hasTerms(institution, session)).sort()
    },

    async remind(now = new Date()) {
      let sent = 0
      for (const owed of feesInParts) sent += await remindOf(owed, now)
      return sent
    },
  }
}

const feesInParts: readonly OwedFee[] = feeRegistry.flatMap(({ id, inParts, opensAfter }) =>
  inParts && 'fee' in opensAfter ? [{ fee: id, opener: opensAfter.fee }] : [],
)

/** The school fee's keys name no fee, as they did before other fees could be paid in parts. */
function reminderKey({ fee, kind, part }: Reminder): string {
  return `instalment-${kind}:${fee === 'SchoolFee' ? '' : `${fee}:`}${part}`
}
