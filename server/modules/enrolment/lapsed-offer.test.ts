import { describe, expect, test } from 'vitest'
import { addDays, endOfDay, formatDate, today } from '#contract/dates.ts'
import type { ApiApplicant } from '#tests/support/api-server.ts'
import { enrolmentSetup } from '#tests/support/enrolment.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { underpay } from '#tests/support/payments/underpay.ts'

const setup = await enrolmentSetup()
await forThisFile(Promise.resolve(setup.server))

const get = ({ token }: ApiApplicant) => setup.server.ask('GET', '/Application/get-admission', { token })
const decline = ({ token }: ApiApplicant) =>
  setup.server.ask('POST', '/Application/decline-offer', { token, body: { reason: 'Nearer home.' } })
const undo = ({ token }: ApiApplicant) =>
  setup.server.ask('POST', '/Application/undo-decline', { token, body: {} })
const initiate = ({ token }: ApiApplicant, payType: string) =>
  setup.server.ask('POST', '/Payment/initiate-payment', { token, body: { payType } })

describe('an offer that was not accepted in time', () => {
  const tracker = ({ token }: ApiApplicant) => setup.server.ask('GET', '/Application/get-tracker', { token })
  const setLastDay = (who: ApiApplicant, acceptBy: string | null, released: { releasedAt?: Date } = {}) =>
    setup.server.database.system
      .updateTable('decision')
      .set({ acceptBy, ...released })
      .where('applicantId', '=', who.id)
      .execute()

  test('is not shown as lapsed or payable while an underpayment of the acceptance fee is checked', async () => {
    const who = await setup.admitted()
    const { system } = setup.server.database
    const paymentId = await underpay(system, who.id, 'AcceptanceFee')
    const checking = {
      offered: true,
      holder: 'office',
      now: 'Our payments office is checking your payment. Please do not pay again.',
    }
    expect((await tracker(who)).data).toMatchObject(checking)
    const last = addDays(today(), -1)
    await setLastDay(who, last)
    expect((await get(who)).data).toMatchObject({ acceptBy: last, lapsedAt: null })
    expect((await tracker(who)).data).toMatchObject(checking)
    const refund = { paymentId, amountKobo: 50_000, reason: 'mismatch' } as const
    await system.insertInto('refund').values(refund).execute()
    expect((await get(who)).data).toMatchObject({ lapsedAt: endOfDay(last).toISOString() })
    expect((await tracker(who)).data).toMatchObject({ offered: false, holder: 'nobody' })
  })

  test('can be declined after the last day while a payment is checked, but the decline cannot be undone', async () => {
    const who = await setup.admitted()
    await underpay(setup.server.database.system, who.id, 'AcceptanceFee')
    await setLastDay(who, addDays(today(), -1))
    expect(await decline(who)).toMatchObject({
      status: 200,
      data: { declinedAt: expect.any(String), undoUntil: null, lapsedAt: null },
    })
    const [notice] = await setup.server.database.system
      .selectFrom('notification')
      .select('message')
      .where('applicantId', '=', who.id)
      .where('title', '=', 'Offer declined')
      .execute()
    expect(notice).toEqual({ message: 'You have declined your offer.' })
    expect(await undo(who)).toMatchObject({ status: 409, code: 'offer-lapsed' })
  })

  test('after the acceptance, the tracker does not ask for a fee that is being checked', async () => {
    const who = await setup.admitted()
    await setup.pay(who, 'AcceptanceFee')
    await setup.server.ask('GET', '/Profile/Get-MatricNumber', who)
    const portalPassword = 'a long passphrase for the portal'
    await setup.server.ask('POST', '/Profile/create-portal-account', { ...who, body: { portalPassword } })
    expect((await tracker(who)).data).toMatchObject({
      holder: 'you',
      now: expect.stringContaining('school fee'),
    })
    await underpay(setup.server.database.system, who.id, 'SchoolFee')
    expect((await tracker(who)).data).toMatchObject({
      holder: 'office',
      now: 'Our payments office is checking your payment. Please do not pay again.',
    })
  })

  test('is shown as lapsed, cannot be declined or paid, and the tracker says so', async () => {
    const who = await setup.admitted()
    await setLastDay(who, today())
    expect((await get(who)).data).toMatchObject({ acceptBy: today(), lapsedAt: null })
    expect((await tracker(who)).data).toMatchObject({
      now: expect.stringContaining(` The last day is ${formatDate(today())}.`),
    })
    const last = addDays(today(), -1)
    await setLastDay(who, last)
    expect((await get(who)).data).toMatchObject({ acceptBy: last, lapsedAt: endOfDay(last).toISOString() })
    expect(await decline(who)).toMatchObject({ status: 409, code: 'offer-lapsed' })
    expect(await initiate(who, 'AcceptanceFee')).toMatchObject({ status: 409, code: 'offer-lapsed' })
    expect((await tracker(who)).data).toMatchObject({
      offered: false,
      holder: 'nobody',
      now: `Your offer has lapsed: the last day to accept it was ${formatDate(last)}.`,
    })
  })

  test('cannot be revived by undoing a decline', async () => {
    const who = await setup.admitted()
    await setLastDay(who, addDays(today(), 2))
    expect((await decline(who)).data).toMatchObject({
      undoUntil: endOfDay(addDays(today(), 2)).toISOString(),
    })
    await setLastDay(who, addDays(today(), -1))
    expect((await get(who)).data).toMatchObject({
      declinedAt: expect.any(String),
      undoUntil: null,
      lapsedAt: null,
    })
    expect(await undo(who)).toMatchObject({ status: 409, code: 'offer-lapsed' })
  })

  test('has not lapsed if an earlier version stored no day, and its decline can be undone until the day shown', async () => {
    const who = await setup.admitted()
    await setLastDay(who, null, { releasedAt: new Date('2025-01-15T09:00:00Z') })
    const acceptBy = addDays(today(), 8)
    expect((await get(who)).data).toMatchObject({ acceptBy, lapsedAt: null })
    expect((await decline(who)).data).toMatchObject({
      acceptBy,
      undoUntil: endOfDay(acceptBy).toISOString(),
    })
    expect((await undo(who)).data).toMatchObject({ acceptBy, declinedAt: null, lapsedAt: null })
  })

  test('stays accepted once the acceptance fee is paid', async () => {
    const who = await setup.admitted()
    await setup.pay(who, 'AcceptanceFee')
    await setLastDay(who, addDays(today(), -30))
    expect((await get(who)).data).toMatchObject({ lapsedAt: null })
  })
})
