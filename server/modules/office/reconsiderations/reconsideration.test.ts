import { sql } from 'kysely'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { formatDate } from '#contract/dates.ts'
import { openedApplication } from '#contract/office/applications.ts'
import { assignedApplication } from '#contract/office/review/assignments.ts'
import { duplicates } from '#contract/office/duplicates/duplicates.ts'
import { newId } from '#server/db/id.ts'
import { type OfficeColleague, officeColleague, officeColleagues } from '#tests/support/office/office.ts'
import { codeOf, startReconsiderations } from '#tests/support/office/reconsiderations.ts'
import { aRefusal, aRequest, submittedApplication } from '#tests/support/office/office-work.ts'
import { aBiodata } from '#tests/support/samples.ts'
import { rebuiltApplications, storedApplications } from '#tests/support/office/rebuilt-applications.ts'

const {
  server,
  office,
  colleagues: [clerk, approver, clerk2, approver2],
  time,
  because,
  release,
  refused,
  open,
  cancel,
  propose,
} = await startReconsiderations()
const { system } = server.database

const withId = z.object({ id: z.string() })

const rowOf = (applicantId: string) =>
  system
    .selectFrom('officeApplication')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()

const admissionOf = async (applicantId: string) =>
  (await server.ask('GET', '/Application/get-admission', await server.session(applicantId))).data

const openedBy = async (who: OfficeColleague, applicantId: string) =>
  z.object({ data: openedApplication }).parse(await office.get(`applications/${applicantId}`, who)).data

/** Checks that all rows of `office_application` agree with their source tables. */
async function expectAgreement(): Promise<void> {
  expect(await storedApplications(system)).toEqual(await rebuiltApplications(system))
}

test('two other colleagues admit after a rejection; both decisions stay in the history', async () => {
  const applicantId = await refused()
  expect(await admissionOf(applicantId)).toMatchObject({ decision: 'rejected', reconsideredAt: null })
  expect((await open(applicantId)).data).toMatchObject({ because, outcome: null })
  expect(await rowOf(applicantId)).toMatchObject({
    status: 'submitted',
    waitingSince: new Date(time()),
    decisionId: null,
    reconsideration: 'open',
    turn: 2,
  })
  await expectAgreement()
  expect(await admissionOf(applicantId)).toMatchObject({
    decision: 'rejected',
    reconsideredAt: new Date(time()).toISOString(),
  })

  const { id } = withId.parse((await propose(applicantId, clerk2)).data)
  expect(await rowOf(applicantId)).toMatchObject({
    status: 'proposed',
    decisionId: id,
    decisionKind: 'admit',
  })
  expect((await office.post('approve-decision', approver2, { decisionId: id })).status).toBe(200)
  await expectAgreement()
  expect(await admissionOf(applicantId)).toMatchObject({ decision: 'rejected' })
  await release(id)

  expect(await admissionOf(applicantId)).toMatchObject({ decision: 'admitted', reconsideredAt: null })
  expect(await rowOf(applicantId)).toMatchObject({
    status: 'admitted',
    decisionId: id,
    offerAnswer: 'unanswered',
    reconsideration: 'decided',
  })
  await expectAgreement()
  const opened = await openedBy(clerk, applicantId)
  expect(opened.decisions.map(({ kind, state }) => [kind, state])).toEqual([
    ['admit', 'released'],
    ['reject', 'released'],
  ])
  expect(opened.reconsiderations).toMatchObject([
    { outcome: 'decided', endedAt: new Date(time()).toISOString() },
  ])
  const entries = system.selectFrom('auditEvent').select('action').where('applicantId', '=', applicantId)
  const actions = (await entries.orderBy('id').execute()).map(({ action }) => action)
  expect(actions.filter((each) => /released|reconsideration/.test(each))).toEqual([
    'refusal-released',
    'reconsideration-opened',
    'offer-released',
  ])
  const day = formatDate(opened.decisions[1]?.releasedAt ?? '')
  const texts = (await server.mailsTo(opened.email)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes(`Instead of our answer of ${day}.`))).toHaveLength(1)
  const letters = system.selectFrom('document').select('subjectId').where('applicantId', '=', applicantId)
  expect(await letters.execute()).toEqual([{ subjectId: id }])
})

test('the applicant sees the second rejection, which only a third pair of colleagues can reconsider', async () => {
  const applicantId = await refused()
  await open(applicantId)
  const again = { kind: 'reject', reasons: ['other'], sentence: 'The new result is not genuine.' }
  await release(await office.approved(applicantId, [clerk2, approver2], again))
  expect(await admissionOf(applicantId)).toMatchObject({
    decision: 'rejected',
    reasons: ['The new result is not genuine.'],
    reconsideredAt: null,
  })
  expect(await rowOf(applicantId)).toMatchObject({ status: 'rejected', reconsideration: 'decided' })
  await expectAgreement()
  expect((await open(applicantId, approver)).status).toBe(200)
  for (const who of [clerk, approver, clerk2, approver2])
    expect(codeOf(await propose(applicantId, who))).toEqual([403, 'decided-before'])
  const third = await officeColleague(server, 'clerk')
  expect((await propose(applicantId, third)).status).toBe(200)
})

test('without a reconsideration a second decision after a rejection cannot be stored or released', async () => {
  const applicantId = await refused()
  expect(codeOf(await propose(applicantId, clerk2))).toEqual([409, 'application-decided'])
  const second = { id: newId(), applicantId, kind: 'reject' as const, proposedBy: clerk2.id }
  await expect(system.insertInto('decision').values(second).execute()).rejects.toThrow('decision_one_current')
})

test('only a released rejection can be reconsidered', async () => {
  const undecided = await submittedApplication(server)
  expect(codeOf(await open(undecided))).toEqual([409, 'refusal-missing'])
  const pending = await submittedApplication(server)
  await office.approved(pending, [clerk, approver], aRefusal)
  expect(codeOf(await open(pending))).toEqual([409, 'refusal-missing'])
  const admitted = await submittedApplication(server)
  await release(await office.approved(admitted, [clerk, approver]))
  expect(await open(admitted)).toMatchObject({
    status: 409,
    message: expect.stringContaining('was admitted'),
  })
  expect(codeOf(await open(newId()))).toEqual([404, 'not-found'])
  const bursar = await officeColleague(server, 'bursar')
  expect(codeOf(await open(await refused(), bursar))).toEqual([403, 'role-not-allowed'])
})

test('a rejection has one open reconsideration, however many colleagues open it', async () => {
  const applicantId = await refused()
  const { version } = await rowOf(applicantId)
  const crowd = await officeColleagues(server, 30, 'clerk')
  const replies = await Promise.all(crowd.map((who) => open(applicantId, who, { version })))
  const winners = new Set(
    replies.flatMap(({ status, data }) => (status === 200 ? [withId.parse(data).id] : [])),
  )
  expect(winners.size).toBe(1)
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['reconsideration-open']),
  )
  const notices = system.selectFrom('notification').select('title').where('applicantId', '=', applicantId)
  expect((await notices.execute()).filter(({ title }) => title.includes('looked at again'))).toHaveLength(1)
  expect(codeOf(await open(await refused(), clerk2, { version: 1 }))).toEqual([409, 'application-changed'])
})

test('a cancelled reconsideration returns the proposal and leaves the rejection as it was', async () => {
  const applicantId = await refused()
  const before = await rowOf(applicantId)
  expect(codeOf(await cancel(applicantId))).toEqual([409, 'reconsideration-missing'])
  await open(applicantId)
  const { id } = withId.parse((await propose(applicantId, clerk2)).data)
  expect(codeOf(await cancel(applicantId, approver))).toEqual([403, 'decided-before'])
  expect((await cancel(applicantId, approver2)).data).toMatchObject({
    outcome: 'cancelled',
    cancelledBecause: 'The letter was a copy.',
  })
  expect((await cancel(applicantId, approver2)).status).toBe(200)
  const { version: _version, ...unchanged } = before
  expect(await rowOf(applicantId)).toMatchObject(unchanged)
  await expectAgreement()
  expect(await admissionOf(applicantId)).toMatchObject({ decision: 'rejected', reconsideredAt: null })
  const { decisions } = await openedBy(clerk, applicantId)
  expect(decisions.find((each) => each.id === id)).toMatchObject({
    state: 'returned',
    returnedBecause: 'The reconsideration was cancelled: The letter was a copy.',
  })
  const titles = await system
    .selectFrom('notification')
    .select('title')
    .where('applicantId', '=', applicantId)
    .orderBy('createdAt', 'desc')
    .execute()
  expect(titles[0]?.title).toBe('The decision on your application is unchanged')
  expect((await open(applicantId, approver2)).status).toBe(200)
})

test('a reconsideration cannot be cancelled once its decision is approved, or while a request is open', async () => {
  const approved = await refused()
  await open(approved)
  const decisionId = await office.approved(approved, [clerk2, approver2])
  expect(codeOf(await cancel(approved))).toEqual([409, 'decision-state-changed'])
  await release(decisionId)
  expect(codeOf(await cancel(approved))).toEqual([409, 'reconsideration-missing'])

  const asked = await refused()
  expect(
    codeOf(await office.post('send-request', clerk2, { applicantId: asked, ...aRequest('biodata') })),
  ).toEqual([409, 'application-decided'])
  await open(asked)
  const request = { applicantId: asked, ...aRequest('biodata') }
  expect((await office.post('send-request', clerk2, request)).status).toBe(200)
  expect(await rowOf(asked)).toMatchObject({ status: 'correction', reconsideration: 'open' })
  expect(codeOf(await cancel(asked))).toEqual([409, 'correction-open'])
  const who = await server.session(asked)
  const trackerOf = async () => (await server.ask('GET', '/Application/get-tracker', who)).data
  expect(await trackerOf()).toMatchObject({
    holder: 'you',
    now: expect.stringContaining('to correct «Bio-Data»'),
  })
  const corrected = await server.ask('PATCH', '/Profile/update-biodata', { ...who, body: aBiodata })
  expect(corrected.status).toBe(200)
  expect(await trackerOf()).toMatchObject({
    holder: 'office',
    now: expect.stringContaining('looking at your application again'),
  })
  expect(await rowOf(asked)).toMatchObject({ status: 'submitted', turn: 1, reconsideration: 'open' })
  expect((await cancel(asked)).status).toBe(200)
  expect(await trackerOf()).toMatchObject({ holder: 'nobody' })
  await expectAgreement()
})

test('bulk actions and the second review leave a reconsideration to individual decisions', async () => {
  const applicantId = await refused()
  await open(applicantId)
  const leftOut = async (path: string, who: OfficeColleague, more: object = {}) => {
    const { data } = await office.post(path, who, { applicantIds: [applicantId], ...more })
    return z.object({ leftOut: z.array(z.unknown()) }).parse(data).leftOut
  }
  const reason = [{ reason: 'reconsideration', count: 1 }]
  expect(await leftOut('plan-proposals', clerk2, aRefusal)).toEqual(reason)
  await propose(applicantId, clerk2)
  expect(await leftOut('plan-approvals', approver2)).toEqual(reason)
})

test('the applicant cannot read why or by whom the rejection is reconsidered', async () => {
  const applicantId = await refused()
  await open(applicantId)
  const rows = await server.database.asApplicant(applicantId, (db) =>
    sql`select because from reconsideration`.execute(db),
  )
  expect(rows.rows).toEqual([])
})

test('my applications and the comparison of duplicates show that the rejection is reconsidered', async () => {
  const [leftId, rightId] = [await refused(), await submittedApplication(server)]
  await open(leftId)
  await office.post('assign-application', clerk2, { applicantId: leftId, staffId: clerk2.id })
  const mine = z.array(assignedApplication).parse((await office.get('my-applications', clerk2)).data)
  expect(mine).toMatchObject([{ applicantId: leftId, status: 'submitted', reconsideration: 'open' }])
  const id = newId()
  await system.insertInto('duplicateFlag').values({ id, kind: 'jamb', leftId, rightId }).execute()
  const compared = duplicates.open.data.parse((await office.get(`duplicates/${id}`, clerk2)).data)
  expect(compared.left).toMatchObject({ status: 'submitted', reconsideration: 'open' })
  expect(compared.right).toMatchObject({ status: 'submitted', reconsideration: null })
})
