import { expect, test } from 'vitest'
import {
  acceptanceClosed,
  amountsOf,
  type Discrepancy,
  discrepancyReason,
  isOwnProposal,
  settlementDraft,
  settlementOf,
} from './discrepancy.ts'
import { withAmounts } from './earlier-amounts.ts'

const proposal: Discrepancy = {
  reference: 'MTR-1',
  applicantId: 'a1',
  submitted: false,
  name: 'Ada Obi',
  email: 'ada@example.com',
  description: 'Application fee',
  reason: 'mismatch',
  mismatch: 'amount',
  detail: null,
  requested: 10_000,
  received: 9_000,
  currency: 'NGN',
  at: '2026-11-29T09:00:00.000Z',
  refundable: true,
  acceptable: true,
  decision: 'accept',
  note: 'Only the charge is missing.',
  decidedBy: 'Ngozi Bello',
  decidedById: 'ngozi',
  decidedAt: '2026-11-29T10:00:00.000Z',
  acceptedBy: null,
  acceptedAt: null,
}
const proposer = { id: 'ngozi', role: 'bursar' } as const

test('the proposer of an underpayment sees that another colleague has to accept it', () => {
  expect(isOwnProposal(proposer, proposal)).toBe(true)
  expect(acceptanceClosed(proposer, proposal)).toBe('You proposed this. Another colleague has to accept it.')
  for (const role of ['bursar', 'approver'] as const)
    expect(acceptanceClosed({ id: 'bola', role }, proposal)).toBeNull()
  expect(acceptanceClosed({ id: 'bola', role: 'clerk' }, proposal)).not.toBeNull()
})

test('a decision that is not an open proposal has no proposer', () => {
  expect(isOwnProposal(proposer, { ...proposal, decision: 'note' })).toBe(false)
  expect(isOwnProposal(proposer, { ...proposal, acceptedAt: '2026-11-29T11:00:00.000Z' })).toBe(false)
})

test('«Withdraw proposal» never accepts, and does not share its draft with the decision', () => {
  const typed = { outcome: 'accept', note: 'The charge is missing.' }
  expect(settlementOf('MTR-1', true, typed)).toEqual({ reference: 'MTR-1', ...typed, outcome: 'return' })
  expect(settlementOf('MTR-1', false, typed)).toEqual({ reference: 'MTR-1', ...typed })
  expect(settlementDraft('MTR-1', true)).not.toBe(settlementDraft('MTR-1', false))
})

test('the form names the amounts, or says that the amount received is not known', () => {
  expect(amountsOf(proposal)).toBe('Ada Obi, MTR-1: ₦10,000 requested, ₦9,000 received.')
  expect(amountsOf({ ...proposal, received: null })).toBe(
    'Ada Obi, MTR-1: ₦10,000 requested, amount received not known.',
  )
})

test('the list says what does not match, with the amounts', () => {
  expect(discrepancyReason(proposal)).toBe('Does not match: Paid ₦9,000, expected ₦10,000.')
  const older = { ...proposal, mismatch: null, detail: 'Paid ₦9,000, expected ₦10,000.00.' }
  expect(discrepancyReason(older)).toBe('Does not match: Paid ₦9,000, expected ₦10,000.00.')
})

test('the amounts from a server of the previous version are shown', () => {
  const { requested, received, ...row } = proposal
  const page = { rows: [{ ...row, asked: requested, came: received }], next: null, count: 1, total: 1 }
  const [shown] = withAmounts(page as never).rows
  expect(shown && amountsOf(shown)).toBe(amountsOf(proposal))
  const current = { ...page, rows: [proposal] }
  expect(withAmounts(current as never).rows).toEqual([proposal])
})
