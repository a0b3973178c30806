import { describe, expect, it } from 'vitest'
import { institution } from '#tests/support/institution/index.ts'
import { acceptingFee, hasAccepted, hasAcceptedIn, hasPaid, profileFees } from './fee.ts'
import { chargedFor } from './charged.ts'
import { feesSchema } from './fee-data.ts'
import {
  enrolmentFees,
  feeIds,
  feeName,
  feeOf,
  feeRegistry,
  feeThatUnlocks,
  feeTitle,
  needsOffer,
  payLabel,
  payTypes,
  payWayOf,
  payWays,
} from './registry.ts'

it.each(feeRegistry.map((fee) => [fee.id, fee] as const))('%s is complete', (id, fee) => {
  expect(id).toMatch(/^[A-Z][A-Za-z]*Fee$/)
  expect(feeName(id)).toBe(fee.label.toLowerCase())
  const { opensAfter } = feeOf(id)
  if ('fee' in opensAfter) expect(feeIds.indexOf(opensAfter.fee)).toBeLessThan(feeIds.indexOf(id))
  expect(fee.motif !== null).toBe(needsOffer(id))
  if (fee.unlocks.length > 0) expect(profileFees).toContain(id)
  // The test institution must charge every fee, because other tests use all of them.
  const charged = chargedFor(institution.fees, id)
  expect(charged?.amount).toBeGreaterThan(0)
  expect(charged?.instalments !== undefined).toBe(fee.inParts)
})

describe('pay types', () => {
  it('start with the five pay types of the API', () => {
    const five = ['ApplicationFee', 'AcceptanceFee', 'SchoolFee', 'SchoolFeePart', 'OrientationFee']
    expect(payTypes.slice(0, five.length)).toEqual(five)
    expect(new Set(payTypes).size).toBe(payTypes.length)
  })

  it('each have a label', () => {
    expect(payLabel(payWayOf('SchoolFeePart'))).toBe('Pay School Fee Part')
    expect(payLabel(payWayOf('SchoolFee'))).toBe('Pay School Fee')
    expect(new Set(payWays.map(payLabel)).size).toBe(payWays.length)
  })
})

it('reads from the profile whether a fee is paid', () => {
  const profile = { hasPaidApplicationFee: true, hasPaidAcceptanceFee: false, hasPaidSchoolFee: true }
  expect(profileFees.map((fee) => hasPaid(profile, fee))).toEqual([true, false, true])
})

it('derives from the registry what each fee unlocks', () => {
  expect(feeThatUnlocks('application')).toBe('ApplicationFee')
  for (const what of ['letter', 'matric-number', 'portal-password'] as const)
    expect(feeThatUnlocks(what)).toBe('AcceptanceFee')
  expect(enrolmentFees[0]).toBe('AcceptanceFee')
  expect(enrolmentFees).not.toContain('ApplicationFee')
  expect(feeTitle('AcceptanceFee')).toBe('Acceptance fee')
})

describe('the fee schema', () => {
  const accepts = (fees: object) => feesSchema.safeParse(fees).success

  it('accepts a missing fee unless every session must charge it', () => {
    for (const { id, always } of feeRegistry) {
      const others = Object.fromEntries(Object.entries(institution.fees).filter(([key]) => key !== id))
      expect([id, accepts(others)]).toEqual([id, !always])
    }
  })

  it('accepts only fees of the registry, and plans only for fees with instalments', () => {
    expect(accepts({ ...institution.fees, LibaryFee: { description: 'Typing error', amount: 1 } })).toBe(
      false,
    )
    const { instalments: _plan, ...whole } = institution.fees.SchoolFee
    expect(accepts({ ...institution.fees, SchoolFee: whole })).toBe(false)
    const planned = { ...institution.fees.SchoolFee, description: 'Acceptance Fee' }
    expect(accepts({ ...institution.fees, AcceptanceFee: planned })).toBe(false)
  })
  it.each([
    [{ description: ' ' }, 'must not be empty'],
    [{ amount: 0 }, 'must be more than 0'],
    [{ amount: 1.5 }, 'must be a whole number of kobo'],
    [{ instalments: { ...institution.fees.SchoolFee.instalments, percents: [] } }, 'must have at least one'],
    [
      { instalments: { ...institution.fees.SchoolFee.instalments, remindDaysBefore: 0 } },
      'must be at least 1',
    ],
    [
      { instalments: { ...institution.fees.SchoolFee.instalments, dueDays: [0.5] } },
      'must be a whole number',
    ],
  ])('the error for %j says what is wrong', (change, message) => {
    const SchoolFee = { ...institution.fees.SchoolFee, ...change }
    const { error } = feesSchema.safeParse({ ...institution.fees, SchoolFee })
    expect(error?.issues.map((issue) => issue.message).join()).toContain(message)
  })
})

it('an offer is accepted once the acceptance fee is paid', () => {
  expect(feeOf(acceptingFee).opensAfter).toEqual({ stage: 'IsAdmitted' })
  expect(hasAccepted({ nextStage: 'IsAdmitted', hasPaidAcceptanceFee: true })).toBe(true)
  expect(hasAccepted({ nextStage: 'IsAdmitted', hasPaidAcceptanceFee: false })).toBe(false)
  expect(hasAccepted({ nextStage: 'IsRejected', hasPaidAcceptanceFee: true })).toBe(false)
  expect(hasAcceptedIn({ [acceptingFee]: '2026-03-14T09:00:00.000Z' })).toBe(true)
  expect(hasAcceptedIn({ ApplicationFee: '2026-03-14T09:00:00.000Z' })).toBe(false)
})
