import { expect, test } from 'vitest'
import { formatDate } from '#contract/dates.ts'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { storedDecision } from '#tests/support/office/office-work.ts'
import { startReconsiderations } from '#tests/support/office/reconsiderations.ts'

const {
  server,
  office,
  colleagues: [, approver, clerk2, approver2],
  time,
  open,
  refused,
  release,
} = await startReconsiderations()
const { system } = server.database

const reconsiderationOf = (applicantId: string) =>
  system
    .selectFrom('reconsideration')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()

test('the release of the new decision ends the reconsideration, and the mails name the earlier answer', async () => {
  const applicantId = await refused()
  const refusedOn = formatDate(new Date(time()).toISOString())
  await open(applicantId)
  const { id: reconsiderationId } = await reconsiderationOf(applicantId)
  const decisionId = await office.approved(applicantId, [clerk2, approver2])
  const body = { decisionIds: [decisionId] }
  const { mails } = decisions.preview.data.parse((await office.post('preview-release', approver, body)).data)
  expect(mails[0]?.text).toContain(`Instead of our answer of ${refusedOn}.`)
  expect(await reconsiderationOf(applicantId)).toMatchObject({ endedAt: null })
  await release(decisionId)
  expect(await reconsiderationOf(applicantId)).toMatchObject({
    outcome: 'decided',
    endedAt: new Date(time()),
  })
  const [sent] = await server.mailsTo(mails[0]?.to ?? '')
  expect(sent?.text).toBe(mails[0]?.text)
  const { after } = await system
    .selectFrom('auditEvent')
    .select('after')
    .where('applicantId', '=', applicantId)
    .where('action', '=', 'offer-released')
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ decisionId, reconsiderationId, stage: 'IsAdmitted' })
})

test('a decision that belongs to no reconsideration cannot replace a rejection', async () => {
  const applicantId = await refused()
  // Once `reconsideredAt` is set on the rejection, the database accepts another decision, although no reconsideration
  // is stored.
  await system
    .updateTable('decision')
    .set({ reconsideredAt: new Date(time()) })
    .where('applicantId', '=', applicantId)
    .execute()
  const decisionId = await storedDecision(server, {
    applicantId,
    state: 'scheduled',
    proposedBy: clerk2.id,
    approvedBy: approver2.id,
    releasedBy: approver2.id,
    releaseAt: new Date(time()),
  })
  expect(await server.services.office.releases.releaseDue()).toBe(0)
  const decision = system.selectFrom('decision').select('state').where('id', '=', decisionId)
  expect(await decision.executeTakeFirstOrThrow()).toEqual({ state: 'scheduled' })
})
