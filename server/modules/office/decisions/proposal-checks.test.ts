import { describe, expect, test } from 'vitest'
import { decisionData } from '#contract/office/decisions/decisions.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { aRefusal, anOffer, aRequest, submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

const propose = (applicantId: string, more: object = {}) =>
  office.post('propose-decision', clerk, { applicantId, ...anOffer, ...more })

async function proposed(more: object = {}) {
  const applicantId = await submittedApplication(server)
  return decisionData.parse((await propose(applicantId, more)).data)
}

const auditOf = (applicantId: string) =>
  system
    .selectFrom('auditEvent')
    .select(['action', 'actorKind', 'actorId', 'before', 'after'])
    .where('applicantId', '=', applicantId)
    .orderBy('id')
    .execute()

test.each([
  [{ programmeId: 'alchemy' }, { programmeId: 'Choose a programme that is on offer.' }],
  [{ level: '900' }, { level: 'Choose a level of this programme.' }],
  // Level 300 is on offer only in another programme.
  [{ level: '300' }, { level: 'Choose a level of this programme.' }],
])('the error for a proposal of %j says what to choose', async (more, errors) => {
  const answer = await propose(await submittedApplication(server), more)
  expect(answer).toMatchObject({ status: 400, code: 'choice-unknown', errors })
})

test('the error for an offer without the reason for an exception says what to type', async () => {
  const exceptionReason =
    'The applicant does not meet the requirements of this programme. Type the reason for the admission.'
  const answer = await propose(await submittedApplication(server), { exceptionReason: '' })
  expect(answer).toMatchObject({ status: 422, message: exceptionReason, errors: { exceptionReason } })
})

test('no decision is proposed while the applicant has a request to answer', async () => {
  const applicantId = await submittedApplication(server)
  const request = { applicantId, ...aRequest('biodata') }
  expect((await office.post('send-request', clerk, request)).status).toBe(200)
  expect(await propose(applicantId)).toMatchObject({
    status: 409,
    code: 'correction-open',
    message: 'The applicant has not answered a request yet. Withdraw the request first.',
  })
  expect((await auditOf(applicantId)).map(({ action }) => action)).not.toContain('decision-proposed')
  await system
    .updateTable('officeRequest')
    .set({ returnedAt: new Date() })
    .where('applicantId', '=', applicantId)
    .execute()
  expect((await propose(applicantId)).status).toBe(200)
})

test('the audit log keeps what was proposed', async () => {
  const { id, applicantId } = await proposed(aRefusal)
  expect(await auditOf(applicantId)).toEqual([
    {
      action: 'decision-proposed',
      actorKind: 'office',
      actorId: clerk.id,
      before: null,
      after: expect.objectContaining({
        decisionId: id,
        state: 'proposed',
        kind: 'reject',
        reasons: aRefusal.reasons,
        sentence: aRefusal.sentence,
      }),
    },
  ])
})

describe('a returned decision', () => {
  const send = (decisionId: string, because: string) =>
    office.post('return-decision', approver, { decisionId, because })

  test('has one audit entry, also when the request is repeated', async () => {
    const { id, applicantId } = await proposed()
    await office.post('approve-decision', approver, { decisionId: id })
    const answers = [await send(id, 'The level is wrong.'), await send(id, 'The level is wrong.')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await auditOf(applicantId)).slice(2)).toEqual([
      {
        action: 'decision-returned',
        actorKind: 'office',
        actorId: approver.id,
        before: { decisionId: id, state: 'approved', returnedBecause: null },
        after: { decisionId: id, state: 'returned', returnedBecause: 'The level is wrong.' },
      },
    ])
  })

  test('is not returned again for another reason', async () => {
    const { id } = await proposed()
    await send(id, 'The level is wrong.')
    expect(await send(id, 'The programme is wrong.')).toMatchObject({
      status: 409,
      code: 'decision-state-changed',
      message: 'This decision was returned to its proposer: it cannot be returned.',
    })
  })

  test('gets a 404 if it is unknown', async () => {
    const answer = await send('00000000-0000-7000-8000-000000000000', 'The level is wrong.')
    expect(answer).toMatchObject({ status: 404, message: 'We could not find this decision.' })
  })
})

test('a colleague reads why they cannot approve their own proposal or add another one', async () => {
  const { id: decisionId, applicantId } = await proposed()
  await system.updateTable('staff').set({ role: 'approver' }).where('id', '=', clerk.id).execute()
  expect(await office.post('approve-decision', clerk, { decisionId })).toMatchObject({
    status: 403,
    code: 'second-person-required',
    message: 'You have proposed this decision: a colleague has to approve it.',
  })
  await system.updateTable('staff').set({ role: 'clerk' }).where('id', '=', clerk.id).execute()
  expect(await propose(applicantId, { conditions: 'Others.' })).toMatchObject({
    status: 409,
    code: 'decision-pending',
    message: 'There is a decision about this application already: it is proposed and waits for approval.',
  })
})

test('a second approval is a no-op until the decision is scheduled', async () => {
  const { id: decisionId, applicantId } = await proposed()
  const approve = () => office.post('approve-decision', approver, { decisionId })
  expect([(await approve()).status, (await approve()).status]).toEqual([200, 200])
  const [, approved, ...more] = await auditOf(applicantId)
  expect(more).toEqual([])
  expect(approved).toMatchObject({
    action: 'decision-approved',
    before: { decisionId, state: 'proposed', approvedBy: null, approvedAt: null },
    after: { decisionId, state: 'approved', approvedBy: approver.id },
  })
  const second = await officeColleague(server, 'approver')
  expect((await office.post('approve-decision', second, { decisionId })).status).toBe(409)
  const at = new Date(Date.now() + 3_600_000).toISOString()
  await office.post('release-decisions', approver, { decisionIds: [decisionId], at })
  expect(await approve()).toMatchObject({
    status: 409,
    message: 'This decision is scheduled for release: it cannot be approved.',
  })
})
