import { expect, test } from 'vitest'
import { approvalClosed, decidedBefore, reissueClosed } from './closed-because.ts'

const proposal = { proposedById: 'maker' }

test('a colleague may not approve their own proposal, whatever the role', () => {
  expect(approvalClosed({ id: 'maker', role: 'approver' }, proposal)).toMatch(/^You proposed this\. A diff/)
  expect(approvalClosed({ id: 'maker', role: 'clerk' }, proposal)).toMatch(/^You proposed this\. An approver/)
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

test('the two colleagues who decided on a rejection may not decide in its reconsideration', () => {
  const refusal = {
    kind: 'reject' as const,
    state: 'released' as const,
    proposedById: 'maker',
    approvedById: 'checker',
  }
  const row = { reconsideration: 'open' as const }
  const closed = (id: string, more: object = {}) =>
    decidedBefore({ id }, { row, decisions: [{ ...refusal, ...more }] })
  expect(closed('maker')).toMatch(/^You have decided on this application before/)
  expect(closed('checker')).toMatch(/^You have decided on this application before/)
  expect(closed('other')).toBeNull()
  expect(closed('maker', { state: 'returned' })).toBeNull()
  expect(decidedBefore({ id: 'maker' }, { row: { reconsideration: null }, decisions: [refusal] })).toBeNull()
})
