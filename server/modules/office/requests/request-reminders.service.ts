import { addDays, formatDate, today } from '#contract/dates.ts'
import { requestReminderDays } from '#contract/office/requests/request-days.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import { isOpen } from '#server/modules/application/requests/requests.service.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import { maxRunMs, queueRest } from '#server/jobs/queue-rest.ts'
import { officeColumns } from '../applicant-record.store.ts'
import { type InformDeps, informApplicant } from './inform-applicant.ts'
import { claimRequestReminder, type DueRequest, requestRemindersDue } from './request-reminders.store.ts'
import { itemsOf, pageOf } from './request-words.ts'

export interface RequestReminders {
  /**
   * Sends the reminders that are due. Returns the number of reminders. Idempotent: each reminder is sent once. After 20
   * seconds, queues another job for the remaining reminders, so that other jobs do not wait for long. `failed` contains
   * the ids of the requests that failed before the job was queued; the job leaves them out.
   */
  remind(failed?: readonly string[]): Promise<number>
}

const batchSize = 200

export function requestReminders(
  deps: InformDeps & {
    database: Database
    application: Pick<ApplicationService, 'requests'>
    /** Returns the current time in epoch ms. */
    now: () => number
    /** Milliseconds after which the job ends and queues another one for the remaining reminders; 20 s by default. */
    runForMs?: number
  },
): RequestReminders {
  const { database, application, log, now } = deps
  const { system } = database

  /**
   * Sends one reminder. Returns false if the request is no longer open, or if the reminder is not due or was already
   * sent.
   */
  async function remindOne(tx: Tx, { applicantId, requestId, daysBefore }: DueRequest): Promise<boolean> {
    const record = await lockApplicant(tx, applicantId, officeColumns)
    const request = (await application.requests.list(tx, applicantId)).find(({ id }) => id === requestId)
    if (record === null || request === undefined || request.dueOn === null || !isOpen(request)) return false
    // A colleague may have extended the deadline after the job found the reminder. The code therefore checks again that
    // the reminder is due.
    if (addDays(request.dueOn, -daysBefore) > today(new Date(now()))) return false
    if (!(await claimRequestReminder(tx, requestId, daysBefore))) return false
    const { dueOn, documents } = request
    const open = { documents, sections: request.sections.filter(({ doneAt }) => doneAt === null) }
    const items = itemsOf(open)
    await informApplicant(deps, tx, {
      requestId,
      applicantId,
      mail: {
        template: 'request-reminder',
        to: record.email,
        name: record.firstname,
        data: { items, dueOn, page: pageOf(request) },
        dedupeKey: `request-reminder:${requestId}:${dueOn}:${daysBefore}`,
      },
      title: `Reminder: please answer by ${formatDate(dueOn)}`,
      message: `We still wait for ${items}.`,
    })
    await writeAudit(tx, {
      actorKind: 'system',
      action: 'request-reminded',
      applicantId,
      after: { requestId, dueOn, daysBefore },
    })
    return true
  }

  return {
    async remind(failedBefore = []) {
      const endMs = performance.now() + (deps.runForMs ?? maxRunMs)
      const day = today(new Date(now()))
      const { count, failed, isFinished } = await eachDue({
        find: (failedIds) => requestRemindersDue(system, day, requestReminderDays, failedIds, batchSize),
        idOf: ({ requestId }) => requestId,
        work: (due) => system.transaction().execute((tx) => remindOne(tx, due)),
        onError: (err, { requestId }) =>
          log.error({ err, requestId }, 'the reminder of a request could not be sent'),
        endMs,
        failed: failedBefore,
      })
      if (!isFinished) await queueRest(system, 'remind_of_requests', { failed })
      return count
    },
  }
}
