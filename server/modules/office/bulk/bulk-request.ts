import type { Institution } from '#contract/institution.ts'
import { requestPlaceholders } from '#contract/institution.ts'
import { fillIn } from '#contract/mails.ts'
import { requestValues } from '#contract/office/requests/request-fields.ts'
import type { BulkRequest } from '#contract/office/bulk/bulk-request.ts'
import type { BulkReason } from '#contract/office/bulk/bulk-reasons.ts'
import { programmeName } from '#contract/programmes.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import type { Tx } from '#server/db/client.ts'
import { fieldError } from '#server/http/errors.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import type { RequestService } from '../requests/request.service.ts'
import { isTooLate, requireDeadline } from '../requests/request-target.ts'
import { readBulkFacts } from './bulk-facts.store.ts'
import type { BulkItemRow } from './bulk.store.ts'
import { whyNotRequested } from './why-not.ts'

/** Throws 400 if the deadline is not within the next 90 days, or the text has an unknown placeholder. */
export function requireSendable({ message, dueOn }: BulkRequest, nowMs: number): void {
  requireDeadline(dueOn, nowMs)
  const known = new Map(requestPlaceholders.map((name) => [name as string, '']))
  const unknown = /\{[A-Za-z]+\}/.exec(fillIn(message, known))
  if (unknown !== null)
    throw fieldError(
      'choice-unknown',
      'message',
      `«${unknown[0]}» is not known. Use ${requestPlaceholders.map((name) => `{${name}}`).join(', ')}.`,
    )
}

/**
 * Sends the request of a bulk action to one applicant if the rules for bulk requests allow it. Returns the id of the
 * request, or the reason why it was not sent.
 * @throws the errors of `RequestService.send`.
 */
export async function sendBulkRequest(
  tx: Tx,
  deps: { requests: Pick<RequestService, 'sendIn'>; institution: Institution; now: () => number },
  content: BulkRequest,
  { applicantId, version }: Pick<BulkItemRow, 'applicantId' | 'version'>,
  actor: Actor,
): Promise<{ requestId: string } | BulkReason> {
  // The lock keeps other commands from changing the application between reading the facts and the request.
  await lockApplicant(tx, applicantId, ['id'])
  const [facts] = await readBulkFacts(tx, [applicantId], actor.colleague.staffId)
  if (facts === undefined) return 'failed'
  const reason = whyNotRequested(facts)
  if (reason !== null) return reason
  if (isTooLate(content.dueOn, deps.now())) return 'deadline-passed'
  const values = requestValues({
    forenames: facts.firstname,
    programme: programmeName(deps.institution, facts.programmeId),
    applicationNumber: facts.applicationNumber,
    university: deps.institution.identity.name,
  })
  const request = {
    applicantId,
    version,
    sections: content.sections.map((stepId) => ({ stepId, fields: [] })),
    documents: content.documents,
    message: fillIn(content.message, values),
    dueOn: content.dueOn,
    again: '',
  }
  return { requestId: await deps.requests.sendIn(tx, request, actor) }
}
