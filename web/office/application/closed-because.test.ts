import { expect, test } from 'vitest'
import { approvalClosed, reissueClosed } from './closed-because.ts'

const proposal = { proposedById: 'maker' }

test('nobody may approve their own proposal, whatever the role', () => {
  expect(approvalClosed({ id: 'maker', role: 'approver' }, proposal)).toMatch(/^You proposed this/)
})

test('another approver may approve', () => {
  expect(approvalClosed({ id: 'checker', role: 'approver' }, proposal)).toBeNull()
})

test('a colleague who is not an approver may not approve', () => {
  expect(approvalClosed({ id: 'other', role: 'clerk' }, proposal)).toBe('Only an approver can do this.')
})

test('a withdrawn letter may not be issued again by its withdrawer or the proposer', () => {
  const letter = { proposedById: 'maker', letterWithdrawnById: 'withdrawer' }
  expect(reissueClosed({ id: 'withdrawer', role: 'admin' }, letter)).toMatch(/^You withdrew this letter/)
  expect(reissueClosed({ id: 'maker', role: 'approver' }, letter)).toMatch(/^You proposed this offer/)
  expect(reissueClosed({ id: 'other', role: 'clerk' }, letter)).toMatch(/^Only an approver or/)
  expect(reissueClosed({ id: 'other', role: 'approver' }, letter)).toBeNull()
})
