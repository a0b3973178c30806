import { expect, test } from 'vitest'
import { whyNot } from './why-not.ts'

test('returns null for a role that may', () => {
  expect(whyNot('clerk', 'propose-decision')).toBeNull()
})

test('lists the roles that may', () => {
  expect(whyNot('auditor', 'settle-refunds')).toBe('Only the bursar can do this.')
  expect(whyNot('clerk', 'revoke-letter')).toBe('Only an approver or an administrator can do this.')
  expect(whyNot('clerk', 'read-payments')).toBe(
    'Only the bursar, an auditor or an administrator can do this.',
  )
})
