import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lastDecision } from '#contract/office/review/review.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'
import { aRefusal, anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database
const other = await officeColleague(server, 'approver')

const ofApplication = z.object({ data: z.object({ id: z.string() }) })

async function proposed(content: object = anOffer) {
  const applicantId = await submittedApplication(server)
  const { data } = ofApplication.parse(
    await office.post('propose-decision', clerk, { applicantId, ...content }),
  )
  return { applicantId, decisionId: data.id }
}

async function approved() {
  const { applicantId, decisionId } = await proposed()
  expect((await office.post('approve-decision', approver, { decisionId })).status).toBe(200)
  return { applicantId, decisionId }
}

async function returned() {
  const { applicantId, decisionId } = await proposed()
  const answer = await office.post('return-decision', approver, { decisionId, because: 'Wrong level.' })
  expect(answer.status).toBe(200)
  return { applicantId, decisionId }
}

const stored = (decisionId: string) =>
  system
    .selectFrom('decision')
    .select(['state', 'approvedBy', 'returnedBecause'])
    .where('id', '=', decisionId)
    .executeTakeFirstOrThrow()

const waiting = { state: 'proposed', approvedBy: null, returnedBecause: null }

async function lastOf(who: OfficeColleague) {
  const { data } = await office.get('last-decisions', who)
  return z.array(lastDecision).parse(data)
}

test('an approver can undo an approval, and the proposal can be approved again', async () => {
  const { applicantId, decisionId } = await approved()
  expect(await lastOf(approver)).toMatchObject([{ kind: 'approval', id: decisionId, isUndoable: true }])
  const answer = await office.post('undo-approval', approver, { decisionId })
  expect(answer).toMatchObject({ status: 200, data: { state: 'proposed', approvedById: null } })
  expect(await stored(decisionId)).toEqual(waiting)
  expect(await auditEntries(system, applicantId, 'decision-approval-undone')).toMatchObject([
    {
      actorId: approver.id,
      before: { decisionId, state: 'approved', approvedBy: approver.id },
      after: { decisionId, state: 'proposed', approvedBy: null },
    },
  ])
  expect(await lastOf(approver)).toEqual([])
  expect((await office.post('approve-decision', other, { decisionId })).status).toBe(200)
})

test('an approval cannot be undone after its release is scheduled, nor by a colleague', async () => {
  const { decisionId } = await approved()
  expect(await office.post('undo-approval', other, { decisionId })).toMatchObject({
    status: 403,
    code: 'approver-only',
  })
  expect((await office.post('undo-approval', clerk, { decisionId })).status).toBe(403)
  await office.post('release-decisions', other, { decisionIds: [decisionId], count: 1 })
  expect((await lastOf(approver))[0]).toMatchObject({ id: decisionId, isUndoable: false })
  expect(await office.post('undo-approval', approver, { decisionId })).toMatchObject({
    status: 409,
    code: 'decision-state-changed',
  })
  expect(await stored(decisionId)).toMatchObject({ state: 'scheduled', approvedBy: approver.id })
})

test('a command with an old version of the application is rejected', async () => {
  const { decisionId } = await approved()
  expect(await office.post('undo-approval', approver, { decisionId, version: 1 })).toMatchObject({
    status: 409,
    code: 'application-changed',
  })
})

test('an approver can undo a return until a colleague acts on the application', async () => {
  const { applicantId, decisionId } = await returned()
  expect((await lastOf(approver))[0]).toMatchObject({ kind: 'return', id: decisionId, isUndoable: true })
  expect(await office.post('undo-return', other, { decisionId })).toMatchObject({ code: 'approver-only' })
  const answer = await office.post('undo-return', approver, { decisionId })
  expect(answer).toMatchObject({ status: 200, data: { state: 'proposed' } })
  expect(await stored(decisionId)).toEqual(waiting)
  expect(await auditEntries(system, applicantId, 'decision-return-undone')).toMatchObject([
    { actorId: approver.id },
  ])

  const again = await returned()
  await office.post('propose-decision', clerk, { applicantId: again.applicantId, ...aRefusal })
  expect((await lastOf(approver))[0]).toMatchObject({ id: again.decisionId, isUndoable: false })
  expect(await office.post('undo-return', approver, { decisionId: again.decisionId })).toMatchObject({
    status: 409,
    code: 'decision-state-changed',
  })
  expect(await stored(again.decisionId)).toMatchObject({ state: 'returned' })
})

test('undoing the return of an approved decision leads to a proposal that needs a new approval', async () => {
  const { decisionId } = await approved()
  await office.post('return-decision', other, { decisionId, because: 'Look at the slip.' })
  expect((await office.post('undo-return', other, { decisionId })).status).toBe(200)
  expect(await stored(decisionId)).toEqual(waiting)
})

test('of 30 concurrent undos of one approval, one has an effect', async () => {
  const { applicantId, decisionId } = await approved()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => office.post('undo-approval', approver, { decisionId })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await auditEntries(system, applicantId, 'decision-approval-undone')).toHaveLength(1)
})

test('of a concurrent undo and release, exactly one succeeds', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 16; round += 1) {
    const { decisionId } = await approved()
    const asks = [
      () => office.post('undo-approval', approver, { decisionId }),
      () => office.post('release-decisions', other, { decisionIds: [decisionId], count: 1 }),
    ]
    await Promise.all((round % 2 === 0 ? asks : asks.toReversed()).map((ask) => ask()))
    const { state, approvedBy } = await stored(decisionId)
    expect([state, approvedBy]).toEqual(
      state === 'proposed' ? ['proposed', null] : ['scheduled', approver.id],
    )
    seen.add(state)
  }
  expect([...seen].every((state) => ['proposed', 'scheduled'].includes(state))).toBe(true)
})

test('an approver is never replaced, not even by a statement that bypasses the service', async () => {
  const { decisionId } = await approved()
  const replace = system.updateTable('decision').where('id', '=', decisionId)
  await expect(replace.set({ approvedBy: other.id }).execute()).rejects.toThrow('decision_is_frozen')
  await expect(replace.set({ approvedBy: other.id, state: 'proposed' }).execute()).rejects.toThrow(
    'decision_is_frozen',
  )
})
