import { expect, test } from 'vitest'
import { bulk } from '#contract/office/bulk/bulk.ts'
import { checkedApplication } from '#tests/support/office/checked-applications.ts'
import type { OfficeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { anOffer, aRefusal, submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk, approver } = await startOfficeServer()

async function planned(path: string, who: OfficeColleague, body: object) {
  const { id } = bulk.state.data.parse((await office.post(path, who, body)).data)
  return bulk.items.data.parse((await office.post('bulk-items', who, { bulkId: id })).data).rows
}

test('the rows of proposals say admit or reject, and name the checks that are not passed', async () => {
  const [ready, unchecked] = [await checkedApplication(server), await checkedApplication(server)]
  await server.owner
    .updateTable('officeApplication')
    .set({ checkIdentity: 'problem', checkDocuments: 'open' })
    .where('applicantId', '=', unchecked)
    .execute()
  const offer = { kind: 'admit', conditions: '' }
  expect(
    await planned('plan-proposals', clerk, { applicantIds: [ready, unchecked], ...offer }),
  ).toMatchObject([
    { decisionKind: 'admit', reason: null, openChecks: [] },
    { decisionKind: 'admit', reason: 'checks-open', openChecks: ['identity', 'documents'] },
  ])
  expect(await planned('plan-proposals', clerk, { applicantIds: [unchecked], ...aRefusal })).toMatchObject([
    { decisionKind: 'reject', reason: null, openChecks: [] },
  ])
})

test('the rows of approvals have the kind of the proposal', async () => {
  const [refused, admitted] = [await submittedApplication(server), await checkedApplication(server)]
  const unproposed = await checkedApplication(server)
  await office.post('propose-decision', clerk, { applicantId: refused, ...aRefusal })
  await office.post('propose-decision', clerk, {
    applicantId: admitted,
    ...anOffer,
    programmeId: 'bookkeeping-bsc',
  })
  const rows = await planned('plan-approvals', approver, { applicantIds: [refused, admitted, unproposed] })
  expect(rows.map(({ decisionKind }) => decisionKind)).toEqual(['reject', 'admit', null])
})

test('a page begins after the position in its key; a key that is no position is rejected', async () => {
  const ids = [await checkedApplication(server), await checkedApplication(server)]
  const plan = await office.post('plan-proposals', clerk, {
    applicantIds: ids,
    kind: 'admit',
    conditions: '',
  })
  const { id } = bulk.state.data.parse(plan.data)
  const items = (after: string) => office.post('bulk-items', clerk, { bulkId: id, after })
  const [first, second] = bulk.items.data.parse((await items('')).data).rows
  expect(bulk.items.data.parse((await items('1')).data).rows).toEqual([second])
  expect(bulk.items.data.parse((await items('0')).data).rows).toEqual([first, second])
  for (const after of ['3000000000', '-1', '1.5', 'x'])
    expect(await items(after)).toMatchObject({
      status: 400,
      errors: { after: 'Start again from the first page.' },
    })
})
