import { compareDates, formatDate, today } from '#contract/dates.ts'
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import { requestExtensionErrors } from '#contract/office/left-out-item.ts'
import { requestReminderDays } from '#contract/office/requests/request-days.ts'
import type { officeRequests } from '#contract/office/requests/requests.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict, fieldError } from '#server/http/errors.ts'
import { isOpen } from '#server/modules/application/requests/requests.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { findVersion } from '../at-version.store.ts'
import { officeColumns } from '../applicant-record.store.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import { itemError } from '../item-error.ts'
import { informApplicant } from './inform-applicant.ts'
import { restartReminders, setDeadline } from './request-reminders.store.ts'
import { findRequest, requireDeadline, type SeenRequest } from './request-target.ts'
import type { RequestDeps } from './request.service.ts'
import { itemsOf, pageOf } from './request-words.ts'

export interface RequestDeadlines {
  /**
   * Sets a later deadline for a request that the applicant has not answered, and tells the applicant by email and
   * notification. Reminders are sent again before the new deadline. No-op if the request has this deadline already.
   * @throws 400 the day is before the current deadline, or not within the next 90 days · 404 no such application or
   * request · 409 the request is answered or withdrawn, or the application has changed.
   */
  extend(request: SeenRequest & { dueOn: string; because: string }, actor: Actor): Promise<void>
  /**
   * Like `extend`, for several requests, each in its own transaction. All requests of one application may name the
   * version that the colleague saw, although each extension increases the version. Requests that cannot be extended are
   * returned in `refused` with the reason. Idempotent.
   * @throws 400 the day is not within the next 90 days.
   */
  extendMany(extension: ManyRequests, actor: Actor): Promise<DataOf<typeof officeRequests.extendMany>>
}

type ManyRequests = ParsedBodyOf<typeof officeRequests.extendMany>

type Extension = SeenRequest & { dueOn: string; because: string }

export function requestDeadlines(deps: RequestDeps): RequestDeadlines {
  const { database, application, now } = deps
  /**
   * Extends the deadline of one request and informs the applicant. Returns false if the request has this deadline
   * already.
   */
  async function extendIn(tx: Tx, target: Extension, actor: Actor): Promise<boolean> {
    const { applicantId, version, requestId, dueOn, because } = target
    const record = await lockSubmitted(tx, applicantId, officeColumns)
    const request = await findRequest(application, tx, target)
    if (!isOpen(request))
      throw conflict(
        'request-returned',
        'This request is answered or withdrawn. It has no deadline any more.',
      )
    if (request.dueOn === dueOn) return false
    requireDeadline(dueOn, now())
    if (request.dueOn !== null && compareDates(dueOn, request.dueOn) < 0)
      throw fieldError('choice-unknown', 'dueOn', 'The new day is earlier than the present one.')
    await atVersion(tx, applicantId, version)
    await setDeadline(tx, requestId, dueOn)
    await restartReminders(tx, {
      requestId,
      dueOn,
      day: today(new Date(now())),
      stages: requestReminderDays,
    })
    const items = itemsOf(request)
    await informApplicant(deps, tx, {
      requestId,
      applicantId,
      mail: {
        template: 'request-extended',
        to: record.email,
        name: record.firstname,
        data: { items, dueOn, page: pageOf(request) },
        dedupeKey: `request-extended:${requestId}:${dueOn}`,
      },
      title: `You have more time: please answer by ${formatDate(dueOn)}`,
      message: `We wait for ${items}.`,
    })
    await writeAudit(tx, {
      ...auditActor(actor),
      action: 'request-extended',
      applicantId,
      before: { requestId, dueOn: request.dueOn },
      after: { requestId, dueOn, because },
    })
    return true
  }

  return {
    async extend(target, actor) {
      await database.system.transaction().execute((tx) => extendIn(tx, target, actor))
    },

    async extendMany({ requests, dueOn, because }, actor) {
      requireDeadline(dueOn, now())
      const refused: DataOf<typeof officeRequests.extendMany>['refused'] = []
      let extended = 0
      const requestById = new Map(requests.map((request) => [request.requestId, request]))
      // Each extension increases the version, so the next request of the same application needs the new version.
      const versions = new Map<string, { seen: number; now: number }>()
      for (const { applicantId, version: seen, requestId } of requestById.values()) {
        const earlier = versions.get(applicantId)
        const version = earlier?.seen === seen ? earlier.now : seen
        const target = { applicantId, requestId, version, dueOn, because }
        const rejection = await itemError(requestExtensionErrors, () =>
          database.system.transaction().execute(async (tx) => {
            if (await extendIn(tx, target, actor))
              versions.set(applicantId, { seen, now: await findVersion(tx, applicantId) })
          }),
        )
        if (rejection === null) extended += 1
        else refused.push({ requestId, ...rejection })
      }
      return { extended, refused }
    },
  }
}
