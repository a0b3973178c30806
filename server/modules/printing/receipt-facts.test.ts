import { expect, test } from 'vitest'
import { charged, firstPart } from '#tests/support/payments/fees.ts'
import { institution } from '#tests/support/institution/index.ts'
import type { PaidPayment } from './printing.store.ts'
import { receiptFactsOf } from './receipt-facts.ts'

const person = { name: 'Ngozi Bello', initials: 'N. B.', applicationNumber: 'A-0001', programme: '' }
const { session } = institution.admission

const paid = (fee: PaidPayment['fee'], amountKobo: number, more: Partial<PaidPayment> = {}): PaidPayment => ({
  id: `${fee} ${amountKobo}`,
  admissionSession: session,
  fee,
  description: fee,
  amountKobo,
  reference: 'MTR-1',
  paidAt: new Date('2024-10-01T10:00:00Z'),
  appliedAt: new Date('2024-10-01T10:00:00Z'),
  completesFee: more.appliedAt !== null && amountKobo === institution.fees[fee]?.amount,
  ...more,
})

/** Returns, for each receipt, the amount paid for each fee, by the name of the fee. */
const standings = (...payments: PaidPayment[]) =>
  [...receiptFactsOf(institution, person, payments).values()].map(
    ({ fees }) => fees && Object.fromEntries(fees.map(({ name, paidKobo }) => [name, paidKobo])),
  )

const application = paid('ApplicationFee', charged.application)
const acceptance = paid('AcceptanceFee', charged.acceptance)

test('a receipt lists the fees of the session with the amounts paid up to its payment', () => {
  const afterAcceptance = {
    'Application fee': charged.application,
    'Acceptance fee': charged.acceptance,
    'School fee': 0,
  }
  expect(standings(application, acceptance, paid('SchoolFee', firstPart)).slice(1)).toMatchObject([
    afterAcceptance,
    { ...afterAcceptance, 'School fee': firstPart },
  ])
})

test('an applicant without an offer owes no enrolment fee, so the receipt lists no fees', () => {
  expect(standings(application)).toEqual([undefined])
})

test('the receipt of a refunded payment lists no fees, and the payment counts towards none', () => {
  const twice = paid('AcceptanceFee', charged.acceptance, { id: 'twice', appliedAt: null })
  const [, first, second, third] = standings(application, acceptance, twice, paid('SchoolFee', firstPart))
  expect([first?.['Acceptance fee'], second, third?.['Acceptance fee']]).toEqual([
    charged.acceptance,
    undefined,
    charged.acceptance,
  ])
})

test('the fees of another session are not added', () => {
  const earlier = paid('AcceptanceFee', charged.acceptance, { id: 'earlier', admissionSession: '2020/2021' })
  expect(standings(earlier, application)).toMatchObject([{ 'Acceptance fee': charged.acceptance }, undefined])
})

/** The test institution after the acceptance fee and the school fee were raised within the admission session. */
const raised = {
  ...institution,
  fees: {
    ...institution.fees,
    AcceptanceFee: { ...institution.fees.AcceptanceFee, amount: charged.acceptance + 1 },
    SchoolFee: { ...institution.fees.SchoolFee, amount: charged.school + 1 },
  },
}

test('a fee that was raised after it was paid in full is still paid in full', () => {
  const last = charged.school - firstPart
  const balance = paid('SchoolFee', last, { id: 'balance', completesFee: true })
  const parts = [paid('SchoolFee', firstPart), balance]
  const facts = [...receiptFactsOf(raised, person, [application, acceptance, ...parts]).values()]
  const open = facts.map(({ account, fees = [] }) =>
    [...fees, ...(account === null ? [] : [account])].map(({ feeKobo, paidKobo }) => feeKobo - paidKobo),
  )
  // One row per receipt: the amounts still to pay for the application, acceptance, school and orientation fees. A fifth
  // number is the balance of the receipt's account (school fee).
  const orientation = charged.orientation
  expect(open).toEqual([
    [],
    [0, 0, charged.school, orientation],
    [0, 0, last, orientation, last],
    [0, 0, 0, orientation, 0],
  ])
})

test('a raised fee that is partly paid has the new balance', () => {
  const facts = receiptFactsOf(raised, person, [acceptance, paid('SchoolFee', firstPart)])
  expect([...facts.values()].at(-1)?.account).toEqual({
    feeName: 'School fee',
    feeKobo: charged.school + 1,
    paidKobo: firstPart,
  })
})
