import { describe, expect, test } from 'vitest'
import { type MenuFacts, menuFor } from './menu.ts'

const applying: MenuFacts = { nextStage: 'Biodata', hasPaidAcceptanceFee: false, hasPaidSchoolFee: false }

function locks(facts: MenuFacts): Record<string, string | null> {
  const { main, other, actions } = menuFor(facts)
  return Object.fromEntries([...main, ...other, ...actions].map((item) => [item.label, item.locked]))
}

test('the groups stand in their order', () => {
  const { main, other, actions } = menuFor(applying)
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
  expect(actions.map((item) => item.label)).toEqual([
    'Pay School Fee',
    'Pay School Fee Part',
    'Pay Orientation Fee',
    'Logout',
  ])
})

test('sections not reached yet are locked and say why', () => {
  const items = locks(applying)
  expect(items['Bio-Data']).toBeNull()
  expect(items.Records).toBe('Opens when you have finished Program Choices.')
})

describe('what comes after admission', () => {
  test('is locked before it', () => {
    for (const label of ['Matric Number', 'Set Portal Password', 'Pay School Fee', 'Pay Orientation Fee'])
      expect(locks(applying)[label]).toBe('Opens when you are admitted.')
    expect(locks(applying)).not.toHaveProperty('Enrolment')
  })

  test('waits for the acceptance fee once admitted, beside the Enrolment item', () => {
    const items = locks({ ...applying, nextStage: 'IsAdmitted' })
    expect(items.Enrolment).toBeNull()
    expect(items['Matric Number']).toBe('Opens when your acceptance fee is paid.')
  })

  test('leaves the menu once the acceptance fee is paid, but for the matric number', () => {
    const items = locks({ ...applying, nextStage: 'IsAdmitted', hasPaidAcceptanceFee: true })
    for (const label of [
      'Set Portal Password',
      'Pay School Fee',
      'Pay School Fee Part',
      'Pay Orientation Fee',
    ])
      expect(items).not.toHaveProperty(label)
    expect(items['Matric Number']).toBeNull()
    expect(items.Enrolment).toBeNull()
  })

  test('the matric number goes once the school fee is paid', () => {
    const items = locks({ nextStage: 'IsAdmitted', hasPaidAcceptanceFee: true, hasPaidSchoolFee: true })
    expect(items).not.toHaveProperty('Matric Number')
  })

  test('stays locked after a rejection', () => {
    expect(locks({ ...applying, nextStage: 'IsRejected' })['Pay School Fee']).toBe(
      'Opens with an offer of admission.',
    )
  })
})
