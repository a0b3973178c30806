import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiApplicant } from '#tests/support/api-server.ts'
import { type EnrolmentSetup, enrolmentSetup } from '#tests/support/enrolment.ts'
import { offeredProgramme } from '#tests/support/office/offers.ts'
import { institution } from '#tests/support/institution/index.ts'

let setup: EnrolmentSetup
beforeAll(async () => {
  setup = await enrolmentSetup()
})
afterAll(() => setup.server.stop())

const letter = {
  name: 'Ekúndayọ̀ Ọlúwaṣeun',
  initials: 'E. O.',
  applicationNumber: 'A/000001',
  programme: offeredProgramme.description,
  session: institution.admission.session,
  department: offeredProgramme.department,
  level: offeredProgramme.level,
  conditions: [],
  date: '2024-12-01',
  fees: [],
}

/** Issues the admission letter of an offer and then withdraws it. */
async function withdraw({ id: applicantId }: ApiApplicant) {
  const { database, services } = setup.server
  const { id: subjectId } = await database.system
    .selectFrom('decision')
    .select('id')
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  const subject = { kind: 'letter' as const, subjectId }
  await database.system.transaction().execute(async (tx) => {
    await services.documents.issue(tx, { ...subject, applicantId, facts: letter }, { actorKind: 'office' })
    await services.documents.revoke(tx, subject, 'A forged slip.', { actorKind: 'office' })
  })
}

const rejected = { status: 409, message: expect.stringContaining('letter of admission was withdrawn') }

test.each([
  ['AcceptanceFee', false],
  ['SchoolFee', true],
  ['SchoolFeePart', true],
  ['OrientationFee', true],
])('the %s cannot be paid after the letter was withdrawn', async (payType, accepted) => {
  const who = await setup.admitted({ accepted })
  await withdraw(who)
  const asked = { token: who.token, body: { payType } }
  expect(await setup.server.ask('POST', '/Payment/initiate-payment', asked)).toMatchObject(rejected)
  expect(setup.server.gateway.initialised).toEqual([])
})

test('no matric number is issued after the letter was withdrawn, but an issued one is kept', async () => {
  const [who, earlier] = [await setup.admitted({ accepted: true }), await setup.admitted({ accepted: true })]
  const ask = ({ token }: ApiApplicant) => setup.server.ask('GET', '/Profile/Get-MatricNumber', { token })
  const { message } = await ask(earlier)
  for (const each of [who, earlier]) await withdraw(each)
  expect(await ask(who)).toMatchObject(rejected)
  expect(await ask(earlier)).toMatchObject({ status: 200, message })
})

test('no portal password is sent on after the letter was withdrawn', async () => {
  const who = await setup.admitted({ accepted: true })
  await withdraw(who)
  const asked = { token: who.token, body: { portalPassword: 'four calm rivers meeting' } }
  expect(await setup.server.ask('POST', '/Profile/create-portal-account', asked)).toMatchObject(rejected)
  await setup.server.runJobs()
  expect(setup.handedOver).toEqual([])
  expect(await setup.actions(who.id)).not.toContain('portal-password-set')
})

test('a portal password that still waits for its delivery is deleted after the letter was withdrawn', async () => {
  const who = await setup.admitted({ accepted: true })
  const asked = { token: who.token, body: { portalPassword: 'four calm rivers meeting' } }
  expect((await setup.server.ask('POST', '/Profile/create-portal-account', asked)).status).toBe(200)
  await withdraw(who)
  await setup.server.runJobs()
  expect(setup.handedOver).toEqual([])
  const rows = setup.server.database.system.selectFrom('portalAccount').select('applicantId')
  expect(await rows.where('applicantId', '=', who.id).execute()).toEqual([])
  expect((await setup.actions(who.id)).at(-1)).toBe('portal-password-withdrawn')
})

test('an offer whose letter was withdrawn can be neither declined nor accepted again', async () => {
  const [one, other] = [await setup.admitted(), await setup.admitted()]
  const decline = ({ token }: ApiApplicant) =>
    setup.server.ask('POST', '/Application/decline-offer', {
      token,
      body: { reason: 'A place nearer home.' },
    })
  expect((await decline(other)).status).toBe(200)
  for (const who of [one, other]) await withdraw(who)
  expect(await decline(one)).toMatchObject(rejected)
  const undo = { token: other.token, body: {} }
  expect(await setup.server.ask('POST', '/Application/undo-decline', undo)).toMatchObject(rejected)
})

test('the admission status and the tracker show that the letter was withdrawn', async () => {
  const who = await setup.admitted({ accepted: true })
  const status = () => setup.server.ask('GET', '/Application/get-admission', { token: who.token })
  expect((await status()).data).toMatchObject({ decision: 'admitted', letterWithdrawnAt: null })
  await withdraw(who)
  expect((await status()).data).toMatchObject({ letterWithdrawnAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  const tracker = await setup.server.ask('GET', '/Application/get-tracker', { token: who.token })
  expect(tracker.data).toMatchObject({
    holder: 'office',
    offered: false,
    now: expect.stringContaining('withdrawn your letter'),
    next: 'Please call the office.',
  })
  expect(JSON.stringify(tracker.data)).not.toContain('Get your matric number')
})

test.each(['AcceptanceFee', 'SchoolFee'])(
  'a payment for the %s that arrives after the letter was withdrawn is queued for refund',
  async (payType) => {
    const { gateway, ask, database } = setup.server
    const who = await setup.admitted({ accepted: payType === 'SchoolFee' })
    const { token } = who
    expect((await ask('POST', '/Payment/initiate-payment', { token, body: { payType } })).status).toBe(200)
    const reference = gateway.initialised.at(-1)?.reference ?? ''
    await withdraw(who)
    gateway.says(reference, 'succeeded')
    const body = { transactionReference: reference }
    expect(await ask('POST', '/Payment/requery-payment', { token, body })).toMatchObject({
      status: 200,
      title: 'Payment after the letter was withdrawn',
    })
    const { system } = database
    const file = system.selectFrom('applicant').selectAll().where('id', '=', who.id)
    const paid = (await file.executeTakeFirstOrThrow()).feesPaid
    expect(Object.keys(paid)).toEqual(payType === 'AcceptanceFee' ? [] : ['AcceptanceFee'])
    const refunds = system
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.paymentId')
      .select('refund.reason')
      .where('reference', '=', reference)
    expect(await refunds.execute()).toEqual([{ reason: 'withdrawn' }])
    expect(await setup.notices(who.id)).toContain('Payment after the letter was withdrawn')
  },
)
