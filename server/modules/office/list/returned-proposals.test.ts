import { expect, test } from 'vitest'
import { officeList } from '#contract/office/list/list.ts'
import { listOptions } from '#contract/office/list/option-counts.ts'
import { views } from '#contract/office/list/views.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const other = await officeColleague(server, 'clerk')

/** Lets a colleague propose an admission, and an approver return it. */
async function returned(applicantId: string, who: OfficeColleague): Promise<void> {
  const decisionId = await office.proposed(applicantId, who)
  const answer = await office.post('return-decision', approver, { decisionId, because: 'Look at the slip.' })
  expect(answer.status).toBe(200)
}

async function listed(returnedProposal: 'mine' | 'any', who: OfficeColleague): Promise<string[]> {
  const answer = await office.post('search-applications', who, { returnedProposal })
  return officeList.search.data.parse(answer.data).rows.map(({ applicantId }) => applicantId)
}

async function optionsFor(who: OfficeColleague) {
  const { data } = await office.post('count-filter-options', who, {})
  return listOptions.count.data.parse(data).find(({ facet }) => facet === 'returnedProposal')?.counts
}

const countInMenu = async (who: OfficeColleague) =>
  views.menu.data
    .parse((await office.get('menu-views', who)).data)
    .find(({ name }) => name === 'My returned proposals')?.count

test('a clerk finds their own returned proposals, and those of all colleagues', async () => {
  const [mine, theirs, pending] = await Promise.all([1, 2, 3].map(() => submittedApplication(server)))
  if (mine === undefined || theirs === undefined || pending === undefined) throw new Error('Not submitted')
  await returned(mine, clerk)
  await returned(theirs, other)
  await office.proposed(pending, clerk)
  expect(await listed('mine', clerk)).toEqual([mine])
  expect((await listed('any', clerk)).toSorted()).toEqual([mine, theirs].toSorted())
  expect(await listed('mine', other)).toEqual([theirs])
  expect(await optionsFor(clerk)).toEqual({ mine: 1, any: 2 })
  expect([await countInMenu(clerk), await countInMenu(approver)]).toEqual([1, 0])
})

test('a new proposal removes the application from the list, unless the proposal is withdrawn', async () => {
  const again = await submittedApplication(server)
  await returned(again, clerk)
  const decisionId = await office.proposed(again, other)
  expect(await listed('mine', clerk)).not.toContain(again)
  await office.post('take-back-decision', other, { decisionId, because: '' })
  expect(await listed('mine', clerk)).toContain(again)
  // The newest proposal belongs to another clerk now.
  await returned(again, other)
  expect(await listed('mine', clerk)).not.toContain(again)
  expect(await listed('mine', other)).toContain(again)
})
