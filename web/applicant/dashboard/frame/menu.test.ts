import { describe, expect, test } from 'vitest'
import { feeOf, payLabel, payWays } from '#contract/fees/registry.ts'
import { institution } from '#tests/support/institution/index.ts'
import { type MenuFacts, menuFor } from './menu.ts'

const { fees } = institution
const applying: MenuFacts = {
  nextStage: 'Biodata',
  hasPaidApplicationFee: true,
  hasPaidAcceptanceFee: false,
  hasPaidSchoolFee: false,
}
const admitted: MenuFacts = { ...applying, nextStage: 'IsAdmitted' }

const payItems = payWays.filter(({ fee }) => feeOf(fee).inMenu).map(payLabel)

function locks(facts: MenuFacts): Record<string, string | null> {
  const { main, other, actions } = menuFor(facts, fees)
  return Object.fromEntries([...main, ...other, ...actions].map((item) => [item.label, item.locked]))
}

test('the groups are in the right order', () => {
  const { main, other, actions } = menuFor(applying, fees)
  expect(main.map((item) => item.label)).toEqual([
    'Dashboard',
    'Bio-Data',
    'Next of Kin',
    'Program Choices',
    'Records',
    'Picture Upload',
    'Preview Profile',
  ])
  expect(other.map((item) => item.label)).toEqual([
    'Matric Number',
    'Set Portal Password',
    'Print Receipts',
    'Payment History',
    'Admission Status',
  ])
  expect(actions.map((item) => item.label)).toEqual([...payItems, 'Logout'])
  expect(payItems.slice(0, 3)).toEqual(['Pay School Fee', 'Pay School Fee Part', 'Pay Orientation Fee'])
})

test('sections not reached yet are locked and say why', () => {
  const items = locks(applying)
  expect(items['Bio-Data']).toBeNull()
  expect(items.Records).toBe('Opens when you have finished Program Choices.')
})

describe('what comes after admission', () => {
  const later = ['Matric Number', 'Set Portal Password', ...payItems]

  test('is locked before it, and says what unlocks it and where it will be', () => {
    for (const label of later)
      expect(locks(applying)[label]).toBe(
        'Opens when you are admitted and your acceptance fee is paid. You will then find it under Enrolment.',
      )
    expect(locks(applying)).not.toHaveProperty('Enrolment')
  })

  test('waits for the acceptance fee once admitted, beside the Enrolment item', () => {
    const items = locks(admitted)
    expect(items.Enrolment).toBeNull()
    for (const label of later)
      expect(items[label]).toBe(
        'Opens when your acceptance fee is paid. You will then find it under Enrolment.',
      )
  })

  test('leaves the menu once the acceptance fee is paid, except the matric number', () => {
    const items = locks({ ...admitted, hasPaidAcceptanceFee: true })
    for (const label of ['Set Portal Password', ...payItems]) expect(items).not.toHaveProperty(label)
    expect(items['Matric Number']).toBeNull()
    expect(items.Enrolment).toBeNull()
  })

  test('has no matric number once the school fee is paid', () => {
    const items = locks({ ...admitted, hasPaidAcceptanceFee: true, hasPaidSchoolFee: true })
    expect(items).not.toHaveProperty('Matric Number')
  })

  test('stays closed for an offer that can no longer be accepted, with the reason', () => {
    const { other, actions } = menuFor(admitted, fees, 'Closed, because your offer has lapsed.')
    const items = Object.fromEntries([...other, ...actions].map(({ label, locked }) => [label, locked]))
    for (const label of later) expect(items[label]).toBe('Closed, because your offer has lapsed.')
    expect(items.Enrolment).toBeNull()
  })

  test('stays locked after a rejection, without a promise of Enrolment', () => {
    expect(locks({ ...applying, nextStage: 'IsRejected' })['Pay School Fee']).toBe(
      'Opens with an offer of admission.',
    )
  })
})

test('a fee that the institution does not charge has no item', () => {
  const { OrientationFee: _left, ...others } = fees
  expect(menuFor(applying, others).actions.map(({ label }) => label)).not.toContain('Pay Orientation Fee')
})
