import { expect, test } from 'vitest'
import { officeApplications } from '#contract/office/applications.ts'
import { person } from '#contract/office/people/people.ts'
import { newId } from '#server/db/id.ts'
import { institution } from '#tests/support/institution/index.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

const applicationFee = {
  admissionSession: institution.admission.session,
  payType: 'ApplicationFee',
  fee: 'ApplicationFee',
  description: 'Application fee',
  amountKobo: 2_500_000,
  gateway: 'fake',
} as const

test('a payment needs the bursar until its discrepancy is decided and its refund is made', async () => {
  const id = await submittedApplication(server)
  const refunded = new Date()
  const cases = [
    ['plain', null, undefined, undefined],
    ['due', 'paid-twice', { refundedAt: null }, undefined],
    ['made', 'declined', { refundedAt: refunded }, undefined],
    ['undecided', 'mismatch', undefined, null],
    ['noted', 'mismatch', undefined, 'note'],
    ['decided', 'mismatch', { refundedAt: null }, 'refund'],
    ['closed', 'mismatch', { refundedAt: refunded }, 'refund'],
    ['checkout', 'untrusted-checkout', undefined, undefined],
  ] as const
  for (const [name, flagged, refund, decision] of cases) {
    const paymentId = newId()
    const reference = `${name}-${id}`
    const status = 'failed' as const
    const payment = { ...applicationFee, id: paymentId, applicantId: id, reference, status, flagged }
    await system.insertInto('payment').values(payment).execute()
    const reason = flagged ?? 'mismatch'
    if (refund !== undefined)
      await system
        .insertInto('refund')
        .values({ ...refund, paymentId, amountKobo: 1, reason })
        .execute()
    if (decision !== undefined)
      await system
        .insertInto('unclearPayment')
        .values({
          paymentId,
          reason,
          cameAmount: 1_000_000,
          cameCurrency: 'NGN',
          mismatch: 'amount',
          ...(decision !== null && {
            decision,
            note: 'The bank confirms it.',
            decidedBy: clerk.id,
            decidedAt: new Date(),
          }),
        })
        .execute()
  }
  const { payments } = person.parse((await office.get(`people/${id}`, clerk)).data)
  const opened = await office.get(`applications/${id}`, clerk)
  expect(officeApplications.open.data.parse(opened.data).payments).toEqual(payments)
  const states = payments.map(({ reference, refund, needsBursar }) => [
    reference.split('-')[0],
    refund,
    needsBursar,
  ])
  const received = payments.flatMap(({ reference, amountReceived }) =>
    amountReceived === null ? [] : [[reference.split('-')[0], amountReceived]],
  )
  expect(received).toEqual([['undecided', 10_000]])
  const discrepancies = payments.filter(({ discrepancy }) => discrepancy !== null)
  expect(discrepancies.map(({ flagged }) => flagged)).toEqual(Array(4).fill('mismatch'))
  expect(discrepancies[0]?.discrepancy).toEqual({
    mismatch: 'amount',
    requested: 25_000,
    received: 10_000,
    currency: 'NGN',
  })
  expect(states.toReversed()).toEqual([
    ['plain', 'none', false],
    ['due', 'due', true],
    ['made', 'refunded', false],
    ['undecided', 'none', true],
    ['noted', 'none', false],
    ['decided', 'due', true],
    ['closed', 'refunded', false],
    ['checkout', 'none', false],
  ])
})
