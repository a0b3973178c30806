import * as z from 'zod/mini'
import { auditNames } from '../../audit-safe.ts'
import type { Endpoint } from '../../endpoint.ts'
import { type AnyStep, steps } from '../../steps/registry.ts'
import type { otherAuditWords } from './audit-words.ts'

/** Names of fields that audit entries of any step may contain. Their values are ids and stages, not personal data. */
const namesOfEveryStep = ['stage', 'correctionId', 'uploadId', 'pictureId']

/** Returns the names of the fields marked with `auditSafe` in a request body and in the objects nested in it. */
function safeNamesIn(schema: unknown): string[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return safeNamesIn(schema.def.innerType)
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries(schema.def.shape).flatMap(([name, field]) => [
    ...auditNames(name, field),
    ...safeNamesIn(field),
  ])
}

/** Returns, for each audit action of a step, the names of the fields whose values the audit log shows. */
export function shownOfStep({
  id,
  audit,
  endpoints,
}: Pick<AnyStep, 'id' | 'audit'> & { endpoints: Record<string, Endpoint> }): Record<
  string,
  readonly string[]
> {
  const bodies = Object.values(endpoints).map(({ body }) => body)
  const names = [...namesOfEveryStep, ...bodies.flatMap(safeNamesIn)]
  const actions = [...Object.keys(audit), `${id}-corrected`, `${id}-finished`, `${id}-saved`, `${id}-moved`]
  return Object.fromEntries(actions.map((action) => [action, names]))
}

const payment = ['reference', 'fee', 'payType', 'amountKobo', 'status', 'stage']
const decision = [
  'decisionId',
  'state',
  'kind',
  'programmeId',
  'level',
  'reasons',
  'requirements',
  'levelByRequirements',
  'stage',
  'reconsiderationId',
]
const released = ['releaseAt', 'releasedBy', 'releasedAt', 'releaseId', 'acceptBy']
const offer = ['decisionId', 'acceptBy', 'lapsed']
const document = ['documentId', 'kind', 'subjectId', 'holds']
const staff = ['staff', 'name', 'role', 'disabled']
const cleanup = ['deleted', 'days']
const fact = ['factId', 'kind', 'schoolRecordId', 'points', 'subjects', 'grade', 'workYears', 'validUntil']

/**
 * Names of the fields whose values the audit log shows, for every action that does not belong to a step. Free text of
 * colleagues and applicants is left out, because it may name people. The only exceptions are the text of a banner and
 * the names of colleagues.
 */
const otherShown = {
  'profile-created': ['stage'],
  'profile-activated': ['stage'],
  'registered-again': [],
  'activation-code-mailed': [],
  'email-corrected': [],
  'email-change-requested': [],
  'email-change-confirmed': ['mailbox'],
  'email-change-cancelled': ['mailbox'],
  'email-changed': [],
  'payment-initiated': payment,
  'payment-closed': payment,
  'upload-stored': ['uploadId', 'documentType', 'bytes'],
  'upload-removed': ['uploadId', 'documentType'],
  'application-submitted': ['stage'],
  'application-opened': [],
  'application-loaded-ahead': ['uploadId'],
  'application-assigned': ['staff'],
  'assignment-rules-saved': [],
  'applications-exported': ['exportId', 'format'],
  'payments-exported': ['exportId', 'format'],
  'export-downloaded': ['exportId', 'format', 'rows'],
  'view-saved': ['viewId', 'shared'],
  'view-changed': ['viewId', 'shared'],
  'view-deleted': ['viewId', 'shared'],
  'application-skipped': ['reason'],
  'application-skip-undone': [],
  'application-taken-over': ['staff'],
  'people-searched': ['found'],
  'person-opened': [],
  'person-viewed': [],
  'mail-sent-again': ['mail'],
  'payment-checked': ['reference'],
  'person-signed-out': ['count', 'devices', 'reason'],
  'sign-in-unlocked': [],
  'upload-opened': ['uploadId'],
  'mail-read': ['mailId'],
  'note-added': ['noteId'],
  'correction-asked': ['correctionId', 'stepId'],
  'correction-withdrawn': ['correctionId', 'open'],
  'request-sent': ['requestId', 'sections', 'dueOn', 'again'],
  'request-extended': ['requestId', 'dueOn'],
  'request-accepted': ['requestId', 'outcome'],
  'request-reminded': ['requestId', 'dueOn', 'daysBefore'],
  'request-answered': ['requestId', 'documents', 'isComplete'],
  'request-withdrawn': ['requestId', 'outcome'],
  'subjects-verified': ['resultId', 'subjectName', 'typed', 'slip', 'marks'],
  'check-set': ['name', 'state'],
  'duplicate-found': ['flagId', 'kind', 'otherId'],
  'duplicate-shared': ['kind'],
  'duplicate-unshared': ['kind'],
  'duplicate-decided': ['flagId', 'kind', 'leftId', 'rightId', 'decision'],
  'duplicate-undone': ['flagId', 'kind', 'leftId', 'rightId', 'decision'],
  'shared-value-decided': ['sharedValueId', 'kind', 'applications'],
  'shared-value-undone': ['sharedValueId', 'kind', 'applications'],
  'board-checked': ['checkId', 'resultId', 'method', 'outcome', 'checkedOn'],
  'fact-verified': fact,
  'verified-fact-removed': fact,
  'proof-stored': ['uploadId', 'bytes'],
  'decision-proposed': decision,
  'decision-approved': [...decision, 'approvedBy', 'approvedAt'],
  'decision-returned': decision,
  'decision-approval-undone': [...decision, 'approvedBy', 'approvedAt'],
  'decision-return-undone': [...decision, 'approvedBy', 'approvedAt', 'releaseAt'],
  'decision-withdrawn': decision,
  'reconsideration-opened': ['reconsiderationId', 'refusalId'],
  'reconsideration-cancelled': ['reconsiderationId', 'outcome'],
  'bulk-started': ['bulkId', 'kind', 'ready', 'undoes'],
  'bulk-stopped': ['bulkId', 'kind', 'done', 'stopped', 'reason'],
  'decision-left-out': ['decisionId'],
  'second-verification-done': ['decisionId', 'outcome', 'different'],
  'decision-scheduled': [...decision, ...released],
  'release-stopped': [...decision, ...released],
  'offer-released': [...decision, ...released],
  'refusal-released': [...decision, ...released],
  'document-issued': document,
  'document-revoked': document,
  'document-issued-again': document,
  'refund-settled': [...payment, 'refunded'],
  'refund-reopened': [...payment, 'refunded'],
  'session-revoked': ['session', 'reason'],
  'notifications-read': ['count'],
  'signed-in': ['session', 'remembered'],
  'session-remembered': ['session'],
  'signed-out': ['session'],
  'session-ended': ['session', 'devices'],
  'other-sessions-ended': ['session', 'count', 'devices'],
  'offer-declined': ['declined', 'decisionId'],
  'offer-decline-undone': ['declined'],
  'offer-date-set': offer,
  'offer-reminded': [...offer, 'daysBefore'],
  'offer-lapsed': offer,
  'offer-extended': offer,
  'matric-number-issued': ['matricNumber'],
  'reset-code-mailed': [],
  'password-reset': [],
  'password-changed': [],
  'payment-confirmed': [...payment, 'applicationNumber', 'offerRevived'],
  'payment-flagged': [...payment, 'flagged', 'mismatch', 'flagDetail', 'cameAmount', 'cameCurrency'],
  'unclear-payment-decided': ['reference', 'decision', 'amountKobo'],
  'underpayment-accepted': [...payment, 'applicationNumber', 'offerRevived'],
  'underpayment-returned': ['reference', 'decision'],
  'payment-put-aside': [...payment, 'refund'],
  'refund-reversed-at-gateway': payment,
  'portal-password-set': ['set'],
  'portal-account-ready': [],
  'portal-password-rejected': [],
  'portal-password-undelivered': [],
  'portal-password-withdrawn': [],
  'instalment-reminded': ['fee', 'part', 'kind', 'dueOn'],
  'office-password-set': [],
  'office-authenticator-confirmed': [],
  'office-signed-in': ['with'],
  'office-signed-out': [],
  'office-stepped-up': ['with'],
  'staff-invited': staff,
  'staff-link-made': staff,
  'staff-role-changed': staff,
  'staff-disabled': staff,
  'banner-set': ['text', 'shownUntil'],
  'banner-removed': [],
  'audit-head-told': ['head', 'row', 'intact'],
  'payment-totals-checked': ['differences'],
  'payment-totals-rebuilt': ['differences'],
  'profile-forgotten': ['deleted', 'daysToActivate'],
  'old-gateway-events-deleted': cleanup,
  'old-mails-deleted': cleanup,
  'old-bulk-lists-deleted': cleanup,
  'old-drafts-deleted': cleanup,
  'old-idempotency-keys-deleted': cleanup,
  'key-replaced': ['purpose', 'fingerprint'],
  'key-revoked': ['purpose', 'fingerprint'],
} as const satisfies Record<keyof typeof otherAuditWords, readonly string[]>

const shownFields: ReadonlyMap<string, readonly string[]> = new Map([
  ...steps.flatMap((step) => Object.entries(shownOfStep(step))),
  ...Object.entries<readonly string[]>(otherShown),
])

/** Returns the names of the fields whose values the audit log shows for an action; empty for an unknown action. */
export function auditShown(action: string): readonly string[] {
  return shownFields.get(action) ?? []
}
