import { expect, test } from 'vitest'
import { reconsiderations } from '#contract/office/reconsiderations.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { aRequest } from '#tests/support/office/office-work.ts'
import { startReconsiderations } from '#tests/support/office/reconsiderations.ts'

/* Tests what the API shows to colleagues after opening, cancelling and deciding a reconsideration. */

const {
  server,
  office,
  colleagues: [clerk, approver, clerk2, approver2],
  time,
  because,
  refused,
  open,
  cancel,
  propose,
} = await startReconsiderations()
const { system } = server.database

const told = ({ status, message }: { status: number; message: string }) => [status, message]

test('the answers name the colleagues, the times and the reasons', async () => {
  const applicantId = await refused()
  const { id: refusalId } = await system
    .selectFrom('decision')
    .select('id')
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  const opened = await open(applicantId)
  expect(opened.message).toBe(
    'Reconsideration opened. Two colleagues who have not decided before must decide again.',
  )
  const start = {
    id: reconsiderations.open.data.parse(opened.data).id,
    refusalId,
    because,
    openedBy: clerk2.name,
    openedAt: new Date(time()).toISOString(),
  }
  const none = { outcome: null, endedAt: null, cancelledBy: null, cancelledBecause: null }
  expect(opened.data).toEqual({ ...start, ...none })
  expect((await open(applicantId)).data).toEqual(opened.data)
  const cancelled = await cancel(applicantId, approver2)
  expect(cancelled).toMatchObject({
    message: 'Reconsideration cancelled. The rejection stays as it was.',
    data: {
      ...start,
      outcome: 'cancelled',
      endedAt: new Date(time()).toISOString(),
      cancelledBy: approver2.name,
      cancelledBecause: 'The letter was a copy.',
    },
  })
})

test('a second reconsideration has its own notifications, and the responses are about it', async () => {
  const applicantId = await refused()
  await open(applicantId)
  await cancel(applicantId)
  const second = await open(applicantId, approver2)
  expect(second.data).toMatchObject({ openedBy: approver2.name, outcome: null })
  const { id } = reconsiderations.open.data.parse(second.data)
  expect((await cancel(applicantId)).data).toMatchObject({ id, outcome: 'cancelled' })
  const titles = await system
    .selectFrom('notification')
    .select('title')
    .where('applicantId', '=', applicantId)
    .where('dedupeKey', 'like', 'reconsideration-%')
    .orderBy('id')
    .execute()
  const [start, end] = [
    'Your application is being looked at again',
    'The decision on your application is unchanged',
  ]
  expect(titles.map(({ title }) => title)).toEqual([start, end, start, end])
})

test('the longest reason still fits when it is stored with the returned proposal', async () => {
  const applicantId = await refused()
  await open(applicantId)
  await propose(applicantId, clerk2)
  const long = 'x'.repeat(500)
  const cancelled = await office.post('cancel-reconsideration', approver2, { applicantId, because: long })
  expect(cancelled.data).toMatchObject({ cancelledBecause: long })
  const decision = await system
    .selectFrom('decision')
    .select(['id', 'returnedBecause'])
    .where('applicantId', '=', applicantId)
    .where('state', '=', 'returned')
    .executeTakeFirstOrThrow()
  expect(decision.returnedBecause).toBe(`The reconsideration was cancelled: ${long}`.slice(0, 500))
  expect(await auditEntries(system, applicantId, 'decision-returned')).toMatchObject([
    { actorId: approver2.id, after: { decisionId: decision.id } },
  ])
})

test('each rejected cancellation says what to do', async () => {
  const approved = await refused()
  await open(approved)
  await office.approved(approved, [clerk2, approver2])
  expect(told(await cancel(approved))).toEqual([
    409,
    'The new decision is approved already. Return it to its proposer first.',
  ])
  const asked = await refused()
  await open(asked)
  await office.post('send-request', clerk2, { applicantId: asked, ...aRequest('biodata') })
  expect(told(await cancel(asked))).toEqual([
    409,
    'The applicant has not answered a request yet. Withdraw the request first.',
  ])
  const other = await refused()
  await open(other)
  for (const who of [clerk, approver])
    expect(told(await cancel(other, who))).toEqual([
      403,
      'You have decided on this application before: other colleagues have to reconsider it.',
    ])
})

test('with an old version, a reconsideration can be neither opened nor cancelled', async () => {
  const applicantId = await refused()
  const stale = { version: 1 }
  expect(await open(applicantId, clerk2, stale)).toMatchObject({ status: 409, code: 'application-changed' })
  await open(applicantId)
  const body = { applicantId, because, ...stale }
  expect(await office.post('cancel-reconsideration', clerk2, body)).toMatchObject({
    status: 409,
    code: 'application-changed',
  })
  expect(await auditEntries(system, applicantId, 'reconsideration-cancelled')).toEqual([])
})

test('a decided application cannot be decided again, and the error says so', async () => {
  const applicantId = await refused()
  expect(told(await propose(applicantId, clerk2))).toEqual([
    409,
    'This application has been decided already.',
  ])
  await open(applicantId)
  await cancel(applicantId)
  expect(told(await propose(applicantId, clerk2))).toEqual([
    409,
    'This application has been decided already.',
  ])
})
