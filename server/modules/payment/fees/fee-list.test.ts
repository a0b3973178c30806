import { expect, test } from 'vitest'
import { type FeeId, feeIds, payTypes } from '#contract/fees/registry.ts'
import { institution } from '#tests/support/institution/index.ts'
import { feeList } from './fee-list.ts'
import type { FeePosition } from './fee-rules.ts'
import { charged, firstPart, inNaira, secondPart, thirdPart } from '#tests/support/payments/fees.ts'

const { fees } = institution

const accepted: FeePosition = {
  stage: 'IsAdmitted',
  paid: new Set(['ApplicationFee', 'AcceptanceFee']),
  credited: new Map([['SchoolFee', firstPart]]),
  offerDeclined: false,
  offerLapsedAt: null,
  letterWithdrawn: false,
  applicationsClosed: false,
}

const fee = (payType: string, change: Partial<FeePosition> = {}, acceptedAt: Date | null = null) =>
  feeList({ ...accepted, ...change }, () => acceptedAt, fees).find((each) => each.payType === payType)

test('a fee with instalments lists its plan, the amount paid and the due days', () => {
  // 22:30 UTC on 31 December is 23:30 in Lagos on the same day, so the due days are counted from 31 December.
  expect(fee('SchoolFeePart', {}, new Date('2025-12-31T22:30:00Z'))).toEqual({
    payType: 'SchoolFeePart',
    description: `${fees.SchoolFee.description}, part 2 of 3`,
    amount: inNaira(charged.school),
    paid: inNaira(firstPart),
    due: inNaira(secondPart),
    isPaid: false,
    locked: null,
    lockedCode: null,
    openPayment: null,
    instalments: [
      { amount: inNaira(firstPart), isPaid: true, dueOn: '2026-01-20' },
      { amount: inNaira(secondPart), isPaid: false, dueOn: '2026-03-01' },
      { amount: inNaira(thirdPart), isPaid: false, dueOn: '2026-05-20' },
    ],
  })
})

test('counts due days from the new day just after midnight in Lagos', () => {
  const [first] = fee('SchoolFeePart', {}, new Date('2025-12-31T23:30:00Z'))?.instalments ?? []
  expect(first?.dueOn).toBe('2026-01-21')
})

test('charges the balance after a part payment, and nothing once the fee is paid', () => {
  expect(fee('SchoolFee')).toMatchObject({
    description: `${fees.SchoolFee.description}, balance`,
    paid: inNaira(firstPart),
    due: inNaira(secondPart + thirdPart),
  })
  const paid = fee('SchoolFee', { paid: new Set(feeIds), credited: new Map([['SchoolFee', charged.school]]) })
  expect(paid).toMatchObject({ isPaid: true, paid: inNaira(charged.school), due: 0, locked: null })
  expect(paid?.instalments.every(({ isPaid }) => isPaid)).toBe(true)
})

test('a locked fee names the condition that opens it', () => {
  expect(fee('OrientationFee', { paid: new Set(['ApplicationFee']) })).toMatchObject({
    due: 0,
    locked: 'Pay the acceptance fee first: the orientation fee comes after it.',
    lockedCode: 'acceptance-fee-unpaid',
  })
  expect(fee('AcceptanceFee', { paid: new Set(['ApplicationFee']), offerDeclined: true })).toMatchObject({
    locked: expect.stringContaining('declined'),
    lockedCode: 'offer-declined',
  })
})

test('locks the application fee once applications are closed', () => {
  const applying = { stage: 'PaymentInitiation', paid: new Set<FeeId>() } as const
  expect(fee('ApplicationFee', applying)).toMatchObject({ due: inNaira(charged.application), locked: null })
  expect(fee('ApplicationFee', { ...applying, applicationsClosed: true })).toMatchObject({
    due: 0,
    locked: 'Applications for this session are closed, so there is nothing to pay.',
    lockedCode: 'applications-closed',
  })
  expect(fee('SchoolFee', { applicationsClosed: true })?.locked).toBeNull()
})

test('a fee that the session does not charge is not listed', () => {
  const { OrientationFee: _left, ...others } = fees
  const listed = feeList(accepted, () => null, others).map(({ payType }) => payType)
  expect(listed).toEqual(payTypes.filter((payType) => payType !== 'OrientationFee'))
})

test('the open payment of a fee names the amount received only while the payment is checked', () => {
  const open = {
    transactionRef: 'REF-1',
    paymentDescription: 'Orientation Fee',
    transactionAmount: 5000,
    transactionDate: '2026-01-05',
    isSuccessful: false,
    isRefund: false,
    isOpen: true,
  }
  const shown = (transaction: typeof open & { amountReceived?: number | null }) =>
    feeList(accepted, () => null, fees, new Map([['OrientationFee', transaction]] as const)).map(
      ({ payType, openPayment }) => ({ payType, openPayment }),
    )
  const of = (openPayment: object) =>
    payTypes.map((payType) => ({ payType, openPayment: payType === 'OrientationFee' ? openPayment : null }))
  const { transactionRef, transactionAmount, transactionDate } = open
  const named = { transactionRef, transactionAmount, transactionDate }
  expect(shown(open)).toStrictEqual(of(named))
  for (const amountReceived of [4000, null])
    expect(shown({ ...open, amountReceived })).toStrictEqual(of({ ...named, amountReceived }))
})
