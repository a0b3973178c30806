import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '#contract/dates.ts'
import { programmeById } from '#contract/programmes.ts'
import { stages } from '#contract/stages.ts'
import { newId } from '#server/db/id.ts'
import type { ApiApplicant } from '#tests/support/api-server.ts'
import { type EnrolmentSetup, enrolmentSetup } from '#tests/support/enrolment.ts'
import { offeredProgramme, offerPlace, refusePlace } from '#tests/support/office/offers.ts'
import { charged, inNaira } from '#tests/support/payments/fees.ts'
import { bookkeepingGrades, enterResults } from '#tests/support/olevel-results.ts'
import { institution } from '#tests/support/institution/index.ts'

let setup: EnrolmentSetup
beforeAll(async () => {
  setup = await enrolmentSetup()
})
afterAll(() => setup.server.stop())

const get = ({ token }: ApiApplicant) => setup.server.ask('GET', '/Application/get-admission', { token })
const decline = ({ token }: ApiApplicant, reason = 'I have a place nearer home.') =>
  setup.server.ask('POST', '/Application/decline-offer', { token, body: { reason } })
const undo = ({ token }: ApiApplicant) =>
  setup.server.ask('POST', '/Application/undo-decline', { token, body: {} })
const initiate = ({ token }: ApiApplicant, payType: string) =>
  setup.server.ask('POST', '/Payment/initiate-payment', { token, body: { payType } })

const bookkeeping = programmeById(institution, 'bookkeeping-bsc')
const soilScience = programmeById(institution, 'soil-science-bsc')

const aLetter = {
  name: 'Ekúndayọ̀ Ọlúwaṣeun',
  applicationNumber: 'A/000001',
  session: institution.admission.session,
  department: offeredProgramme.department,
  level: offeredProgramme.level,
  conditions: [],
  date: '2024-12-01',
  fees: [],
}

const age = (who: ApiApplicant, days: number) =>
  sql`update offer_decline set declined_at = declined_at - make_interval(days => ${days})
    where applicant_id = ${who.id}`.execute(setup.server.database.system)

describe('the decision as shown to the applicant', () => {
  test('shows nothing while it is only proposed or approved', async () => {
    const who = await setup.admitted()
    await sql`update decision set state = 'approved', released_at = null where applicant_id = ${who.id}`.execute(
      setup.server.database.system,
    )
    await setup.server.setStage(who.id, 'ApplicationSumitted')
    const { data } = await get(who)
    expect(data).toEqual({
      decision: 'none',
      session: institution.admission.session,
      appliedFor: offeredProgramme.description,
      programme: '',
      department: '',
      level: '',
      conditions: '',
      reasons: [],
      releasedAt: null,
      declinedAt: null,
      undoUntil: null,
      acceptBy: null,
      lapsedAt: null,
      reconsiderBy: null,
      reconsideredAt: null,
      fitting: [],
      acceptanceFee: inNaira(charged.acceptance),
      letterWithdrawnAt: null,
      portalPasswordSetAt: null,
      portalAccount: 'open',
    })
  })

  test('shows the offer with its programme, level and conditions', async () => {
    const who = await setup.admitted({ conditions: 'Bring the original of your result.' })
    expect((await get(who)).data).toMatchObject({
      decision: 'admitted',
      programme: offeredProgramme.description,
      department: offeredProgramme.department,
      level: offeredProgramme.level,
      conditions: 'Bring the original of your result.',
      reasons: [],
    })
  })

  test('shows the reasons of a rejection, with the office’s own sentence for «another reason»', async () => {
    const who = await setup.applicant('ApplicationSumitted')
    await refusePlace(
      setup.server.database,
      who.id,
      ['late', 'other'],
      'The programme is not taught this year.',
    )
    expect((await get(who)).data).toMatchObject({
      decision: 'rejected',
      programme: '',
      reasons: ['The application came after the closing date.', 'The programme is not taught this year.'],
      acceptBy: null,
      reconsiderBy: addDays(today(), institution.admission.reconsiderWithinDays),
    })
  })

  test('names the programmes whose requirements a rejected applicant meets', async () => {
    const who = await setup.applicant('ApplicationSumitted')
    await refusePlace(setup.server.database, who.id, ['subject-missing'])
    expect((await get(who)).data).toMatchObject({ fitting: [] })
    await enterResults(setup.server, who.id, bookkeepingGrades)
    const { data } = await get(who)
    expect(data).toMatchObject({ fitting: expect.arrayContaining([bookkeeping?.description]) })
    expect(data).not.toMatchObject({ fitting: expect.arrayContaining([soilScience?.description]) })
  })

  test('names the last day to accept an offer', async () => {
    const who = await setup.admitted()
    expect((await get(who)).data).toMatchObject({
      acceptBy: addDays(today(), institution.admission.acceptWithinDays),
      reconsiderBy: null,
      fitting: [],
    })
  })
})

describe('declining an offer', () => {
  test('is stored once, notified, and locks the payments until it is undone', async () => {
    const who = await setup.admitted()
    const declined = await decline(who)
    expect(declined).toMatchObject({ status: 200, message: 'You have declined your offer.' })
    const before = await setup.server.fingerprint()
    expect((await decline(who, 'Again.')).data).toEqual(declined.data)
    expect(await setup.server.fingerprint()).toBe(before)
    expect(await initiate(who, 'AcceptanceFee')).toMatchObject({ status: 409 })
    expect((await initiate(who, 'AcceptanceFee')).message).toContain('declined')

    expect((await undo(who)).data).toMatchObject({ declinedAt: null, undoUntil: null })
    const restored = await setup.server.fingerprint()
    expect((await undo(who)).status).toBe(200)
    expect(await setup.server.fingerprint()).toBe(restored)
    expect((await initiate(who, 'AcceptanceFee')).status).toBe(200)
    expect(await setup.actions(who.id)).toEqual([
      'offer-declined',
      'offer-decline-undone',
      'payment-initiated',
    ])
    expect(await setup.notices(who.id)).toEqual(['Offer declined', 'Decline undone'])
  })

  test('can be undone for exactly the institution’s number of days', async () => {
    const who = await setup.admitted()
    await decline(who)
    await age(who, institution.admission.undoDeclineDays - 1)
    expect((await get(who)).data).toMatchObject({ undoUntil: expect.any(String) })
    await age(who, 1)
    expect((await get(who)).data).toMatchObject({ declinedAt: expect.any(String), undoUntil: null })
    expect(await undo(who)).toMatchObject({ status: 409 })
    expect((await get(who)).data).toMatchObject({ declinedAt: expect.any(String) })
  })

  test('is not possible once the acceptance fee is paid', async () => {
    const who = await setup.admitted()
    await setup.pay(who, 'AcceptanceFee')
    expect(await decline(who)).toMatchObject({ status: 409 })
    expect((await get(who)).data).toMatchObject({ declinedAt: null })
  })

  test('shows on the verification page until it is undone, although the letter is not withdrawn', async () => {
    const who = await setup.server.applicant('ApplicationSumitted')
    const { database, services } = setup.server
    await offerPlace(database, who.id)
    const { id: subjectId } = await database.system
      .selectFrom('decision')
      .select('id')
      .where('applicantId', '=', who.id)
      .executeTakeFirstOrThrow()
    const facts = { ...aLetter, initials: 'E. O.', programme: offeredProgramme.description }
    const { code } = await database.system
      .transaction()
      .execute((tx) =>
        services.documents.issue(
          tx,
          { kind: 'letter', applicantId: who.id, subjectId, facts },
          { actorKind: 'office' },
        ),
      )
    const verdictOf = async () => {
      const { verdict, status } = await services.documents.verify(code, null)
      return `${verdict}: ${status}`
    }
    expect(await verdictOf()).toBe('genuine: Admission offered')
    await decline(who)
    expect(await verdictOf()).toBe('genuine: Admission offered, declined by the applicant')
    const print = await setup.server.ask('GET', '/Printing/print-admission-letter', { token: who.token })
    expect(print.status).toBe(409)
    await undo(who)
    expect(await verdictOf()).toBe('genuine: Admission offered')
  })

  test('requires an offer: 409 at every other stage', async () => {
    const who = await setup.admitted()
    for (const stage of stages.filter((each) => each !== 'IsAdmitted')) {
      await setup.server.setStage(who.id, stage)
      expect([stage, (await decline(who)).status, (await undo(who)).status]).toEqual([stage, 409, 409])
    }
  })

  test('a payment that arrives afterwards is queued for refund and not credited', async () => {
    const who = await setup.admitted()
    await initiate(who, 'AcceptanceFee')
    const reference = setup.server.gateway.initialised.at(-1)?.reference ?? ''
    await decline(who)
    setup.server.gateway.says(reference, 'succeeded')
    const body = { transactionReference: reference }
    const reply = await setup.server.ask('POST', '/Payment/requery-payment', { token: who.token, body })
    expect(reply.message).toContain('you had declined your offer')
    const { rows } = await sql<{ reason: string; paid: string | null }>`
      select refund.reason, applicant.fees_paid ->> 'AcceptanceFee' as paid from refund
      join payment on payment.id = refund.payment_id join applicant on applicant.id = payment.applicant_id
      where payment.reference = ${reference}`.execute(setup.server.database.system)
    expect(rows).toEqual([{ reason: 'declined', paid: null }])
    expect(await setup.notices(who.id)).toContain('Payment after declining')
  })

  test('thirty concurrent declines store one row, and thirty concurrent undos end it once', async () => {
    const who = await setup.admitted()
    const declined = await Promise.all(Array.from({ length: 30 }, () => decline(who)))
    expect(declined.every(({ status }) => status === 200)).toBe(true)
    const undone = await Promise.all(Array.from({ length: 30 }, () => undo(who)))
    expect(undone.every(({ status }) => status === 200)).toBe(true)
    expect(await setup.actions(who.id)).toEqual(['offer-declined', 'offer-decline-undone'])
  })

  test('concurrent declines and undos alternate in the audit log', async () => {
    const who = await setup.admitted()
    await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? decline(who) : undo(who))))
    const trail = await setup.actions(who.id)
    expect(
      trail.every((action, at) => action === (at % 2 === 0 ? 'offer-declined' : 'offer-decline-undone')),
    ).toBe(true)
    const { data } = await get(who)
    expect(data).toMatchObject({ declinedAt: trail.length % 2 === 0 ? null : expect.any(String) })
  })

  test('a concurrent acceptance fee is either paid or the offer declined, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const who = await setup.admitted()
      await initiate(who, 'AcceptanceFee')
      const reference = setup.server.gateway.initialised.at(-1)?.reference ?? ''
      setup.server.gateway.says(reference, 'succeeded')
      const body = { transactionReference: reference }
      const verify = () => setup.server.ask('POST', '/Payment/requery-payment', { token: who.token, body })
      const [answer] = await Promise.all([decline(who), verify(), verify()])
      const { rows } = await sql<{ paid: boolean; declined: boolean; refunds: number }>`
        select fees_paid ->> 'AcceptanceFee' is not null as paid,
          exists (select 1 from offer_decline where applicant_id = applicant.id) as declined,
          (select count(*) from refund join payment on payment.id = refund.payment_id
            where payment.applicant_id = applicant.id) as refunds
        from applicant where id = ${who.id}`.execute(setup.server.database.system)
      const declined = answer.status === 200
      expect(rows[0]).toEqual({ paid: !declined, declined, refunds: declined ? 1 : 0 })
    }
  })

  test("an applicant cannot change another applicant's offer", async () => {
    const [who, other] = [await setup.applicant('IsAdmitted'), await setup.admitted()]
    expect((await decline(who)).status).toBe(409)
    const forged = { id: newId(), applicantId: other.id, decisionId: newId(), reason: 'x' }
    await expect(
      setup.server.database.asApplicant(who.id, (db) =>
        db.insertInto('offerDecline').values(forged).execute(),
      ),
    ).rejects.toThrow('row-level security')
    expect((await get(other)).data).toMatchObject({ declinedAt: null })
  })
})
