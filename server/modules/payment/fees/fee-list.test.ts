import { expect, test } from 'vitest'
import { type FeeId, feeIds } from '#contract/fees/registry.ts'
import { institution } from '#tests/support/institution/index.ts'
import { feeList } from './fee-list.ts'
import type { FeePosition } from './fee-rules.ts'
import { charged, firstPart, inNaira, secondPart, thirdPart } from '#tests/support/fees.ts'

const { fees } = institution

const accepted: FeePosition = {
  stage: 'IsAdmitted',
  paid: new Set(['ApplicationFee', 'AcceptanceFee']),
  credited: new Map([['SchoolFee', firstPart]]),
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
    description: `${fees.SchoolFee.description}, part 2 of 3`,
    amount: inNaira(charged.school),
    paid: inNaira(firstPart),
    due: inNaira(secondPart),
    isPaid: false,
    locked: null,
    instalments: [
      { amount: inNaira(firstPart), isPaid: true, dueOn: '2026-01-20' },
      { amount: inNaira(secondPart), isPaid: false, dueOn: '2026-03-01' },
      { amount: inNaira(thirdPart), isPaid: false, dueOn: '2026-05-20' },
    ],
  })
})

test('just after midnight in Lagos the days count from the new day', () => {
  const [first] = fee('SchoolFeePart', {}, new Date('2025-12-31T23:30:00Z'))?.instalments ?? []
  expect(first?.dueOn).toBe('2026-01-21')
})

test('the whole fee after a part is the balance; paid, nothing is due', () => {
  expect(fee('SchoolFee')).toMatchObject({
    description: `${fees.SchoolFee.description}, balance`,
    paid: inNaira(firstPart),
    due: inNaira(secondPart + thirdPart),
  })
  const paid = fee('SchoolFee', { paid: new Set(feeIds), credited: new Map([['SchoolFee', charged.school]]) })
  expect(paid).toMatchObject({ isPaid: true, paid: inNaira(charged.school), due: 0, locked: null })
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
  expect(fee('ApplicationFee', applying)).toMatchObject({ due: inNaira(charged.application), locked: null })
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
