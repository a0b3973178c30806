import { expect, test } from 'vitest'
import { firstPart, secondPart, thirdPart } from '#tests/support/payments/fees.ts'
import { institution } from '#tests/support/institution/index.ts'
import { dueDay, planOf } from './fee-plan.ts'

const { AcceptanceFee, SchoolFee } = institution.fees
const accepted = new Date('2026-01-10T11:00:00Z')

test('the parts add up to the fee, in their order', () => {
  expect(planOf(SchoolFee)).toEqual([
    { description: 'Tuition, part 1 of 3', amountKobo: firstPart, totalKobo: firstPart },
    { description: 'Tuition, part 2 of 3', amountKobo: secondPart, totalKobo: firstPart + secondPart },
    { description: 'Tuition, part 3 of 3', amountKobo: thirdPart, totalKobo: SchoolFee.amount },
  ])
})

test('a fee without a plan has no parts and no due day', () => {
  expect(planOf(AcceptanceFee)).toEqual([])
  expect(dueDay(AcceptanceFee, 0, accepted)).toBeNull()
})

test('an instalment is due a number of days after the preceding fee was paid', () => {
  expect(dueDay(SchoolFee, 0, accepted)).toBe('2026-01-30')
  expect(dueDay(SchoolFee, 0, null)).toBeNull()
  expect(dueDay(SchoolFee, 3, accepted)).toBeNull()
})
