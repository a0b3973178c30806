import { expect, test } from 'vitest'
import { type FeeId, type PayType, payWayOf } from '#contract/fees/registry.ts'
import { type Stage, stages } from '#contract/stages.ts'
import { steps } from '#contract/steps/registry.ts'
import { institution } from '#tests/support/institution/index.ts'
import { showsStoredName } from '#tests/support/stored-names.ts'
import { feeList } from './fee-list.ts'
import { feeLocked } from './fee-locks.ts'
import { chargeFor, type FeePosition } from './fee-rules.ts'
import { charged, firstPart, inNaira, secondPart } from '#tests/support/payments/fees.ts'

const { fees } = institution

/*
 * Expected result for every pay type and stage, for each combination of paid fees, with and without a declined offer.
 * The table is written by hand. A cell is an amount in naira, or:
 * - n: the profile is not activated or there is no offer, 409
 * - p: already paid, 409
 * - a: the acceptance fee must be paid first, 422
 * - d: the offer was declined, 409
 */

/** Cells by state of the school fee: no instalment paid, the first instalment paid, all instalments paid. */
type Cells = readonly [string, string, string]
interface Line {
  of: PayType
  at: readonly Stage[]
  /**
   * Conditions of the row: [application fee paid, acceptance fee paid, orientation fee paid, offer declined]. Null
   * means that the row applies to both values of this condition.
   */
  when: readonly [boolean | null, boolean | null, boolean | null, boolean | null]
  is: Cells
}

const unborn: Stage[] = ['ProfileInitiation', 'ProfileActivation']
const opening: Stage[] = ['PaymentInitiation', 'PaymentCompletion']
const applying: Stage[] = [...steps.map(({ stage }) => stage), 'SubmitApplication', 'ApplicationSumitted']
const rejected: Stage[] = ['IsRejected']
const admitted: Stage[] = ['IsAdmitted']
const withoutOffer = [...unborn, ...opening, ...applying, ...rejected]

const amount = (kobo: number) => String(inNaira(kobo))
const always = (kobo: number): Cells => [amount(kobo), amount(kobo), amount(kobo)]

const table: Line[] = [
  { of: 'ApplicationFee', at: unborn, when: [null, null, null, null], is: ['n', 'n', 'n'] },
  { of: 'ApplicationFee', at: opening, when: [false, null, null, null], is: always(charged.application) },
  { of: 'ApplicationFee', at: opening, when: [true, null, null, null], is: ['p', 'p', 'p'] },
  {
    of: 'ApplicationFee',
    at: [...applying, ...rejected, ...admitted],
    when: [null, null, null, null],
    is: ['p', 'p', 'p'],
  },

  { of: 'AcceptanceFee', at: withoutOffer, when: [null, false, null, null], is: ['n', 'n', 'n'] },
  { of: 'AcceptanceFee', at: stages, when: [null, true, null, null], is: ['p', 'p', 'p'] },
  { of: 'AcceptanceFee', at: admitted, when: [null, false, null, false], is: always(charged.acceptance) },
  { of: 'AcceptanceFee', at: admitted, when: [null, false, null, true], is: ['d', 'd', 'd'] },

  { of: 'SchoolFee', at: withoutOffer, when: [null, null, null, null], is: ['n', 'n', 'n'] },
  { of: 'SchoolFee', at: admitted, when: [null, null, null, true], is: ['d', 'd', 'd'] },
  { of: 'SchoolFee', at: admitted, when: [null, false, null, false], is: ['a', 'a', 'a'] },
  {
    of: 'SchoolFee',
    at: admitted,
    when: [null, true, null, false],
    is: [amount(charged.school), amount(charged.school - firstPart), 'p'],
  },

  { of: 'SchoolFeePart', at: withoutOffer, when: [null, null, null, null], is: ['n', 'n', 'n'] },
  { of: 'SchoolFeePart', at: admitted, when: [null, null, null, true], is: ['d', 'd', 'd'] },
  { of: 'SchoolFeePart', at: admitted, when: [null, false, null, false], is: ['a', 'a', 'a'] },
  {
    of: 'SchoolFeePart',
    at: admitted,
    when: [null, true, null, false],
    is: [amount(firstPart), amount(secondPart), 'p'],
  },

  { of: 'OrientationFee', at: withoutOffer, when: [null, null, null, null], is: ['n', 'n', 'n'] },
  { of: 'OrientationFee', at: admitted, when: [null, null, null, true], is: ['d', 'd', 'd'] },
  { of: 'OrientationFee', at: admitted, when: [null, false, null, false], is: ['a', 'a', 'a'] },
  { of: 'OrientationFee', at: admitted, when: [null, true, false, false], is: always(charged.orientation) },
  { of: 'OrientationFee', at: admitted, when: [null, true, true, false], is: ['p', 'p', 'p'] },
]

const either = [false, true]
const schoolFees = [0, firstPart, charged.school]

/** Pay types that the table covers; `contract/fees/registry.test.ts` covers every fee. */
const payTypes = [...new Set(table.map(({ of }) => of))]

interface Situation {
  paidFees: readonly [boolean, boolean, boolean]
  payType: PayType
  school: 0 | 1 | 2
  position: FeePosition
}

const situations: Situation[] = payTypes.flatMap((payType) =>
  stages.flatMap((stage) =>
    either.flatMap((applicationFeePaid) =>
      either.flatMap((acceptanceFeePaid) =>
        either.flatMap((orientationFeePaid) =>
          either.flatMap((offerDeclined) =>
            ([0, 1, 2] as const).map((school) => ({
              payType,
              school,
              paidFees: [applicationFeePaid, acceptanceFeePaid, orientationFeePaid],
              position: {
                stage,
                paid: new Set<FeeId>([
                  ...(applicationFeePaid ? (['ApplicationFee'] as const) : []),
                  ...(acceptanceFeePaid ? (['AcceptanceFee'] as const) : []),
                  ...(orientationFeePaid ? (['OrientationFee'] as const) : []),
                  ...(school === 2 ? (['SchoolFee'] as const) : []),
                ]),
                credited: new Map([['SchoolFee', schoolFees[school] ?? 0]]),
                offerDeclined,
                letterWithdrawn: false,
                offerLapsedAt: null,
                applicationsClosed: false,
              },
            })),
          ),
        ),
      ),
    ),
  ),
)

function linesFor({ payType, position, paidFees }: Situation): Line[] {
  const { stage, offerDeclined } = position
  const facts = [...paidFees, offerDeclined]
  return table.filter(
    ({ of, at, when }) =>
      of === payType &&
      at.includes(stage) &&
      when.every((wanted, index) => wanted === null || wanted === facts[index]),
  )
}

function happens({ payType, position }: Situation): string {
  const asked = chargeFor(payType, position, fees)
  if ('charge' in asked) return String(asked.charge.amountKobo / 100)
  const { status } = feeLocked(asked.locked, payWayOf(payType).fee)
  if (status === 422) return 'a'
  if (status !== 409) return String(status)
  if (asked.locked === 'already-paid') return 'p'
  return asked.locked === 'offer-declined' ? 'd' : 'n'
}

test('the table covers every case exactly once', () => {
  expect(situations).toHaveLength(payTypes.length * stages.length * 2 ** 4 * 3)
  const ambiguous = situations.filter((each) => linesFor(each).length !== 1)
  expect(ambiguous).toEqual([])
})

test('every case is charged or rejected as in the table', () => {
  const wrong = situations
    .map((each) => ({ ...each, wanted: linesFor(each)[0]?.is[each.school], got: happens(each) }))
    .filter(({ wanted, got }) => wanted !== got)
  expect(wrong).toEqual([])
})

test('the fee list shows the same amount or the same lock, with the code that a payment would get', () => {
  for (const situation of situations) {
    const { payType, position } = situation
    const wanted = linesFor(situation)[0]?.is[situation.school] ?? ''
    const fee = feeList(position, () => null, fees).find((each) => each.payType === payType)
    const due = /^\d+$/.test(wanted) ? Number(wanted) : 0
    expect([payType, position, fee?.due]).toEqual([payType, position, due])
    // A fee without an amount due is paid or locked.
    if (due > 0) expect(fee).toMatchObject({ isPaid: false, locked: null })
    else expect(fee?.isPaid === true || typeof fee?.locked === 'string').toBe(true)
    const charge = chargeFor(payType, position, fees)
    const lock =
      fee?.isPaid !== true && 'locked' in charge ? feeLocked(charge.locked, payWayOf(payType).fee) : null
    expect([fee?.locked, fee?.lockedCode]).toEqual([lock?.message ?? null, lock?.code ?? null])
  }
})

test('no error message contains a stored stage or a pay type of the API', () => {
  for (const { payType, position } of situations) {
    const fee = feeList(position, () => null, fees).find((each) => each.payType === payType)
    expect(fee?.locked ?? '').not.toMatch(showsStoredName)
    expect(fee?.locked ?? '').not.toContain('SchoolFeePart')
  }
})
