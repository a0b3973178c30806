import { expect, test } from 'vitest'
import { whoMay, whyNot } from './why-not.ts'

test('returns null for a role with the permission', () => {
  expect(whyNot('clerk', 'propose-decision')).toBeNull()
})

test('lists the roles with the permission', () => {
  expect(whyNot('auditor', 'settle-refunds')).toBe('Only the bursar can do this.')
  expect(whyNot('clerk', 'revoke-letter')).toBe('Only an approver or an administrator can do this.')
  expect(whyNot('clerk', 'read-payments')).toBe(
    'Only the bursar, an auditor or an administrator can do this.',
  )
})

test('names the roles that have all permissions', () => {
  expect(whoMay(['read-audit', 'set-banner'])).toBe('an administrator')
  expect(whoMay(['read-payments'])).toBe('the bursar, an auditor or an administrator')
  expect(whoMay(['settle-refunds', 'manage-staff'])).toBeNull()
})
