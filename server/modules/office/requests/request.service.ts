import { formatDate } from '#contract/dates.ts'
import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { officeRequests } from '#contract/office/requests/requests.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { findSubmission } from '#server/applicant/submission.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { conflict, fieldError } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import type { StoredRequest } from '#server/modules/application/requests/requests.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { officeColumns } from '../applicant-record.store.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import { findCurrentDecision } from '../decision-state/current-decision.store.ts'
import { mayNotDecide } from '../decision-state/decision-words.ts'
import { requireUndecided } from '../decision-state/undecided.ts'
import { type InformDeps, informApplicant } from './inform-applicant.ts'
import { findRequest, requireDeadline, type SeenRequest } from './request-target.ts'
import { itemsOf, pageOf } from './request-words.ts'

type SendBody = ParsedBodyOf<typeof officeRequests.send>

export interface RequestDeps extends InformDeps {
  database: Database
  application: Pick<ApplicationService, 'requests'>
  /** Returns the current time in epoch ms. */
  now: () => number
}

export interface RequestService {
  /**
   * Sends a request to the applicant of a submitted application, by email and notification, and opens its sections. If
   * `again` is the id of a returned request, that request is closed.
   * @throws 400 the deadline is not within the next 90 days, or the request names an unknown answer · 404 no such
   * submitted application, or unknown `again` · 409 the application is decided and not reconsidered, a decision is
   * pending, a section is already open, `again` is not returned or already closed, or the application has changed.
   */
  send(request: SendBody, actor: Actor): Promise<void>
  /** Like `send`, in the caller's transaction. Returns the id of the request. */
  sendIn(tx: Tx, request: SendBody, actor: Actor): Promise<string>
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
   * Like `withdraw`, in the caller's transaction. If `version` is null, the application may have changed. Returns false
   * if the request is withdrawn already.
   */
  withdrawIn(
    tx: Tx,
    request: Omit<SeenRequest, 'version'> & { version: number | null },
    actor: Actor,
  ): Promise<boolean>
}

/** Throws 409 unless the applicant has returned the request and the office has not closed it. */
function requireReturned({ returnedAt, closedAt }: StoredRequest): void {
  if (returnedAt === null || closedAt !== null)
    throw conflict('request-open', 'There is no returned answer to this request any more.')
}

export function requestService(deps: RequestDeps): RequestService {
  const { database, application, notify, now } = deps

  /** Throws 400 if the request names an answer that is not in the latest version of its section. */
  async function requireAnswers(tx: Tx, { applicantId, sections }: SendBody): Promise<void> {
    const snapshot = (await findSubmission(tx, applicantId))?.snapshot ?? []
    for (const { stepId, fields } of sections) {
      const groups = snapshot.find((step) => step.stepId === stepId)?.sections ?? []
      const labels = groups.flatMap(({ rows }) => rows.map(({ label }) => label))
      const unknown = fields.find((field) => !labels.includes(field))
      if (unknown !== undefined)
        throw fieldError('choice-unknown', 'sections', `«${unknown}» is not an answer of this section.`)
    }
  }

  const sendIn: RequestService['sendIn'] = async (tx, request, actor) => {
    const { applicantId, version, sections, documents, message, dueOn, again } = request
    const record = await lockSubmitted(tx, applicantId, officeColumns)
    await requireUndecided(
      tx,
      { applicantId, stage: record.stage },
      'This application has been decided: nothing can be requested any more.',
    )
    const current = await findCurrentDecision(tx, applicantId)
    if (current !== undefined) throw conflict('decision-pending', mayNotDecide(current.state))
    requireDeadline(dueOn, now())
    await requireAnswers(tx, request)
    await atVersion(tx, applicantId, version)
    const askedBy = actor.colleague.staffId
    if (again !== '') {
      const answered = await findRequest(application, tx, { applicantId, requestId: again })
      requireReturned(answered)
      const end = { outcome: 'asked-again', closedBy: askedBy } as const
      await application.requests.close(tx, answered, applicantId, end)
    }
    const requestId = await application.requests.send(tx, {
      applicantId,
      sections,
      documents,
      message,
      dueOn,
      askedBy,
      ...(again !== '' && { replaces: again }),
    })
    if (requestId === null)
      throw conflict(
        'section-open',
        'Another request has opened this section already. Wait for the answer, or withdraw that request.',
      )
    const items = itemsOf(request)
    await informApplicant(deps, tx, {
      requestId,
      applicantId,
      mail: {
        template: 'request-sent',
        to: record.email,
        name: record.firstname,
        data: { items, message, dueOn, page: pageOf(request) },
        dedupeKey: `request-sent:${requestId}`,
      },
      title: `Please answer by ${formatDate(dueOn)}: ${items}`,
      message,
    })
    await writeAudit(tx, {
      ...auditActor(actor),
      action: 'request-sent',
      applicantId,
      after: {
        requestId,
        sections: sections.map(({ stepId }) => stepId),
        documents,
        message,
        dueOn,
        again,
      },
    })
    return requestId
  }

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
