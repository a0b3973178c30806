import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, today } from '#contract/dates.ts'
import { bulk } from '#contract/office/bulk/bulk.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { anOffer, aRequest, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer({ bulkGraceSeconds: 0 })
const { system } = server.database
const { bulkRuns } = server.services.office

const dueOn = addDays(today(), 10)
const document = { name: 'Result slip', explanation: 'The whole page.' }
const content = { sections: [], documents: [document], message: 'Dear {name}, send it.', dueOn }
const data = (answer: { data?: unknown }) => bulk.state.data.parse(answer.data)
const plan = async (applicantIds: readonly string[], more: object = {}) =>
  data(await office.post('plan-requests', clerk, { applicantIds, ...content, ...more }))
const start = async (bulkId: string) => {
  expect((await office.post('run-requests', clerk, { bulkId })).status).toBe(200)
  await bulkRuns.runStarted()
  return data(await office.get(`bulk-actions/${bulkId}`, clerk))
}
const outcomes = async (bulkId: string) => {
  const { rows } = bulk.items.data.parse((await office.post('bulk-items', clerk, { bulkId })).data)
  return Object.fromEntries(rows.map(({ applicantId, state, reason }) => [applicantId, reason ?? state]))
}
const requestsOf = (applicantId = '') =>
  system.selectFrom('officeRequest').selectAll().where('applicantId', '=', applicantId).execute()
const many = (count: number, more: object = {}) =>
  Promise.all(Array.from({ length: count }, () => submittedApplication(server, more)))

test('the dry run says who gets the request and why others are left out, and sends nothing', async () => {
  const [ready = '', held = '', proposed = '', asked = '', answered = ''] = await many(5)
  const decided = await submittedApplication(server, { stage: 'IsRejected' })
  await office.post('take-application', approver, { applicantId: held })
  await office.post('propose-decision', clerk, { applicantId: proposed, ...anOffer })
  await office.post('send-request', clerk, { applicantId: asked, ...aRequest('biodata') })
  const returned = { requestReturnedAt: new Date() }
  await server.owner
    .updateTable('officeApplication')
    .set(returned)
    .where('applicantId', '=', answered)
    .execute()
  const planned = await plan([ready, held, proposed, asked, answered, decided])
  expect(planned).toMatchObject({ kind: 'request', total: 6, ready: 1, overPlaces: [], request: content })
  expect(await outcomes(planned.id)).toEqual({
    [ready]: 'ready',
    [held]: 'leased',
    [proposed]: 'decision-pending',
    [asked]: 'correction-open',
    [answered]: 'answer-unread',
    [decided]: 'application-decided',
  })
  expect(await requestsOf(ready)).toEqual([])
})

test('each applicant gets the request with a filled-in text, a mail and an audit entry', async () => {
  const ids = await many(3, { firstname: 'Idara Grace' })
  const { id } = await plan(ids, { sections: ['olevelResults'] })
  expect(await start(id)).toMatchObject({ done: 3, ready: 0, finishedAt: expect.any(String) })
  for (const applicantId of ids) {
    const message = 'Dear Idara, send it.'
    expect(await requestsOf(applicantId)).toMatchObject([{ message, dueOn, askedBy: clerk.id }])
    expect(await auditEntries(system, applicantId, 'request-sent')).toHaveLength(1)
  }
  const mails = await system
    .selectFrom('mail')
    .select('template')
    .where('template', '=', 'request-sent')
    .execute()
  expect(mails.length).toBeGreaterThanOrEqual(3)
  expect(await outcomes(id)).toEqual(Object.fromEntries(ids.map((each) => [each, 'done'])))
  await start(id)
  expect(await requestsOf(ids[0])).toHaveLength(1)
})

test('a whole list gets the request, except applications that change after the dry run', async () => {
  const state = 'sokoto'
  const [first = '', second = ''] = await many(2, { state })
  const all = { view: { state: [state] }, except: [] }
  const { id } = data(await office.post('plan-requests', clerk, { all, ...content }))
  await system.updateTable('applicant').set({ address: 'Elsewhere' }).where('id', '=', second).execute()
  expect(await start(id)).toMatchObject({
    done: 1,
    leftOut: [{ reason: 'application-changed', count: 1 }],
  })
  expect(await requestsOf(first)).toHaveLength(1)
  expect(await requestsOf(second)).toEqual([])
})

test('an application whose request would be sent too late is left out with this reason', async () => {
  const [applicantId = ''] = await many(1)
  const { id } = await plan([applicantId])
  await sql`update bulk_action set request = jsonb_set(request, '{dueOn}', to_jsonb(${today()}::text))
    where id = ${id}`.execute(system)
  expect(await start(id)).toMatchObject({ done: 0, leftOut: [{ reason: 'deadline-passed', count: 1 }] })
  expect(await requestsOf(applicantId)).toEqual([])
})

test('an undo withdraws the requests that no applicant has answered', async () => {
  const ids = await many(3)
  const [answered = '', withdrawn = ''] = ids
  const { id } = await plan(ids)
  await start(id)
  const returnedAt = new Date()
  await system.updateTable('officeRequest').set({ returnedAt }).where('applicantId', '=', answered).execute()
  expect((await office.post('undo-bulk-action', approver, { bulkId: id })).status).toBe(404)
  const undo = data(await office.post('undo-bulk-action', clerk, { bulkId: id }))
  const leftOut = [{ reason: 'request-closed', count: 1 }]
  expect(undo).toMatchObject({ kind: 'undo-request', ready: 2, leftOut })
  await bulkRuns.runStarted()
  expect(data(await office.get(`bulk-actions/${undo.id}`, clerk))).toMatchObject({ done: 2, leftOut })
  expect(await requestsOf(withdrawn)).toMatchObject([{ outcome: 'withdrawn', closedBy: clerk.id }])
  expect(await requestsOf(answered)).toMatchObject([{ outcome: null }])
  expect((await office.post('undo-bulk-action', clerk, { bulkId: id })).code).toBe('decision-state-changed')
})

test.each([
  ['a past day', { dueOn: today() }, 'dueOn'],
  ['a day that is too late', { dueOn: addDays(today(), 91) }, 'dueOn'],
  ['an unknown placeholder', { message: 'Dear {surname}, send it.' }, 'message'],
  ['nothing to ask for', { documents: [] }, 'sections'],
  ['a section twice', { sections: ['biodata', 'biodata'] }, 'sections'],
])('%s is rejected', async (_, more, field) => {
  const [applicantId = ''] = await many(1)
  const answer = await office.post('plan-requests', clerk, {
    applicantIds: [applicantId],
    ...content,
    ...more,
  })
  expect(Object.keys(answer.errors ?? {})).toEqual([field])
})
