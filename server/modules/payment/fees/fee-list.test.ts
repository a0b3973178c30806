import { expect, test } from 'vitest'
import { type FeeId, feeIds } from '#contract/fees/registry.ts'
import { institution } from '#tests/support/institution/index.ts'
import { feeList } from './fee-list.ts'
import type { FeePosition } from './fee-rules.ts'

const { fees } = institution

const accepted: FeePosition = {
  stage: 'IsAdmitted',
  paid: new Set(['ApplicationFee', 'AcceptanceFee']),
  credited: new Map([['SchoolFee', 9_000_000]]),
  offerDeclined: false,
  letterWithdrawn: false,
  applicationsClosed: false,
}

const fee = (payType: string, change: Partial<FeePosition> = {}, acceptedAt: Date | null = null) =>
  feeList({ ...accepted, ...change }, () => acceptedAt, fees).find((each) => each.payType === payType)

test('a fee in parts shows its plan, what is paid of it and the days', () => {
  // 23:30 in Lagos on 31 December is still that day, although it is half past ten in UTC.
  expect(fee('SchoolFeePart', {}, new Date('2025-12-31T22:30:00Z'))).toEqual({
    payType: 'SchoolFeePart',
    description: 'School Fee, part 2 of 2',
    amount: 150_000,
    paid: 90_000,
    due: 60_000,
    isPaid: false,
    locked: null,
    instalments: [
      { amount: 90_000, isPaid: true, dueOn: '2026-01-30' },
      { amount: 60_000, isPaid: false, dueOn: '2026-04-30' },
    ],
  })
})

test('just after midnight in Lagos the days count from the new day', () => {
  const [first] = fee('SchoolFeePart', {}, new Date('2025-12-31T23:30:00Z'))?.instalments ?? []
  expect(first?.dueOn).toBe('2026-01-31')
})

test('the whole fee after a part is the balance; paid, nothing is due', () => {
  expect(fee('SchoolFee')).toMatchObject({ description: 'School Fee, balance', paid: 90_000, due: 60_000 })
  const paid = fee('SchoolFee', { paid: new Set(feeIds), credited: new Map([['SchoolFee', 15_000_000]]) })
  expect(paid).toMatchObject({ isPaid: true, paid: 150_000, due: 0, locked: null })
  expect(paid?.instalments.every(({ isPaid }) => isPaid)).toBe(true)
})

test('a locked fee says what opens it', () => {
  expect(fee('OrientationFee', { paid: new Set(['ApplicationFee']) })).toMatchObject({
    due: 0,
    locked: 'Pay the acceptance fee first: the orientation fee comes after it.',
  })
  expect(fee('AcceptanceFee', { paid: new Set(['ApplicationFee']), offerDeclined: true })?.locked).toContain(
    'declined',
  )
})

test('once applications are closed, who has not paid to apply is offered nothing', () => {
  const applying = { stage: 'PaymentInitiation', paid: new Set<FeeId>() } as const
  expect(fee('ApplicationFee', applying)).toMatchObject({ due: 12_500, locked: null })
  expect(fee('ApplicationFee', { ...applying, applicationsClosed: true })).toMatchObject({
    due: 0,
    locked: 'Applications for this session are closed, so there is nothing to pay.',
  })
  expect(fee('SchoolFee', { applicationsClosed: true })?.locked).toBeNull()
})

test('a fee that the session does not charge is not listed', () => {
  const { OrientationFee: _left, ...others } = fees
  const listed = feeList(accepted, () => null, others).map(({ payType }) => payType)
  expect(listed).not.toContain('OrientationFee')
  expect(listed).toContain('SchoolFeePart')
})
