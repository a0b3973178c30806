import { expect, test } from 'vitest'
import { otherAuditWords } from '#contract/office/audit/audit-words.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { findVersion } from './at-version.store.ts'
import { changing } from './version-actions.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

/** Audit actions that are not in `changing`, without the actions of steps. Messages of conflicts never name them. */
const unchanging = [
  'profile-created',
  'profile-activated',
  'registered-again',
  'activation-code-mailed',
  'email-corrected',
  'email-change-requested',
  'email-change-confirmed',
  'email-change-cancelled',
  'email-changed',
  'payment-initiated',
  'payment-closed',
  'upload-stored',
  'upload-removed',
  'people-searched',
  'person-opened',
  'person-viewed',
  'mail-sent-again',
  'payment-checked',
  'person-signed-out',
  'sign-in-unlocked',
  'application-opened',
  'application-loaded-ahead',
  'application-assigned',
  'assignment-rules-saved',
  'applications-exported',
  'payments-exported',
  'export-downloaded',
  'view-saved',
  'view-changed',
  'view-deleted',
  'application-skipped',
  'application-skip-undone',
  'application-taken-over',
  'upload-opened',
  'mail-read',
  'note-added',
  'request-reminded',
  'duplicate-found',
  'duplicate-shared',
  'duplicate-unshared',
  'duplicate-decided',
  'duplicate-undone',
  'shared-value-decided',
  'shared-value-undone',
  'proof-stored',
  'bulk-started',
  'bulk-stopped',
  'second-verification-done',
  'document-issued',
  'refund-settled',
  'refund-reopened',
  'session-revoked',
  'notifications-read',
  'signed-in',
  'session-remembered',
  'signed-out',
  'session-ended',
  'other-sessions-ended',
  'offer-reminded',
  'reset-code-mailed',
  'password-reset',
  'password-changed',
  'payment-flagged',
  'unclear-payment-decided',
  'underpayment-returned',
  'payment-put-aside',
  'refund-reversed-at-gateway',
  'portal-account-ready',
  'instalment-reminded',
  'office-password-set',
  'office-authenticator-confirmed',
  'office-signed-in',
  'office-signed-out',
  'office-stepped-up',
  'staff-invited',
  'staff-link-made',
  'staff-role-changed',
  'staff-disabled',
  'banner-set',
  'banner-removed',
  'audit-head-told',
  'payment-totals-checked',
  'payment-totals-rebuilt',
  'profile-forgotten',
  'old-gateway-events-deleted',
  'old-mails-deleted',
  'old-bulk-lists-deleted',
  'old-drafts-deleted',
  'old-idempotency-keys-deleted',
  'key-replaced',
  'key-revoked',
] as const

test('every audit action that belongs to no step is in exactly one of the two lists', () => {
  expect([...changing, ...unchanging].toSorted()).toEqual(Object.keys(otherAuditWords).toSorted())
})

test('a conflict names the latest change, even if other actions have later audit entries', async () => {
  const applicantId = await submittedApplication(server)
  const seen = await findVersion(system, applicantId)
  const values = (action: string) => ({
    actorKind: 'applicant' as const,
    actorId: applicantId,
    applicantId,
    action,
  })
  await office.post('set-check', clerk, {
    applicantId,
    name: 'identity',
    state: 'problem',
    reason: 'Wrong name',
  })
  const later = unchanging.map(values)
  await system.insertInto('auditEvent').values(later).execute()
  expect(await auditEntries(system, applicantId, 'check-set')).toHaveLength(1)
  const proposal = { applicantId, version: seen, ...anOffer }
  expect(await office.post('propose-decision', clerk, proposal)).toMatchObject({
    code: 'application-changed',
    message: `This application has changed since you opened it. ${clerk.name}: Set a check by hand. Nothing was saved. Check the application, then try again.`,
  })

  await system.insertInto('auditEvent').values(values('biodata-corrected')).execute()
  expect((await office.post('propose-decision', clerk, proposal)).message).toContain(
    'The applicant: Corrected «Bio-Data».',
  )
})
