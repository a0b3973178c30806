import { expect, test } from 'vitest'
import { assignments } from '#contract/office/review/assignments.ts'
import { waitForLock } from '#tests/support/database/lock-wait.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

/** An application, the colleague who loses access, and another colleague. */
interface Situation {
  applicantId: string
  leaving: OfficeColleague
  other: OfficeColleague
}

const assigneeOf = async (applicantId: string) =>
  (
    await system
      .selectFrom('applicationAssignment')
      .select('staffId')
      .where('applicantId', '=', applicantId)
      .executeTakeFirst()
  )?.staffId ?? null

const assignMany = ({ applicantId }: Situation, who: OfficeColleague) =>
  office.post('assign-applications', approver, { staffId: who.id, applicantIds: [applicantId] })

const nothing = () => Promise.resolve('')

test.each<
  [string, (situation: Situation) => Promise<string>, (situation: Situation, prepared: string) => unknown]
>([
  [
    'a single assignment',
    nothing,
    ({ applicantId, leaving }) =>
      office.post('assign-application', approver, { applicantId, staffId: leaving.id }),
  ],
  ['an assignment of several applications', nothing, (situation) => assignMany(situation, situation.leaving)],
  [
    'an undone assignment',
    async (situation) => {
      await assignMany(situation, situation.leaving)
      const answer = await assignMany(situation, situation.other)
      return assignments.assignMany.data.parse(answer.data).batchId
    },
    (_, batchId) => office.post('undo-assignment', approver, { batchId }),
  ],
  [
    'the assignment rules',
    async ({ leaving }) => {
      const rule = { kind: 'share', programmes: [], digits: [], share: 1, active: true }
      await system
        .insertInto('assignmentRule')
        .values({ ...rule, kind: 'share', staffId: leaving.id, position: 0, savedBy: approver.id })
        .execute()
      return ''
    },
    () => office.post('apply-assignment-rules', approver, {}),
  ],
  ['a colleague who takes five', nothing, ({ leaving }) => office.post('take-five', leaving, {})],
])('%s while access is removed assigns nothing to the removed colleague', async (_, prepare, assign) => {
  const situation: Situation = {
    applicantId: await submittedApplication(server),
    leaving: await officeColleague(server, 'clerk'),
    other: clerk,
  }
  const { applicantId, leaving } = situation
  const prepared = await prepare(situation)
  let running: unknown
  await system.transaction().execute(async (tx) => {
    await tx.selectFrom('staff').select('id').where('id', '=', leaving.id).forUpdate().execute()
    running = assign(situation, prepared)
    await waitForLock(system)
    await tx.updateTable('staff').set({ disabledAt: new Date() }).where('id', '=', leaving.id).execute()
  })
  await running
  expect(await assigneeOf(applicantId)).not.toBe(leaving.id)
  expect(await assigneeOf(applicantId)).toBeNull()
  await system.deleteFrom('assignmentRule').execute()
})
