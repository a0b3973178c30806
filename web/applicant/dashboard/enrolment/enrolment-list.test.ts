import { describe, expect, test } from 'vitest'
import type { FeeData } from '#contract/endpoints/payment.ts'
import type { PayType } from '#contract/fees/registry.ts'
import { enrolmentList, enrolmentTotals, feePlan, nextDue } from './enrolment-list.ts'

const locked = 'Pay the acceptance fee first: the fee comes after it.'

function fee(payType: PayType, more: Partial<FeeData> = {}): FeeData {
  const amount = payType === 'AcceptanceFee' ? 30_000 : payType === 'OrientationFee' ? 10_000 : 150_000
  return {
    payType,
    description: payType,
    amount,
    paid: 0,
    due: amount,
    isPaid: false,
    locked: null,
    lockedCode: null,
    openPayment: null,
    instalments: [],
    ...more,
  }
}

const plan = (paidParts: number) =>
  [90_000, 60_000].map((amount, index) => ({
    amount,
    isPaid: index < paidParts,
    dueOn: ['2026-03-10', '2026-06-10'][index] ?? null,
  }))

const before = [
  fee('AcceptanceFee'),
  fee('SchoolFee', { due: 0, locked, instalments: plan(0).map((part) => ({ ...part, dueOn: null })) }),
  fee('SchoolFeePart', { due: 0, locked }),
  fee('OrientationFee', { due: 0, locked }),
]
const accepted = [
  fee('AcceptanceFee', { isPaid: true, paid: 30_000, due: 0 }),
  fee('SchoolFee', { instalments: plan(0) }),
  fee('SchoolFeePart', { due: 90_000, instalments: plan(0) }),
  fee('OrientationFee'),
]
const onePart = [
  accepted[0] ?? fee('AcceptanceFee'),
  fee('SchoolFee', { paid: 90_000, due: 60_000, instalments: plan(1) }),
  fee('SchoolFeePart', { paid: 90_000, due: 60_000, instalments: plan(1) }),
]

const notSet = { portalPasswordSetAt: null, portalAccount: 'open' } as const
const flags = { hasPaidApplicationFee: true, hasPaidSchoolFee: false }
const nobody = { ...flags, hasPaidAcceptanceFee: false, matricNumber: null }
const somebody = { ...flags, hasPaidAcceptanceFee: true, matricNumber: null }
const states = (items: ReturnType<typeof enrolmentList>) =>
  Object.fromEntries(items.map(({ id, state }) => [id, state]))
const item = (items: ReturnType<typeof enrolmentList>, id: string) => items.find((each) => each.id === id)

describe('the checklist', () => {
  test('at first only the acceptance fee can be paid; everything else says what unlocks it', () => {
    const items = enrolmentList(nobody, before, notSet)
    expect(states(items)).toEqual({
      AcceptanceFee: 'open',
      letter: 'locked',
      'matric-number': 'locked',
      'portal-password': 'locked',
      SchoolFee: 'locked',
      OrientationFee: 'locked',
    })
    expect(
      items.slice(1).every(({ words, ways }) => words.includes('acceptance fee') && ways.length === 0),
    ).toBe(true)
    expect(item(items, 'AcceptanceFee')?.words).toBe('Not paid yet.')
    expect(item(items, 'AcceptanceFee')?.ways).toMatchObject([{ button: 'Pay Acceptance Fee' }])
  })

  test('unlocks the rest once the acceptance fee is paid; the school fee in full or in parts', () => {
    const items = enrolmentList(somebody, accepted, notSet)
    expect(states(items)).toMatchObject({
      AcceptanceFee: 'done',
      letter: 'done',
      'matric-number': 'open',
      SchoolFee: 'open',
    })
    expect(item(items, 'SchoolFee')?.ways).toEqual([
      { payType: 'SchoolFeePart', button: 'Pay School Fee Part', amount: '₦90,000', part: 'part 1 of 2' },
      { payType: 'SchoolFee', button: 'Pay School Fee', amount: 'all ₦150,000', part: null },
    ])
  })

  test('says that an underpayment is checked, also after the last day to accept', () => {
    const openPayment = {
      transactionRef: 'MTR-1',
      transactionAmount: 30_000,
      transactionDate: '2026-03-01',
      amountReceived: 29_900,
    }
    for (const lock of [null, 'The last day to accept your offer has passed.']) {
      const fees = [fee('AcceptanceFee', { openPayment, locked: lock }), ...before.slice(1)]
      expect(item(enrolmentList(nobody, fees, notSet), 'AcceptanceFee')).toMatchObject({
        state: 'open',
        words: 'We are checking your payment.',
        ways: [],
      })
    }
  })

  test('does not ask to pay a fee first while a payment of it is checked', () => {
    const openPayment = { transactionRef: 'MTR-1', transactionAmount: 30_000, transactionDate: '2026-03-01' }
    const wordsIf = (payment: FeeData['openPayment']) => {
      const fees = [fee('AcceptanceFee', { openPayment: payment }), ...before.slice(1)]
      return item(enrolmentList(nobody, fees, notSet), 'SchoolFee')?.words
    }
    expect(wordsIf(openPayment)).toBe(locked)
    expect(wordsIf({ ...openPayment, amountReceived: 29_900 })).toBe(
      'Opens when your acceptance fee is paid.',
    )
  })

  test('offers no choice if one instalment is left', () => {
    const school = item(enrolmentList(somebody, onePart, notSet), 'SchoolFee')
    expect(school?.words).toBe('Paid: ₦90,000. To pay: ₦60,000.')
    expect(school?.ways).toEqual([
      { payType: 'SchoolFeePart', button: 'Pay School Fee Part', amount: '₦60,000', part: 'part 2 of 2' },
    ])
  })

  test('adds up what is paid and what is still to be paid', () => {
    expect(enrolmentTotals(before)).toEqual({ paid: '₦0', toPay: '₦190,000' })
    expect(enrolmentTotals(accepted)).toEqual({ paid: '₦30,000', toPay: '₦160,000' })
    expect(enrolmentTotals(onePart)).toEqual({ paid: '₦120,000', toPay: '₦60,000' })
  })

  test('shows what is done: the number, the day of the password, the amounts', () => {
    const done = { ...flags, hasPaidAcceptanceFee: true, matricNumber: 'ONIKO/24/ACC/00042' }
    const paid = accepted.map((each) => ({ ...each, isPaid: true, due: 0, paid: each.amount }))
    const pending = { portalPasswordSetAt: '2026-02-01T09:00:00Z', portalAccount: 'pending' } as const
    expect(item(enrolmentList(done, paid, pending), 'portal-password')).toMatchObject({
      state: 'done',
      words: 'Set on 01/02/2026. We notify you when your account is ready.',
    })
    const elsewhere = { portalPasswordSetAt: null, portalAccount: 'elsewhere' } as const
    expect(item(enrolmentList(done, paid, elsewhere), 'portal-password')).toBeUndefined()
    const items = enrolmentList(done, paid, {
      portalPasswordSetAt: '2026-02-01T09:00:00Z',
      portalAccount: 'ready',
    })
    expect(items.map(({ state }) => state)).toEqual(items.map(() => 'done'))
    expect(items.map(({ words }) => words)).toEqual([
      'Paid.',
      'Your letter is ready.',
      'ONIKO/24/ACC/00042',
      'Set on 01/02/2026.',
      'Paid.',
      'Paid.',
    ])
  })
})

describe('the plan of the school fee', () => {
  test('says what is paid, due and late', () => {
    expect(feePlan('SchoolFee', onePart, '2026-06-10').map(({ words }) => words)).toEqual([
      'Paid',
      'Due on 10/06/2026',
    ])
    expect(feePlan('SchoolFee', onePart, '2026-06-11')[1]).toEqual({
      title: 'Part 2: ₦60,000',
      isPaid: false,
      isLate: true,
      words: 'Was due on 10/06/2026',
    })
  })

  test('is not shown before its due days are known', () => {
    expect(feePlan('SchoolFee', before)).toEqual([])
  })
})

describe('the next day to pay by', () => {
  test('is the due day of the next unpaid instalment, with its amount', () => {
    expect(nextDue(accepted, '2026-03-10')).toEqual({
      what: 'School fee: ₦90,000',
      dueOn: '2026-03-10',
      isLate: false,
    })
    expect(nextDue(accepted, '2026-03-11')?.isLate).toBe(true)
    expect(nextDue(onePart, '2026-03-11')).toEqual({
      what: 'School fee: ₦60,000',
      dueOn: '2026-06-10',
      isLate: false,
    })
  })

  test('contains the unpaid rest of an instalment after an accepted underpayment', () => {
    const part = fee('SchoolFee', { paid: 89_900, due: 60_100, instalments: plan(0) })
    expect(nextDue([part], '2026-03-10')?.what).toBe('School fee: ₦100')
    const second = fee('SchoolFee', { paid: 90_000.5, due: 59_999.5, instalments: plan(1) })
    expect(nextDue([second], '2026-03-10')?.what).toBe('School fee: ₦59,999.50')
  })

  test('is the earliest of the due days of several fees', () => {
    const soon = fee('OrientationFee', {
      instalments: [{ amount: 10_000, isPaid: false, dueOn: '2026-02-01' }],
    })
    expect(nextDue([...accepted.slice(0, 3), soon], '2026-01-01')).toMatchObject({
      what: 'Orientation fee: ₦10,000',
      dueOn: '2026-02-01',
    })
  })

  test('is missing while an underpayment is checked, because the applicant must not pay again', () => {
    const payment = { transactionRef: 'MTR-1', transactionAmount: 90_000, transactionDate: '2026-03-01' }
    const isOpen = accepted.map((line) => ({ ...line, openPayment: payment }))
    expect(nextDue(isOpen, '2026-03-10')).not.toBeNull()
    const isShort = isOpen.map((line) => ({ ...line, openPayment: { ...payment, amountReceived: 89_900 } }))
    expect(nextDue(isShort, '2026-03-10')).toBeNull()
  })

  test('is missing if a fee is locked, or if none has a due day', () => {
    const closed = accepted.map((line) => ({ ...line, locked: 'Pay the acceptance fee first.' }))
    expect(nextDue(closed)).toBeNull()
    expect(nextDue(before)).toBeNull()
    expect(nextDue([])).toBeNull()
  })
})
