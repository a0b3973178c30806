import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { officeRequests } from '#contract/office/requests/requests.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { conflict } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import { findRequest, requireReturned, type SeenRequest } from './request-target.ts'
import { itemsOf } from './request-words.ts'
import { type SendDeps, sendRequest } from './send-request.ts'

export interface RequestDeps extends SendDeps {
  database: Database
}

export interface RequestService {
  /**
   * Sends a request to the applicant of a submitted application, by email and notification, and opens its sections. If
   * `again` is the id of a returned request, that request is closed.
   * @throws 400 the deadline is not within the next 90 days, or the request names an unknown answer · 404 no such
   * submitted application, or unknown `again` · 409 the application is decided and not reconsidered, a decision is
   * pending, a section is already open, `again` is not returned or already closed, or the application has changed.
   */
  send(request: ParsedBodyOf<typeof officeRequests.send>, actor: Actor): Promise<void>
  /** Like `send`, in the caller's transaction. Returns the id of the request. */
  sendIn(tx: Tx, request: ParsedBodyOf<typeof officeRequests.send>, actor: Actor): Promise<string>
  /**
   * Accepts the answers of a returned request. A repeated call by the same colleague is a no-op.
   * @throws 404 no such application or request · 409 not returned, closed already, or the application has changed.
   */
  accept(request: SeenRequest, actor: Actor): Promise<void>
  /**
   * Withdraws a request: closes its sections with their current answers and tells the applicant by notification. No-op
   * if the request is withdrawn already.
   * @throws 404 no such application or request · 409 the applicant has returned it, or the application has changed.
   */
  withdraw(request: SeenRequest, actor: Actor): Promise<void>
  /**
   * Like `withdraw`, in the caller's transaction. If `version` is null, the version of the application is not checked.
   * Returns false if the request is withdrawn already.
   */
  withdrawIn(
    tx: Tx,
    request: Omit<SeenRequest, 'version'> & { version: number | null },
    actor: Actor,
  ): Promise<boolean>
}

export function requestService(deps: RequestDeps): RequestService {
  const { database, application, notify } = deps
  const sendIn: RequestService['sendIn'] = (tx, request, actor) => sendRequest(deps, tx, request, actor)

  const withdrawIn: RequestService['withdrawIn'] = async (tx, target, actor) => {
    const { applicantId, version } = target
    await lockSubmitted(tx, applicantId, [])
    const request = await findRequest(application, tx, target)
    if (request.outcome === 'withdrawn') return false
    if (request.returnedAt !== null)
      throw conflict(
        'request-returned',
        'The applicant has returned this request. Check the answers, then accept them or ask again.',
      )
    if (version !== null) await atVersion(tx, applicantId, version)
    const closedBy = actor.colleague.staffId
    await application.requests.close(tx, request, applicantId, { outcome: 'withdrawn', closedBy })
    await notify(tx, {
      applicantId,
      title: 'You need not answer any more',
      message: `The admissions office has withdrawn its request: ${itemsOf(request)}.`,
      page: portalPages.dashboard,
      dedupeKey: `request-withdrawn:${request.id}`,
    })
    await writeAudit(tx, {
      ...auditActor(actor),
      action: 'request-withdrawn',
      applicantId,
      before: { requestId: request.id, outcome: null },
      after: { requestId: request.id, outcome: 'withdrawn' },
    })
    return true
  }

  return {
    sendIn,
    withdrawIn,

    async send(request, actor) {
      await database.system.transaction().execute((tx) => sendIn(tx, request, actor))
    },

    accept: (target, actor) =>
      database.system.transaction().execute(async (tx) => {
        const { applicantId, version } = target
        await lockSubmitted(tx, applicantId, [])
        const closedBy = actor.colleague.staffId
        const request = await findRequest(application, tx, target)
        if (request.outcome === 'accepted' && request.closedBy === closedBy) return
        requireReturned(request)
        await atVersion(tx, applicantId, version)
        await application.requests.close(tx, request, applicantId, { outcome: 'accepted', closedBy })
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'request-accepted',
          applicantId,
          before: { requestId: request.id, outcome: null },
          after: { requestId: request.id, outcome: 'accepted' },
        })
      }),

    async withdraw(target, actor) {
      await database.system.transaction().execute((tx) => withdrawIn(tx, target, actor))
    },
  }
}
