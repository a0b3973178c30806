import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/db/id.ts'
import { addDays, endOfDay, formatDate, today } from '#contract/dates.ts'
import { offers } from '#contract/office/offers/offers.ts'
import { institution } from '#tests/support/institution/index.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'
import { officeColleague, officeColleagues } from '#tests/support/office/office.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfferDeadlines } from '#tests/support/office/offer-deadlines.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { underpay } from '#tests/support/payments/underpay.ts'
import { offerPlace } from '#tests/support/office/offers.ts'

const started = await startOfferDeadlines()
const { server, office, clerk, system, released, jobsAt, decisionOf, accept, decline } = started
const { acceptWithinDays } = institution.admission

/** Runs the jobs for lapsed offers and for reminders, with the clock at noon in Lagos on this day. */
async function runOn(day: string, crash?: () => void) {
  const jobs = jobsAt(Date.parse(`${day}T11:00:00Z`), {
    async notify(tx, input) {
      await server.services.notifications.notify(tx, input)
      crash?.()
    },
  })
  return { lapsed: await jobs.lapse(), reminded: await jobs.remind() }
}

const mailsOf = async (id: string) => (await started.mailsOf(id)).map(({ subject }) => subject)
const actionsOf = async (id: string) =>
  (
    await system
      .selectFrom('auditEvent')
      .select('action')
      .where('applicantId', '=', id)
      .where('action', 'like', 'offer-%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

const found = z.object({ data: offers.search.data })
async function rowOf(applicantId: string, answer = '') {
  const { rows } = found.parse(await office.post('search-offers', clerk, { answer })).data
  return rows.find((row) => row.applicantId === applicantId)
}
const extend = (applicantIds: string[], acceptBy: string, who = clerk) =>
  office.post('extend-offers', who, {
    offers: applicantIds.map((applicantId) => ({ applicantId })),
    acceptBy,
    because: 'The bank was closed.',
  })

test('the last day to accept is stored at the release', async () => {
  const id = await released()
  const acceptBy = addDays(today(), acceptWithinDays)
  expect(await decisionOf(id)).toMatchObject({ acceptBy, lapsedAt: null })
  expect(await rowOf(id)).toMatchObject({ acceptBy, answer: 'unanswered', answeredAt: null, reminders: 0 })
})

test('an offer that an earlier version released gets a last day that leaves time for every reminder', async () => {
  const id = await submittedApplication(server)
  await offerPlace(server.database, id)
  const longAgo = new Date(Date.now() - 400 * 86_400_000)
  await system.updateTable('decision').set({ releasedAt: longAgo }).where('applicantId', '=', id).execute()
  expect(await runOn(today())).toMatchObject({ lapsed: 0 })
  expect((await decisionOf(id)).acceptBy).toBe(addDays(today(), 8))
  expect(await actionsOf(id)).toEqual(['offer-date-set'])
})

test('reminds 7, 3 and 1 days before, each time once, and never on the last day', async () => {
  const id = await released()
  const last = addDays(today(), acceptWithinDays)
  const reminder = subjectOf('offer-reminder', { acceptBy: formatDate(last) })
  const remindedOn = async (daysBefore: number) => {
    const before = (await mailsOf(id)).length
    await runOn(addDays(last, -daysBefore))
    await runOn(addDays(last, -daysBefore))
    return (await mailsOf(id)).length - before
  }
  const sent = []
  for (const daysBefore of [8, 7, 6, 4, 3, 2, 1, 0]) sent.push([daysBefore, await remindedOn(daysBefore)])
  expect(sent).toEqual([
    [8, 0],
    [7, 1],
    [6, 0],
    [4, 0],
    [3, 1],
    [2, 0],
    [1, 1],
    [0, 0],
  ])
  expect((await mailsOf(id)).filter((subject) => subject === reminder)).toHaveLength(3)
  expect(await rowOf(id)).toMatchObject({ reminders: 3 })
})

test('a server that was down sends only the latest reminder', async () => {
  const id = await released()
  await runOn(addDays(today(), acceptWithinDays - 2))
  expect((await mailsOf(id)).filter((subject) => subject.startsWith('Accept by'))).toHaveLength(1)
  expect((await actionsOf(id)).filter((action) => action === 'offer-reminded')).toHaveLength(1)
})

test('a job killed in the middle of a reminder sends it once, in the next run', async () => {
  const id = await released()
  const day = addDays(today(), acceptWithinDays - 7)
  await runOn(day, () => {
    throw new Error('killed')
  })
  expect(await mailsOf(id)).not.toContain(
    subjectOf('offer-reminder', { acceptBy: formatDate(addDays(day, 7)) }),
  )
  await Promise.all([runOn(day), runOn(day), runOn(day)])
  expect((await actionsOf(id)).filter((action) => action === 'offer-reminded')).toHaveLength(1)
})

test('lapses once, after the end of the last day in Lagos, and notifies the applicant', async () => {
  const id = await released()
  const last = addDays(today(), acceptWithinDays)
  await runOn(last)
  expect(await rowOf(id)).toMatchObject({ answer: 'unanswered' })
  await Promise.all([runOn(addDays(last, 1)), runOn(addDays(last, 1))])
  expect(await rowOf(id, 'lapsed')).toMatchObject({
    answer: 'lapsed',
    answeredAt: endOfDay(last).toISOString(),
  })
  expect((await actionsOf(id)).filter((action) => action === 'offer-lapsed')).toHaveLength(1)
  expect((await mailsOf(id)).filter((subject) => subject === subjectOf('offer-lapsed'))).toHaveLength(1)
})

test('an answered offer neither lapses nor gets reminders', async () => {
  const [accepted, declined] = [await released(), await released()]
  await accept(accepted)
  await decline(declined, (await decisionOf(declined)).id)
  await runOn(addDays(today(), acceptWithinDays - 1))
  await runOn(addDays(today(), acceptWithinDays + 1))
  expect(await rowOf(accepted)).toMatchObject({ answer: 'accepted', reminders: 0 })
  expect(await rowOf(declined)).toMatchObject({
    answer: 'declined',
    reason: 'Nearer home',
    reminders: 0,
  })
})

test('an offer with an open payment of the acceptance fee does not lapse yet', async () => {
  const id = await released()
  const payment = {
    id,
    applicantId: id,
    admissionSession: institution.admission.session,
    payType: 'AcceptanceFee',
    fee: 'AcceptanceFee',
    description: 'Acceptance fee',
    amountKobo: 100,
    reference: `open-${id}`,
    gateway: 'paystack',
  } as const
  await system.insertInto('payment').values(payment).execute()
  const after = addDays(today(), acceptWithinDays + 1)
  await runOn(after)
  expect(await rowOf(id)).toMatchObject({ answer: 'unanswered' })
  await system.updateTable('payment').set({ status: 'abandoned' }).where('id', '=', id).execute()
  await runOn(after)
  expect(await rowOf(id)).toMatchObject({ answer: 'lapsed' })
})

test('while the payments office checks an acceptance fee, the offer gets no reminder and does not lapse', async () => {
  const id = await released()
  const paymentId = await underpay(system, id, 'AcceptanceFee')
  await runOn(addDays(today(), acceptWithinDays - 1))
  const after = addDays(today(), acceptWithinDays + 1)
  await runOn(after)
  expect(await rowOf(id)).toMatchObject({ answer: 'unanswered', reminders: 0 })
  const decision = { decision: 'note', note: 'The bank has returned it.', decidedBy: clerk.id } as const
  await system
    .updateTable('unclearPayment')
    .set({ ...decision, decidedAt: new Date() })
    .where('paymentId', '=', paymentId)
    .execute()
  await runOn(after)
  expect(await rowOf(id)).toMatchObject({ answer: 'lapsed' })
})

test('an extension revives a lapsed offer, notifies the applicant and schedules new reminders', async () => {
  const id = await released()
  await runOn(addDays(today(), acceptWithinDays + 1))
  const later = addDays(today(), acceptWithinDays + 30)
  expect(await extend([id], later)).toMatchObject({ status: 200, data: { extended: 1, refused: [] } })
  expect(await rowOf(id)).toMatchObject({ answer: 'unanswered', acceptBy: later, reminders: 0 })
  expect(await mailsOf(id)).toContain(subjectOf('offer-extended'))
  await runOn(addDays(later, -3))
  expect(await rowOf(id)).toMatchObject({ reminders: 1 })
  const entry = await system
    .selectFrom('auditEvent')
    .selectAll()
    .where('applicantId', '=', id)
    .where('action', '=', 'offer-extended')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actorId: clerk.id,
    before: { lapsed: true },
    after: { acceptBy: later, lapsed: false, because: 'The bank was closed.' },
  })
})

test('thirty colleagues extend an offer to the same day with one effect', async () => {
  const id = await released()
  const later = addDays(today(), acceptWithinDays + 7)
  const crowd = await officeColleagues(server, 30, 'clerk')
  const answers = await Promise.all(crowd.map((who) => extend([id], later, who)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect((await actionsOf(id)).filter((action) => action === 'offer-extended')).toHaveLength(1)
})

test('says which offers cannot be extended, and rejects past days and days before the current last day', async () => {
  const id = await released()
  const unknown = '00000000-0000-7000-8000-000000000000'
  const undecided = await submittedApplication(server)
  expect((await extend([unknown, undecided, 'x'], addDays(today(), 60))).data).toEqual({
    extended: 0,
    refused: [
      { applicantId: unknown, code: 'not-found', because: expect.stringContaining('could not find') },
      {
        applicantId: undecided,
        code: 'offer-missing',
        because: 'This application has no released offer.',
      },
      { applicantId: 'x', code: 'not-found', because: expect.stringContaining('could not find') },
    ],
  })
  expect(await extend([id], today())).toMatchObject({ status: 400 })
  expect(await extend([id], addDays(today(), 367))).toMatchObject({ status: 400 })
  expect((await extend([id], addDays(today(), 1))).data).toMatchObject({
    refused: [{ code: 'choice-unknown', because: 'The new day is earlier than the present one.' }],
  })
  expect((await decisionOf(id)).acceptBy).toBe(addDays(today(), acceptWithinDays))
})

test('only clerks and approvers extend offers', async () => {
  const id = await released()
  for (const role of ['bursar', 'auditor', 'admin'] as const)
    expect(await extend([id], addDays(today(), 60), await officeColleague(server, role))).toMatchObject({
      status: 403,
    })
})

test('counts agree with the rows, and pages neither skip nor repeat an offer', async () => {
  const counted = z.object({ data: offers.counts.data })
  const { counts } = counted.parse(await office.post('offer-counts', clerk, {})).data
  const listed: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: z.output<typeof found>['data'] = found.parse(
      await office.post('search-offers', clerk, { after }),
    ).data
    listed.push(...page.rows.map(({ answer }) => answer))
    after = page.next
  }
  for (const { answer, count } of counts)
    expect([answer, listed.filter((each) => each === answer).length]).toEqual([answer, count])
})

test('an invalid page key is rejected', async () => {
  for (const after of [`2026-99-99 ${newId()}`, '2026-09-30 nobody', 'infinity', newId()])
    expect(await office.post('search-offers', clerk, { after })).toMatchObject({
      status: 400,
      errors: { after: 'Start again from the first page.' },
    })
})

test('an application page shows the offer, the matric number and the fees', async () => {
  const id = await released()
  const at = new Date()
  await system
    .updateTable('applicant')
    .set({ feesPaid: feesPaid(at, 'ApplicationFee', 'AcceptanceFee'), matricNumber: `M/${id}` })
    .where('id', '=', id)
    .execute()
  expect((await office.get(`applications/${id}`, clerk)).data).toMatchObject({
    offer: { answer: 'accepted', answeredAt: at.toISOString(), hasMatricNumber: true },
    enrolment: {
      matricNumber: `M/${id}`,
      fees: [{ title: 'Acceptance fee', paidAt: at.toISOString() }],
      portalAccountAt: null,
    },
  })
})
