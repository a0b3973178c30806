import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { assignedApplication, workload } from '#contract/office/review/assignments.ts'
import { newId } from '#server/db/id.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { type OfficeColleague, officeColleague, officeColleagues } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { anOffer, aRequest, submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

const mine = async (who: OfficeColleague) => {
  const { data } = await office.get('my-applications', who)
  return z
    .array(assignedApplication)
    .parse(data)
    .map(({ applicantId }) => applicantId)
}
const workOf = async (who: OfficeColleague) => {
  const { data } = await office.get('workload', approver)
  return z
    .array(workload)
    .parse(data)
    .find(({ staffId }) => staffId === who.id)
}
const assign = (who: OfficeColleague, applicantId: string, staffId: string, seen: object = {}) =>
  office.post('assign-application', who, { applicantId, staffId, ...seen })

test('colleagues who take five at the same time get five each, and never the same application', async () => {
  const ids: string[] = []
  for (let at = 0; at < 30; at += 1)
    ids.push(await submittedApplication(server, { submittedAt: new Date(Date.UTC(2017, 1, 1, 0, at)) }))
  const colleagues = await officeColleagues(server, 6, 'clerk')
  const answers = await Promise.all(colleagues.map((who) => office.post('take-five', who, {})))
  expect(answers.map(({ message }) => message)).toEqual(colleagues.map(() => '5 more assigned to you.'))
  const taken = (await Promise.all(colleagues.map(mine))).flat()
  expect(taken.toSorted()).toEqual(ids.toSorted())
  expect((await office.post('take-five', clerk, {})).message).toBe(
    'No application is left that you can take.',
  )
})

test('an application is assigned by hand, returned, and leaves the list with its decision', async () => {
  const who = await officeColleague(server, 'clerk')
  const [first, second] = [await submittedApplication(server), await submittedApplication(server)]
  for (const id of [first, second]) expect((await assign(approver, id, who.id)).status).toBe(200)
  expect(await workOf(who)).toMatchObject({ assigned: 2, doneToday: 0, oldestSince: expect.any(String) })
  expect((await assign(who, second, '')).status).toBe(200)
  expect(await mine(who)).toEqual([first])
  await office.post('propose-decision', who, { applicantId: first, ...anOffer })
  expect(await mine(who)).toEqual([])
  expect(await workOf(who)).toMatchObject({ assigned: 0, oldestSince: null, doneToday: 1 })
  const entries = await auditEntries(system, second, 'application-assigned')
  expect(entries).toMatchObject([
    { before: { staff: null }, after: { staff: who.id } },
    { before: { staff: who.id }, after: { staff: null } },
  ])
})

test('answered requests are listed first and open requests last, each with the longest wait first', async () => {
  const who = await officeColleague(server, 'clerk')
  const ids: string[] = []
  for (const minute of [0, 1, 2, 3, 4])
    ids.push(await submittedApplication(server, { submittedAt: new Date(Date.UTC(2018, 1, 1, 0, minute)) }))
  const [asked = '', first, answered = '', second] = ids
  for (const id of ids) await assign(approver, id, who.id)
  for (const applicantId of [asked, answered])
    await office.post('send-request', who, { applicantId, ...aRequest('biodata') })
  await sql`update office_request set returned_at = now() where applicant_id = ${answered}`.execute(system)
  expect(await mine(who)).toEqual([answered, first, second, ids[4], asked])
  const { data } = await office.get('my-applications', who)
  expect(
    z
      .array(assignedApplication)
      .parse(data)
      .map(({ turn }) => turn),
  ).toEqual(['answered', 'ours', 'ours', 'ours', 'theirs'])
})

test('open requests are listed by deadline, overdue ones first, and those without a deadline last', async () => {
  const who = await officeColleague(server, 'clerk')
  const ids: string[] = []
  for (const dueOn of ['2019-03-05', null, '2019-03-01', '2019-03-05']) {
    const applicantId = await submittedApplication(server)
    await assign(approver, applicantId, who.id)
    await office.post('send-request', who, { applicantId, ...aRequest('biodata') })
    await sql`update office_request set due_on = ${dueOn} where applicant_id = ${applicantId}`.execute(system)
    ids.push(applicantId)
  }
  const [soon, undated, overdue, soonToo] = ids
  expect(await mine(who)).toEqual([overdue, soon, soonToo, undated])
})

test('only a submitted application and a colleague who reviews can be named', async () => {
  const applicantId = await submittedApplication(server)
  const bursar = await officeColleague(server, 'bursar')
  for (const staffId of ['nonsense', newId(), bursar.id])
    expect((await assign(approver, applicantId, staffId)).status).toBe(404)
  for (const unknown of ['nonsense', newId()])
    expect((await assign(approver, unknown, clerk.id)).status).toBe(404)
})

test('of thirty colleagues who assign one unassigned application, exactly one succeeds', async () => {
  const applicantId = await submittedApplication(server)
  const colleagues = await officeColleagues(server, 30, 'clerk')
  const answers = await Promise.all(
    colleagues.map((who) => assign(who, applicantId, who.id, { seenStaffId: null })),
  )
  const first = answers.findIndex(({ status }) => status === 200)
  expect(await mine(colleagues[first] ?? clerk)).toEqual([applicantId])
  const others = answers.filter((_, at) => at !== first)
  for (const answer of others)
    expect(answer).toMatchObject({
      status: 409,
      code: 'application-changed',
      message:
        'A colleague has changed the assignment: this application is assigned to Test clerk now. Nothing was saved.',
    })
  expect(await auditEntries(system, applicantId, 'application-assigned')).toHaveLength(1)
})

test('an assignment is rejected if the assignee is no longer the one that the screen showed', async () => {
  const [who, other] = [await officeColleague(server, 'clerk'), await officeColleague(server, 'clerk')]
  const applicantId = await submittedApplication(server)
  await assign(approver, applicantId, who.id)
  const old = { seenStaffId: other.id }
  expect((await assign(approver, applicantId, clerk.id, old)).code).toBe('application-changed')
  expect((await assign(other, applicantId, '', old)).code).toBe('application-changed')
  expect(await mine(who)).toEqual([applicantId])
  // The application has the requested assignee already, so the outdated `seenStaffId` does not matter.
  expect((await assign(approver, applicantId, who.id, old)).status).toBe(200)
  expect((await assign(who, applicantId, '')).status).toBe(200)
  expect((await assign(approver, applicantId, clerk.id, { seenStaffId: who.id })).message).toBe(
    'A colleague has changed the assignment: this application is assigned to nobody now. Nothing was saved.',
  )
})
