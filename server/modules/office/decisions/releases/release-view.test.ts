import { expect, test } from 'vitest'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { newId } from '#server/db/id.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { aRefusal, anOffer, submittedApplication } from '#tests/support/office/office-work.ts'

/** Tests releases that select their decisions by a view of the list instead of by ids. */

const { server, office, clerk, approver } = await startOfficeServer({ releaseStopMinutes: 10 })

/** Selects decisions by a view for the preview. Returns their ids in the order of the preview. */
async function selected(view: object, more: object = {}, who = approver): Promise<string[]> {
  const body = { all: { view, ...more } }
  const answer = await office.post('preview-release', who, body)
  return decisions.preview.data.parse(answer.data).decisions.map(({ decisionId }) => decisionId)
}

/** Creates an application in this admission session with an approved decision. */
async function approvedIn(admissionSession: string, proposal: object = anOffer) {
  const applicantId = await submittedApplication(server, { admissionSession })
  return { applicantId, id: await office.approved(applicantId, [clerk, approver], proposal) }
}

test('a view selects its approved and its scheduled decisions, in the order of their approval', async () => {
  const session = ['2019/2020']
  const [scheduled, approved] = [await approvedIn('2019/2020'), await approvedIn('2019/2020', aRefusal)]
  await approvedIn('2018/2019')
  const undecided = await submittedApplication(server, { admissionSession: '2019/2020' })
  const proposal = { applicantId: undecided, ...anOffer }
  expect((await office.post('propose-decision', clerk, proposal)).status).toBe(200)
  const answer = await office.post('release-decisions', approver, { decisionIds: [scheduled.id] })
  expect(answer).toMatchObject({ data: { scheduled: 1 } })

  expect(await selected({ session })).toEqual([scheduled.id, approved.id])
  expect(await selected({ session, status: ['approved'] })).toEqual([approved.id])
  expect(await selected({ session, status: ['scheduled', 'proposed'] })).toEqual([scheduled.id])
  expect(await selected({ session, status: ['proposed'] })).toEqual([])
})

test('a selection by view can be limited to a kind and can leave out decisions or applicants', async () => {
  const session = ['2017/2018']
  const [offer, refusal] = [await approvedIn('2017/2018'), await approvedIn('2017/2018', aRefusal)]
  const ids = [offer.id, refusal.id]
  expect(await selected({ session }, { kind: 'admit' })).toEqual([offer.id])
  expect(await selected({ session }, { kind: 'reject' })).toEqual([refusal.id])
  expect(await selected({ session }, { except: [offer.id] })).toEqual([refusal.id])
  expect(await selected({ session }, { except: [refusal.applicantId] })).toEqual([offer.id])
  expect(await selected({ session }, { except: [newId(), 'not-an-id'] })).toEqual(ids)
})

test('the search of a view limits the selection', async () => {
  const surname = 'Okonkwosearched'
  const applicantId = await submittedApplication(server, { surname })
  const id = await office.approved(applicantId, [clerk, approver])
  await approvedIn('2016/2017')
  expect(await selected({ search: surname })).toEqual([id])
  expect(await selected({ search: 'Nosuchsurname' })).toEqual([])
})

test('`me` in a view means the colleague who releases', async () => {
  const { applicantId, id } = await approvedIn('2015/2016')
  const assigned = await office.post('assign-application', approver, { applicantId, staffId: approver.id })
  expect(assigned.status).toBe(200)
  const view = { session: ['2015/2016'], assignee: ['me'] }
  expect(await selected(view)).toEqual([id])
  expect(await selected(view, {}, await officeColleague(server, 'approver'))).toEqual([])
})
