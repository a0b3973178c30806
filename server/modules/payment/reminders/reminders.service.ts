import { portalPages } from '#contract/portal-pages.ts'
import { addDays, formatDate, today } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { hasTerms, termsOf } from '#contract/session-terms.ts'
import { MailNotAccepted } from '#server/adapters/mail/mail.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { dueDay, planOf } from '../fees/fee-plan.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { claimReminder, listOwing, type Owing, sessionsOwing } from './reminders.store.ts'

export interface RemindersService {
  /**
   * Reminds everybody of the instalment that is due soon, or due, each once by mail and notification. Gives how many
   * were reminded. Can run as often as it likes.
   */
  remind(now?: Date): Promise<number>
  /** Sessions that somebody still pays for, but whose fees are not named: they are charged the present ones. */
  sessionsWithoutFees(): Promise<string[]>
}

interface Reminder {
  part: number
  kind: 'soon' | 'due'
  description: string
  amountKobo: number
  dueOn: string
}

/** People looked at in one read. */
const batch = 200
const dayMs = 86_400_000
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

export function remindersService(
  deps: Pick<PaymentDeps, 'database' | 'institution' | 'notify' | 'mail' | 'log'>,
): RemindersService {
  const { database, notify, mail, log } = deps
  const { institution } = deps
  /** Days after the acceptance fee before which nobody is reminded, in any session. */
  const earliest = Math.min(
    ...[institution.fees, ...institution.earlierFees.map(({ fees }) => fees)].map(
      ({
        SchoolFee: {
          instalments: { dueDays, remindDaysBefore },
        },
      }) => (dueDays[0] ?? 0) - remindDaysBefore,
    ),
  )

  /** The reminder that is right for somebody today; null when there is none. */
  function reminderFor(owing: Owing, day: string): Reminder | null {
    const { fees } = termsOf(institution, owing.admissionSession)
    const fee = fees.SchoolFee
    const plan = planOf(fee)
    const index = plan.findIndex(({ totalKobo }) => totalKobo > owing.creditedKobo)
    const instalment = plan[index]
    const dueOn = dueDay(fee, index, owing.acceptanceFeePaidAt)
    if (instalment === undefined || dueOn === null || day < addDays(dueOn, -fee.instalments.remindDaysBefore))
      return null
    return {
      part: index + 1,
      kind: day < dueOn ? 'soon' : 'due',
      description: instalment.description,
      amountKobo: instalment.totalKobo - owing.creditedKobo,
      dueOn,
    }
  }

  async function send(owing: Owing, reminder: Reminder): Promise<boolean> {
    return database.system.transaction().execute(async (tx) => {
      const { part, kind } = reminder
      if (!(await claimReminder(tx, { applicantId: owing.id, part, kind }))) return false
      await tell(tx, owing, reminder)
      await writeAudit(tx, {
        actorKind: 'system',
        action: 'instalment-reminded',
        applicantId: owing.id,
        after: { part, kind, dueOn: reminder.dueOn },
      })
      return true
    })
  }

  async function tell(tx: Tx, owing: Owing, { part, kind, description, amountKobo, dueOn }: Reminder) {
    const amount = formatNaira(amountKobo)
    await notify(tx, {
      applicantId: owing.id,
      title: kind === 'soon' ? 'Instalment due soon' : 'Instalment due',
      message: `${amount} for ${description} is due on ${formatDate(dueOn)}. Pay it under Enrolment.`,
      page: portalPages.enrolment,
      dedupeKey: `instalment-${kind}:${part}`,
    })
    try {
      await mail.enqueue(tx, {
        template: 'instalment-due',
        to: owing.email,
        name: owing.firstname,
        data: { description, amountKobo, dueOn },
        dedupeKey: `instalment-${kind}:${part}:${owing.id}`,
      })
    } catch (error) {
      if (!(error instanceof MailNotAccepted)) throw error
      log.warn({ applicantId: owing.id }, 'no mail about an instalment: the address is not fit for mail')
    }
  }

  return {
    async sessionsWithoutFees() {
      const owing = await sessionsOwing(database.system)
      return owing.filter((session) => !hasTerms(institution, session))
    },

    async remind(now = new Date()) {
      // A day more than needed: the exact day is counted in Lagos, for each person.
      const acceptedBefore = new Date(now.getTime() - (earliest - 1) * dayMs)
      let sent = 0
      for (let after = beforeAllIds; ; ) {
        const people = await listOwing(database.system, {
          session: institution.admission.session,
          acceptedBefore,
          after,
          limit: batch,
        })
        for (const owing of people) {
          const reminder = reminderFor(owing, today(now))
          if (reminder !== null && (await send(owing, reminder))) sent += 1
        }
        const last = people.at(-1)
        if (last === undefined || people.length < batch) return sent
        after = last.id
      }
    },
  }
}
