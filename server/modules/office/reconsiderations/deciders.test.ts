import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { assignmentRules } from '#contract/office/review/assignment-rules.ts'
import { review } from '#contract/office/review/review.ts'
import { newId } from '#server/db/id.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'
import { storedDecision, submittedApplication } from '#tests/support/office/office-work.ts'
import { codeOf, startReconsiderations } from '#tests/support/office/reconsiderations.ts'

const {
  server,
  office,
  colleagues: [clerk, approver, clerk2, approver2],
  because,
  refused,
  open,
  cancel,
  propose,
} = await startReconsiderations()
const { system } = server.database

const withId = z.object({ id: z.string() })
const assigneeOf = (applicantId: string) =>
  system
    .selectFrom('applicationAssignment')
    .select('staffId')
    .where('applicantId', '=', applicantId)
    .executeTakeFirst()

test('the two who rejected can neither propose nor approve, and proposer and approver differ', async () => {
  const applicantId = await refused()
  expect((await open(applicantId, clerk)).status).toBe(200)
  expect(codeOf(await propose(applicantId, clerk))).toEqual([403, 'decided-before'])
  expect(codeOf(await propose(applicantId, approver))).toEqual([403, 'decided-before'])
  const { id: decisionId } = withId.parse((await propose(applicantId, approver2)).data)
  const approve = (who: OfficeColleague) => office.post('approve-decision', who, { decisionId })
  expect(codeOf(await approve(approver))).toEqual([403, 'decided-before'])
  expect(codeOf(await approve(approver2))).toEqual([403, 'second-person-required'])
  expect((await approve(await officeColleague(server, 'approver'))).status).toBe(200)
})

test('the database does not accept a new decision of the two who rejected', async () => {
  const applicantId = await refused()
  const { id: reconsiderationId } = withId.parse((await open(applicantId)).data)
  const decision = { id: newId(), applicantId, kind: 'reject' as const, reconsiderationId }
  const insert = (proposedBy: string) =>
    system
      .insertInto('decision')
      .values({ ...decision, proposedBy })
      .execute()
  await expect(insert(clerk.id)).rejects.toThrow('decided_by_others')
  await insert(clerk2.id)
  const approved = { state: 'approved' as const, approvedBy: approver.id, approvedAt: new Date() }
  const update = system.updateTable('decision').set(approved).where('id', '=', decision.id)
  await expect(update.execute()).rejects.toThrow('decided_by_others')
  const other = system.updateTable('decision').set({ reconsiderationId: null }).where('id', '=', decision.id)
  await expect(other.execute()).rejects.toThrow('decision_is_frozen')
})

test('the database rejects a decision that does not belong to the open reconsideration', async () => {
  const applicantId = await refused()
  const insert = (values: { proposedBy: string; reconsiderationId?: string | null }, of = applicantId) =>
    system
      .insertInto('decision')
      .values({ id: newId(), applicantId: of, kind: 'reject', ...values })
      .execute()
  const { id: cancelled } = withId.parse((await open(applicantId)).data)
  await cancel(applicantId)
  const { id: reconsiderationId } = withId.parse((await open(applicantId)).data)
  const rejected = 'decision_in_reconsideration'
  for (const { id: proposedBy } of [clerk, clerk2])
    await expect(insert({ proposedBy })).rejects.toThrow(rejected)
  await expect(insert({ proposedBy: clerk2.id, reconsiderationId: cancelled })).rejects.toThrow(rejected)
  const undecided = await submittedApplication(server)
  await expect(insert({ proposedBy: clerk2.id, reconsiderationId }, undecided)).rejects.toThrow(rejected)
  await insert({ proposedBy: clerk2.id }, undecided)
  await insert({ proposedBy: clerk2.id, reconsiderationId })
})

test('the database rejects the approval of a decision that was stored before its reconsideration', async () => {
  const applicantId = await submittedApplication(server)
  const id = await storedDecision(server, { applicantId, proposedBy: clerk2.id })
  const refusalId = await storedDecision(server, {
    applicantId,
    proposedBy: clerk.id,
    kind: 'reject',
    state: 'withdrawn',
  })
  await system
    .insertInto('reconsideration')
    .values({ id: newId(), applicantId, refusalId, because, openedBy: clerk2.id })
    .execute()
  const approved = { state: 'approved' as const, approvedBy: approver2.id, approvedAt: new Date() }
  const approve = system.updateTable('decision').set(approved).where('id', '=', id)
  await expect(approve.execute()).rejects.toThrow('decision_in_reconsideration')
})

test('a colleague who rejected cannot return the new proposal, and is no longer assigned', async () => {
  const applicantId = await refused()
  await office.post('assign-application', approver, { applicantId, staffId: clerk.id })
  expect(await assigneeOf(applicantId)).toEqual({ staffId: clerk.id })
  await open(applicantId)
  expect(await assigneeOf(applicantId)).toBeUndefined()
  const { id: decisionId } = withId.parse((await propose(applicantId, clerk2)).data)
  const sendBack = (who: OfficeColleague) =>
    office.post('return-decision', who, { decisionId, because: 'The letter was a copy.' })
  expect(codeOf(await sendBack(approver))).toEqual([403, 'decided-before'])
  expect((await sendBack(approver2)).status).toBe(200)
})

test('a reconsideration reaches only colleagues who can decide: in the review, by taking five and by rules', async () => {
  const applicantId = await refused()
  await open(applicantId)
  const reviewed = async (who: OfficeColleague) => {
    const view = { reconsideration: ['open'], status: ['submitted'], startedAt: new Date().toISOString() }
    const { data } = await office.post('review-next', who, { ...view, current: '', startWith: '' })
    const next = review.next.data.parse(data)
    await office.post('release-application', who, { applicantId })
    return [next.applicantId, ...next.ahead].includes(applicantId)
  }
  for (const who of [clerk, approver]) expect(await reviewed(who)).toBe(false)
  for (const who of [clerk2, approver2]) expect(await reviewed(who)).toBe(true)

  for (const who of [clerk, approver]) {
    await office.post('take-five', who, {})
    expect(await assigneeOf(applicantId)).toBeUndefined()
    const byHand = await office.post('assign-application', approver2, { applicantId, staffId: who.id })
    expect(codeOf(byHand)).toEqual([403, 'decided-before'])
  }
  const share = (who: OfficeColleague) => ({ staffId: who.id, kind: 'share', share: 1, active: true })
  const apply = async (...rules: object[]) => {
    const { revision } = assignmentRules.list.data.parse(
      (await office.get('assignment-rules', approver2)).data,
    )
    const filled = rules.map((rule) => ({ programmes: [], digits: [], ...rule }))
    expect((await office.post('save-assignment-rules', approver2, { rules: filled, revision })).status).toBe(
      200,
    )
    await office.post('apply-assignment-rules', approver2, {})
  }
  await apply(share(clerk), share(approver))
  expect(await assigneeOf(applicantId)).toBeUndefined()
  await apply(share(clerk), share(clerk2), share(approver))
  expect(await assigneeOf(applicantId)).toEqual({ staffId: clerk2.id })
  await office.post('assign-application', approver2, { applicantId, staffId: '' })
  await apply()
  await office.post('take-five', approver2, {})
  expect(await assigneeOf(applicantId)).toEqual({ staffId: approver2.id })
})
