import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockApplicants } from '#server/applicant/lock.ts'
import type { Tx } from '#server/db/client.ts'
import { waitForLock } from '#tests/support/database/lock-wait.ts'
import { officeColleague, officeColleagues } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { storeAssignment } from './assignment.store.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

const assigneesOf = async (ids: string[]) => {
  const rows = await system
    .selectFrom('applicationAssignment')
    .select(['applicantId', 'staffId'])
    .where('applicantId', 'in', ids)
    .execute()
  return new Map(rows.map(({ applicantId, staffId }) => [applicantId, staffId]))
}
const shareAll = (staffId: string) =>
  system
    .insertInto('assignmentRule')
    .values({
      staffId,
      kind: 'share',
      programmes: [],
      digits: [],
      share: 1,
      active: true,
      position: 0,
      savedBy: approver.id,
    })
    .execute()
const takeFive = (who = clerk) => office.post('take-five', who, {})
const applyRules = () => office.post('apply-assignment-rules', approver, {})

/** Updates the application's row in `office_application`, as the triggers do after most changes of an application. */
const touchListed = (tx: Tx, applicantId: string) =>
  sql`update office_application set version = version + 1 where applicant_id = ${applicantId}`.execute(tx)

test('a colleague who takes five skips an application that a colleague is changing', async () => {
  const locked = await submittedApplication(server, { submittedAt: new Date('2016-01-01') })
  const free = await submittedApplication(server, { submittedAt: new Date('2016-01-02') })
  await system.transaction().execute(async (tx) => {
    await lockApplicants(tx, [locked])
    expect((await takeFive()).message).toBe('1 more assigned to you.')
    await touchListed(tx, locked)
  })
  expect(await assigneesOf([locked, free])).toEqual(new Map([[free, clerk.id]]))
  expect((await takeFive()).message).toBe('1 more assigned to you.')
})

test('the assignment rules wait for a single assignment of the same application', async () => {
  const [id, second] = [await submittedApplication(server), await submittedApplication(server)]
  const other = await officeColleague(server, 'clerk')
  await shareAll(clerk.id)
  let applying: ReturnType<typeof applyRules> | undefined
  await system.transaction().execute(async (tx) => {
    await lockApplicants(tx, [id])
    applying = applyRules()
    await waitForLock(system)
    await storeAssignment(tx, { applicantId: id, staffId: other.id, assignedBy: other.id })
  })
  expect((await applying)?.message).toBe('1 application assigned.')
  expect(await assigneesOf([id, second])).toEqual(
    new Map([
      [id, other.id],
      [second, clerk.id],
    ]),
  )
  await system.deleteFrom('assignmentRule').execute()
})

test('a colleague who takes five skips applications that the assignment rules are assigning', async () => {
  const ids: string[] = []
  for (let at = 0; at < 6; at += 1) ids.push(await submittedApplication(server))
  const other = await officeColleague(server, 'clerk')
  await shareAll(clerk.id)
  let applying: ReturnType<typeof applyRules> | undefined
  await system.transaction().execute(async (tx) => {
    await touchListed(tx, ids[2] ?? '')
    applying = applyRules()
    await waitForLock(system)
    expect((await takeFive(other)).message).toBe('No application is left that you can take.')
  })
  expect((await applying)?.message).toBe('6 applications assigned.')
  expect(await assigneesOf(ids)).toEqual(new Map(ids.map((id) => [id, clerk.id])))
  await system.deleteFrom('assignmentRule').execute()
})

test('taking five, the assignment rules and bulk assignments run at the same time without a deadlock', async () => {
  const colleagues = await officeColleagues(server, 3, 'clerk')
  for (let round = 0; round < 5; round += 1) {
    const applicantIds: string[] = []
    for (let at = 0; at < 12; at += 1) applicantIds.push(await submittedApplication(server))
    await shareAll(clerk.id)
    const answers = await Promise.all([
      ...colleagues.map(takeFive),
      applyRules(),
      office.post('assign-applications', approver, { staffId: approver.id, applicantIds }),
      ...colleagues.map(takeFive),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await assigneesOf(applicantIds)).size).toBe(12)
    await system.deleteFrom('assignmentRule').execute()
  }
})
