import { expect, test } from 'vitest'
import { whyNot } from './why-not.ts'

test('says nothing to who may', () => {
  expect(whyNot('clerk', 'propose-decision')).toBeNull()
})

test('names who may instead', () => {
  expect(whyNot('auditor', 'settle-refunds')).toBe('Only the bursar can do this.')
  expect(whyNot('clerk', 'revoke-letter')).toBe('Only an approver or an administrator can do this.')
  expect(whyNot('clerk', 'read-payments')).toBe(
    'Only the bursar, an auditor or an administrator can do this.',
  )
})
