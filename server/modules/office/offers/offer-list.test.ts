import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { offerAnswers, offers } from '#contract/office/offers/offers.ts'
import { programmeName } from '#contract/programmes.ts'
import { newId } from '#server/db/id.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { institution } from '#tests/support/institution/index.ts'
import { aProgramme } from '#tests/support/application-journey.ts'
import { startOfferDeadlines } from '#tests/support/office/offer-deadlines.ts'
import { storedDecision, submittedApplication } from '#tests/support/office/office-work.ts'

/* Tests the rows, pages and counts of the list of offers. */

const { server, office, clerk, approver, system, released } = await startOfferDeadlines()
const current = institution.admission.session
const releasedAt = new Date('2010-08-31T10:00:00Z')

/** Creates an applicant with a released offer in this admission session. Returns the applicant's id. */
async function offered(admissionSession: string, acceptBy: string | null = null, more: object = {}) {
  const applicantId = await submittedApplication(server, { admissionSession, ...more })
  const [proposedBy, approvedBy] = [clerk.id, approver.id]
  const offer = { applicantId, acceptBy, proposedBy, approvedBy, approvedAt: releasedAt, releasedAt }
  await storedDecision(server, { ...offer, state: 'released', releasedBy: approvedBy })
  return applicantId
}
const search = async (body: object) => {
  const answer = await office.post('search-offers', clerk, body)
  return { message: answer.message, ...offers.search.data.parse(answer.data) }
}
const idsOf = (rows: { applicantId: string }[]) => rows.map(({ applicantId }) => applicantId)

test('a row shows the person, the programme and the answer', async () => {
  const session = '2011/2012'
  const more = { surname: 'Eze', firstname: 'Amaka', othername: '', applicationNumber: 'TEST/A' }
  const id = await offered(session, '2011-09-30', more)
  expect(await search({ session })).toEqual({
    message: 'Released offers.',
    next: null,
    rows: [
      {
        applicantId: id,
        applicationNumber: 'TEST/A',
        surname: 'Eze',
        othernames: 'Amaka',
        programme: programmeName(institution, aProgramme),
        releasedAt: releasedAt.toISOString(),
        acceptBy: '2011-09-30',
        answer: 'unanswered',
        answeredAt: null,
        reason: '',
        reminders: 0,
        version: expect.any(Number),
        hasMatricNumber: false,
        hasSchoolFee: false,
        hasPortalAccount: false,
      },
    ],
  })
})

test('a row joins the first name and the other names', async () => {
  const session = '2012/2013'
  await offered(session, null, { firstname: 'Amaka', othername: 'Joy Ngozi' })
  expect((await search({ session })).rows[0]?.othernames).toBe('Amaka Joy Ngozi')
})

test('a row has the time of a decline and of a withdrawn letter, with the reason', async () => {
  const [declined, withdrawn] = [await released(), await released()]
  const { id: decisionId } = await system
    .selectFrom('decision')
    .select('id')
    .where('applicantId', '=', declined)
    .executeTakeFirstOrThrow()
  const declinedAt = new Date('2026-09-01T10:00:00Z')
  const reason = 'Nearer home'
  await system
    .insertInto('offerDecline')
    .values({ id: newId(), applicantId: declined, decisionId, reason, declinedAt })
    .execute()
  const because = 'The slip was a copy.'
  await office.post('revoke-letter', approver, { applicantId: withdrawn, because })
  expect((await search({ answer: 'declined' })).rows).toMatchObject([
    { applicantId: declined, reason, answeredAt: declinedAt.toISOString() },
  ])
  expect((await search({ answer: 'withdrawn' })).rows).toMatchObject([
    { applicantId: withdrawn, reason: because, answeredAt: expect.stringContaining('T') },
  ])
})

test('pages have fifty offers, the earliest day first and those without a day last', async () => {
  const session = '2014/2015'
  const paid = { feesPaid: feesPaid(new Date(), 'ApplicationFee', 'AcceptanceFee') }
  const offersMade = Array.from({ length: 52 }, (_, made) =>
    offered(session, made < 49 ? addDays('2014-09-30', -(made % 7)) : null, made < 2 ? paid : {}),
  )
  const ids = await Promise.all(offersMade)
  const first = await search({ session })
  expect(first.rows).toHaveLength(50)
  const keys = first.rows.map(({ acceptBy, applicantId }) => `${acceptBy ?? 'none'} ${applicantId}`)
  expect(keys).toEqual(keys.toSorted())
  expect(first.rows.map(({ acceptBy }) => acceptBy).indexOf(null)).toBe(49)
  const second = await search({ session, after: first.next })
  expect(second).toMatchObject({ rows: [{ acceptBy: null }, { acceptBy: null }], next: null })
  expect(idsOf([...first.rows, ...second.rows]).toSorted()).toEqual(ids.toSorted())
  const lastFull = await search({ session, answer: 'unanswered' })
  expect([lastFull.rows.length, lastFull.next]).toEqual([50, null])
  // `after` can be the key of any row. The next page starts with the row after it.
  const after = keys[2] ?? ''
  expect(idsOf((await search({ session, after })).rows)[0]).toBe(first.rows[3]?.applicantId)
})

test('counts every answer of one session, and of the current one by default', async () => {
  const session = '2016/2017'
  await offered(session)
  await offered(session, null, { feesPaid: feesPaid(new Date(), 'ApplicationFee', 'AcceptanceFee') })
  await offered(session)
  const counted = await office.post('offer-counts', clerk, { session })
  expect(counted.message).toBe('Number of offers by answer.')
  const expected = { accepted: 1, unanswered: 2, declined: 0, lapsed: 0, withdrawn: 0 }
  expect(counted.data).toEqual({
    session,
    counts: offerAnswers.map((answer) => ({ answer, count: expected[answer] })),
  })
  const id = await offered(current)
  const { data } = await office.post('offer-counts', clerk, {})
  expect(data).toMatchObject({ session: current })
  expect(offers.counts.data.parse(data).counts.find(({ answer }) => answer === 'unanswered')).toEqual({
    answer: 'unanswered',
    count: 1,
  })
  expect(idsOf((await search({ answer: 'unanswered' })).rows)).toEqual([id])
})

test('an application without an offer shows none', async () => {
  const id = await submittedApplication(server)
  expect((await office.get(`applications/${id}`, approver)).data).toMatchObject({ offer: null })
})
