import { expect, test } from 'vitest'
import { type FeePosition, positionWhenPaid } from './fee-rules.ts'

const minute = 60_000
const lapse = new Date('2026-03-01T23:00:00Z')
const position: FeePosition = {
  stage: 'IsAdmitted',
  paid: new Set(['ApplicationFee']),
  credited: new Map(),
  offerDeclined: false,
  offerLapsedAt: lapse,
  letterWithdrawn: false,
  applicationsClosed: false,
}

/** Returns the time `ms` milliseconds after the offer lapsed. */
const after = (ms: number) => new Date(lapse.getTime() + ms)
/** Returns true if the offer is treated as lapsed for a payment with these times. */
const isLate = (initiatedAt: Date, paidAt: Date | null) =>
  positionWhenPaid(position, { initiatedAt, paidAt }).offerLapsedAt !== null

test('a payment started before the lapse may be paid until 30 minutes after it', () => {
  expect(isLate(after(-minute), after(30 * minute))).toBe(false)
  expect(isLate(after(-minute), after(30 * minute + 1))).toBe(true)
})

test('a payment started at the lapse or later is too late', () => {
  expect(isLate(after(-1), after(1))).toBe(false)
  expect(isLate(after(0), after(1))).toBe(true)
})

test('if the time of payment is unknown, the start of the payment decides', () => {
  expect(isLate(after(-1), null)).toBe(false)
  expect(isLate(after(1), null)).toBe(true)
})

test('nothing else of the position changes, and an offer that has not lapsed stays as it is', () => {
  const paid = { initiatedAt: after(-1), paidAt: after(1) }
  expect(positionWhenPaid(position, paid)).toEqual({ ...position, offerLapsedAt: null })
  const open = { ...position, offerLapsedAt: null }
  expect(positionWhenPaid(open, paid)).toBe(open)
})
