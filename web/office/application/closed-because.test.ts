import { expect, test } from 'vitest'
import { approvalClosed } from './closed-because.ts'

const proposal = { proposedById: 'maker' }

test('the maker may not be the checker, whatever the role', () => {
  expect(approvalClosed({ id: 'maker', role: 'approver' }, proposal)).toMatch(/^You proposed this/)
})

test('another approver may', () => {
  expect(approvalClosed({ id: 'checker', role: 'approver' }, proposal)).toBeNull()
})

test('who is no approver may not', () => {
  expect(approvalClosed({ id: 'other', role: 'clerk' }, proposal)).toBe('Only an approver can do this.')
})
