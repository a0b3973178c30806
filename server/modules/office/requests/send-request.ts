import { formatDate } from '#contract/dates.ts'
import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { officeRequests } from '#contract/office/requests/requests.ts'
import { findSubmission } from '#server/applicant/submission.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict, fieldError } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { officeColumns, type OfficeRecord } from '../applicant-record.store.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import { findCurrentDecision } from '../decision-state/current-decision.store.ts'
import { alreadyDecidedText } from '../decision-state/decision-words.ts'
import { requireUndecided } from '../decision-state/undecided.ts'
import { type InformDeps, informApplicant } from './inform-applicant.ts'
import { findRequest, requireDeadline, requireReturned } from './request-target.ts'
import { itemsOf, pageOf } from './request-words.ts'

type SendBody = ParsedBodyOf<typeof officeRequests.send>

export interface SendDeps extends InformDeps {
  application: Pick<ApplicationService, 'requests'>
  /** Returns the current time in epoch ms. */
  now: () => number
}

/** Sends a request in the transaction `tx` (see `RequestService.send`). Returns the id of the request. */
export async function sendRequest(deps: SendDeps, tx: Tx, request: SendBody, actor: Actor): Promise<string> {
  const { application, now } = deps
  const { applicantId, version, sections, documents, message, dueOn, again } = request
  const record = await lockSubmitted(tx, applicantId, officeColumns)
  await requireUndecided(
    tx,
    { applicantId, stage: record.stage },
    'This application has been decided: nothing can be requested any more.',
  )
  const current = await findCurrentDecision(tx, applicantId)
  if (current !== undefined) throw conflict('decision-pending', alreadyDecidedText(current.state))
  requireDeadline(dueOn, now())
  await requireAnswers(tx, request)
  await atVersion(tx, applicantId, version)
  const askedBy = actor.colleague.staffId
  if (again !== '') {
    const answeredRequest = await findRequest(application, tx, { applicantId, requestId: again })
    requireReturned(answeredRequest)
    const end = { outcome: 'asked-again', closedBy: askedBy } as const
    await application.requests.close(tx, answeredRequest, applicantId, end)
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
  await announce(deps, tx, request, requestId, record)
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

/** Informs the applicant about a request by email and notification. */
async function announce(
  deps: SendDeps,
  tx: Tx,
  request: SendBody,
  requestId: string,
  record: Pick<OfficeRecord, 'email' | 'firstname'>,
): Promise<void> {
  const { applicantId, message, dueOn } = request
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
}
