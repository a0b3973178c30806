import { expect, test } from 'vitest'
import { decisionData } from '#contract/office/decisions/decisions.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { aRefusal, anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer()

async function proposed(who = clerk) {
  const applicantId = await submittedApplication(server)
  const { data } = await office.post('propose-decision', who, { applicantId, ...anOffer })
  return decisionData.parse(data)
}

const actions = async (applicantId: string) => {
  const rows = await server.database.system
    .selectFrom('auditEvent')
    .select(['action', 'actorId'])
    .where('applicantId', '=', applicantId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, actorId }) => [action, actorId])
}

test('a clerk can withdraw their own proposal, with or without a reason, and propose again', async () => {
  for (const [because, kept] of [
    ['Wrong level.\nIt is 200.', 'Wrong level.\nIt is 200.'],
    ['', null],
  ] as const) {
    const { id: decisionId, applicantId } = await proposed()
    const answer = await office.post('take-back-decision', clerk, { decisionId, because })
    expect(answer).toMatchObject({ status: 200, data: { state: 'withdrawn', returnedBecause: kept } })
    const again = await office.post('propose-decision', clerk, { applicantId, ...aRefusal })
    expect(again).toMatchObject({ status: 200, data: { state: 'proposed', kind: 'reject' } })
    expect(await actions(applicantId)).toEqual([
      ['decision-proposed', clerk.id],
      ['decision-withdrawn', clerk.id],
      ['decision-proposed', clerk.id],
    ])
  }
})

test('no role can withdraw a colleague’s proposal', async () => {
  const { id: decisionId } = await proposed()
  for (const who of [await officeColleague(server, 'clerk'), approver])
    expect(await office.post('take-back-decision', who, { decisionId })).toMatchObject({
      status: 403,
      code: 'proposer-only',
      message: 'A colleague has proposed this decision: only they can withdraw it.',
    })
})

test('a withdrawn proposal cannot be returned, not even with the same reason', async () => {
  const { id: decisionId } = await proposed()
  const because = 'The level is wrong.'
  await office.post('take-back-decision', clerk, { decisionId, because })
  expect(await office.post('return-decision', approver, { decisionId, because })).toMatchObject({
    status: 409,
    code: 'decision-state-changed',
  })
})

test('an approved proposal can no longer be withdrawn', async () => {
  const { id: decisionId } = await proposed()
  await office.post('approve-decision', approver, { decisionId })
  expect(await office.post('take-back-decision', clerk, { decisionId })).toMatchObject({
    status: 409,
    message: 'This decision is approved and waits for its release: it cannot be withdrawn.',
  })
})

test('withdrawing an unknown decision returns 404', async () => {
  for (const decisionId of ['not-an-id', '00000000-0000-7000-8000-000000000000'])
    expect((await office.post('take-back-decision', clerk, { decisionId })).status).toBe(404)
})

test('exactly one of a concurrent approval and withdrawal succeeds', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 24; round += 1) {
    const { id: decisionId, applicantId } = await proposed()
    const ask = [
      () => office.post('approve-decision', approver, { decisionId }),
      () => office.post('take-back-decision', clerk, { decisionId }),
    ]
    const order = round % 2 === 0 ? ask : ask.toReversed()
    const answers = await Promise.all(order.map((each) => each()))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)
    const { state } = decisionData.parse(winner?.data)
    const row = await server.database.system
      .selectFrom('decision')
      .select(['state', 'approvedBy'])
      .where('id', '=', decisionId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state, approvedBy: state === 'approved' ? approver.id : null })
    expect(await actions(applicantId)).toHaveLength(2)
    seen.add(state)
  }
  expect([...seen].sort()).toEqual(['approved', 'withdrawn'])
})
