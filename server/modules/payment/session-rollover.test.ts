import { expect, test } from 'vitest'
import type { PayType } from '#contract/fees/registry.ts'
import type { Institution } from '#contract/institution.ts'
import { institution } from '#tests/support/institution/index.ts'
import { mailService } from '#server/modules/mail/mail.service.ts'
import { notificationService } from '#server/modules/notification/notification.service.ts'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { paymentSetup, testPublicUrl } from '#tests/support/payments/payments.ts'
import { remindersService } from './reminders/reminders.service.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { firstPart, inNaira, secondPart, thirdPart } from '#tests/support/payments/fees.ts'
import { applicationNumberShape } from '#tests/support/number-shapes.ts'

/*
 * The next admission session opens while applicants of the previous one are still enrolling. These applicants keep the
 * fees, instalments and due days of their own admission session.
 */

const gateway = fakeGateway()
const setup = await forThisFile(paymentSetup())

const { fees } = institution
const { session } = institution.admission
const dearer = {
  ...fees.SchoolFee,
  amount: 400_000_00,
  instalments: { ...fees.SchoolFee.instalments, percents: [50, 50], dueDays: [10, 20] },
}
const next: Pick<Institution, 'admission' | 'fees' | 'earlierFees'> = {
  admission: { ...institution.admission, session: '2031/2032' },
  fees: { ...fees, SchoolFee: dearer },
  earlierFees: [{ session, fees }],
}
const before = () => setup.payments(gateway)
const after = () => setup.payments(gateway, undefined, undefined, next)
const accepted = new Date('2026-01-10T11:00:00Z')
const enrolling = (admissionSession: string) =>
  setup.applicant('IsAdmitted', { feesPaid: feesPaid(accepted, 'AcceptanceFee'), admissionSession })

async function pay(by: ReturnType<typeof before>, id: string, payType: PayType): Promise<number> {
  await by.payment.initiate(id, payType, 'request')
  const asked = gateway.initialised.at(-1)
  gateway.says(asked?.reference ?? '', 'succeeded')
  await by.settlement.settle(asked?.reference ?? '', null)
  return asked?.amountKobo ?? 0
}

test('instalments paid before and after the change add up to the promised fee', async () => {
  const id = await enrolling(session)
  expect(await pay(before(), id, 'SchoolFeePart')).toBe(firstPart)
  expect(await pay(after(), id, 'SchoolFeePart')).toBe(secondPart)
  expect(await pay(after(), id, 'SchoolFeePart')).toBe(thirdPart)
  const { payments, refundedKobo } = await setup.account(id)
  expect(payments.map(({ applied }) => applied)).toEqual([true, true, true])
  expect(refundedKobo).toBe(0)
  const paid = setup.database.system.selectFrom('applicant').select('feesPaid').where('id', '=', id)
  expect((await paid.executeTakeFirstOrThrow()).feesPaid).toHaveProperty('SchoolFee')
  await expect(after().payment.initiate(id, 'SchoolFee', 'request')).rejects.toMatchObject({ status: 409 })
})

test('credits a payment started before the change to its own session', async () => {
  const id = await enrolling(session)
  await before().payment.initiate(id, 'SchoolFee', 'request')
  const reference = gateway.initialised.at(-1)?.reference ?? ''
  gateway.says(reference, 'succeeded')
  await after().settlement.settle(reference, null)
  const file = setup.database.system.selectFrom('applicant').selectAll().where('id', '=', id)
  expect((await file.executeTakeFirstOrThrow()).feesPaid).toHaveProperty('SchoolFee')
})

test('charges applicants of the new session its fees', async () => {
  const id = await enrolling('2031/2032')
  expect(await pay(after(), id, 'SchoolFeePart')).toBe(200_000_00)
  expect(await pay(after(), id, 'SchoolFee')).toBe(200_000_00)
})

test('the fee list and the reminders use the applicant’s session, not the current one', async () => {
  const [old, young] = [await enrolling(session), await enrolling('2031/2032')]
  const listed = async (id: string) => {
    const file = setup.database.system.selectFrom('applicant').selectAll().where('id', '=', id)
    const list = await after().payment.fees(await file.executeTakeFirstOrThrow())
    return list.find(({ payType }) => payType === 'SchoolFeePart')
  }
  expect(await listed(old)).toMatchObject({
    due: inNaira(firstPart),
    instalments: [{ dueOn: '2026-01-30' }, {}, {}],
  })
  expect(await listed(young)).toMatchObject({ due: 200_000, instalments: [{ dueOn: '2026-01-20' }, {}] })
  const { database } = setup
  const reminders = remindersService({
    database,
    institution: { ...institution, ...next },
    notify: notificationService({ database }).notify,
    mail: mailService({ db: database.system, sender: null, institution, publicUrl: testPublicUrl }),
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  expect(await reminders.sessionsWithoutFees()).toEqual([])
  await enrolling('2019/2020')
  expect(await reminders.sessionsWithoutFees()).toEqual(['2019/2020'])
  const titles = async (id: string) => (await setup.account(id)).notifications
  await reminders.remind(new Date('2026-01-20T11:00:00Z'))
  expect([await titles(old), await titles(young)]).toEqual([[], ['Instalment due']])
  await reminders.remind(new Date('2026-01-30T11:00:00Z'))
  expect(await titles(old)).toEqual(['Instalment due'])
})

test('the application number names the session whose fee was paid', async () => {
  const id = await setup.applicant('PaymentInitiation')
  await before().payment.initiate(id, 'ApplicationFee', 'request')
  const reference = gateway.initialised.at(-1)?.reference ?? ''
  gateway.says(reference, 'succeeded')
  await after().settlement.settle(reference, null)
  expect((await setup.account(id)).applicationNumber).toMatch(applicationNumberShape(session))
})
