import { expect, test } from 'vitest'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database
const other = await officeColleague(server, 'approver')

async function approved() {
  const applicantId = await submittedApplication(server)
  return { applicantId, decisionId: await office.approved(applicantId, [clerk, approver]) }
}

async function returned() {
  const { applicantId, decisionId } = await approved()
  await office.post('return-decision', approver, { decisionId, because: 'Wrong level.' })
  return { applicantId, decisionId }
}

test('a colleague reads who can undo an approval or a return', async () => {
  const [approval, sentBack] = [await approved(), await returned()]
  expect(await office.post('undo-approval', other, { decisionId: approval.decisionId })).toMatchObject({
    status: 403,
    message: 'A colleague has approved this decision: only they can undo the approval.',
  })
  expect(await office.post('undo-return', other, { decisionId: sentBack.decisionId })).toMatchObject({
    status: 403,
    message: 'A colleague has returned this decision: only they can undo the return.',
  })
})

test('an approver reads that the application has changed since the return', async () => {
  const { applicantId, decisionId } = await returned()
  await office.post('propose-decision', clerk, { applicantId, kind: 'reject', reasons: ['programme-full'] })
  expect(await office.post('undo-return', approver, { decisionId })).toMatchObject({
    status: 409,
    message: 'The application has changed since the decision was returned: the return cannot be undone.',
  })
})

test('a repeated undo of a return changes nothing, and the record of the return is deleted', async () => {
  const { decisionId } = await returned()
  const returns = () => system.selectFrom('decisionReturn').selectAll().where('decisionId', '=', decisionId)
  expect(await returns().execute()).toHaveLength(1)
  for (const _time of [1, 2])
    expect(await office.post('undo-return', approver, { decisionId })).toMatchObject({
      status: 200,
      data: { state: 'proposed' },
    })
  expect(await returns().execute()).toEqual([])
})
