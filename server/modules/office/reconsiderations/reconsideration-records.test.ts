import { expect, test } from 'vitest'
import { portalPages } from '#contract/portal-pages.ts'
import { startReconsiderations } from '#tests/support/office/reconsiderations.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'

/* Tests what the API shows about a reconsideration to the applicant and to colleagues, and its audit entries. */

const {
  server,
  office,
  colleagues: [clerk, approver, clerk2, approver2],
  because,
  release,
  refused,
  open,
  cancel,
  propose,
} = await startReconsiderations()
const { system } = server.database

const auditOf = async (applicantId: string, action: string) =>
  system
    .selectFrom('auditEvent')
    .select(['before', 'after'])
    .where('applicantId', '=', applicantId)
    .where('action', '=', action)
    .orderBy('id')
    .execute()

const notificationsOf = (applicantId: string) =>
  system
    .selectFrom('notification')
    .select(['title', 'message', 'page'])
    .where('applicantId', '=', applicantId)
    .execute()

const told = ({ status, message }: { status: number; message: string }) => [status, message]

test('the start and the end are notified and audited', async () => {
  const applicantId = await refused()
  const refusal = await system
    .selectFrom('decision')
    .select('id')
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  await open(applicantId)
  const { id } = await system
    .selectFrom('reconsideration')
    .select('id')
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  expect(await auditOf(applicantId, 'reconsideration-opened')).toEqual([
    { before: null, after: { reconsiderationId: id, refusalId: refusal.id, because } },
  ])
  await cancel(applicantId)
  expect(await auditOf(applicantId, 'reconsideration-cancelled')).toEqual([
    {
      before: { reconsiderationId: id, outcome: null },
      after: { reconsiderationId: id, outcome: 'cancelled', because: 'The letter was a copy.' },
    },
  ])
  expect(await notificationsOf(applicantId)).toEqual(
    expect.arrayContaining([
      {
        title: 'Your application is being looked at again',
        message:
          'Our admissions office is looking at your application again. The decision stays as it is until you hear from us.',
        page: portalPages.admissionStatus,
      },
      {
        title: 'The decision on your application is unchanged',
        message:
          'Our admissions office has ended the reconsideration of your application. Our decision is unchanged.',
        page: portalPages.admissionStatus,
      },
    ]),
  )
})

test('the assignment to a colleague who decided on the rejection ends with an audit entry', async () => {
  const applicantId = await refused()
  await system
    .insertInto('applicationAssignment')
    .values({ applicantId, staffId: clerk.id, assignedBy: approver.id })
    .execute()
  await open(applicantId)
  expect((await auditOf(applicantId, 'application-assigned')).at(-1)).toEqual({
    before: { staff: clerk.id },
    after: { staff: null },
  })
})

test('the assignment to any other colleague stays', async () => {
  const applicantId = await refused()
  await system
    .insertInto('applicationAssignment')
    .values({ applicantId, staffId: approver2.id, assignedBy: approver.id })
    .execute()
  await open(applicantId)
  expect(await auditOf(applicantId, 'application-assigned')).toEqual([])
})

test('the audit entry of the new proposal names the reconsideration, that of the first one does not', async () => {
  const applicantId = await refused()
  await open(applicantId)
  await propose(applicantId, clerk2)
  const { id: reconsiderationId } = await system
    .selectFrom('reconsideration')
    .select('id')
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  const [first, second] = await auditOf(applicantId, 'decision-proposed')
  expect(first?.after).not.toHaveProperty('reconsiderationId')
  expect(second?.after).toMatchObject({ state: 'proposed', reconsiderationId })
})

test('a pending proposal is returned with the reason of the cancellation', async () => {
  const applicantId = await refused()
  await open(applicantId)
  await propose(applicantId, clerk2)
  await cancel(applicantId, approver2)
  const returned = system.selectFrom('decision').select('returnedBecause').where('state', '=', 'returned')
  expect(await returned.where('applicantId', '=', applicantId).execute()).toEqual([
    { returnedBecause: 'The reconsideration was cancelled: The letter was a copy.' },
  ])
})

test('each rejected call says why', async () => {
  const applicantId = await refused()
  expect(told(await cancel(applicantId))).toEqual([409, 'No reconsideration is open for this application.'])
  await open(applicantId)
  expect(told(await open(applicantId, approver2))).toEqual([
    409,
    'This rejection is being reconsidered already.',
  ])
  expect(told(await open(applicantId, clerk2, { because: 'Another reason, typed later.' }))).toEqual([
    409,
    'This rejection is being reconsidered already.',
  ])
  const undecided = await submittedApplication(server)
  expect(told(await open(undecided))).toEqual([
    409,
    'There is no released rejection that could be reconsidered.',
  ])
  const admitted = await submittedApplication(server)
  await release(await office.approved(admitted, [clerk, approver]))
  expect(told(await open(admitted))).toEqual([
    409,
    'This application was admitted. Only a released rejection can be reconsidered.',
  ])
})

test('only the same colleague with the same reason repeats a cancellation', async () => {
  const applicantId = await refused()
  await open(applicantId)
  await cancel(applicantId)
  expect((await cancel(applicantId)).status).toBe(200)
  expect((await cancel(applicantId, approver2)).status).toBe(409)
  const other = { applicantId, because: 'A different reason this time.' }
  expect((await office.post('cancel-reconsideration', clerk2, other)).status).toBe(409)
  expect(await auditOf(applicantId, 'reconsideration-cancelled')).toHaveLength(1)
})
