import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays, today } from '#contract/dates.ts'
import { openedApplication } from '#contract/office/applications.ts'
import { requestRow } from '#contract/office/requests/requests.ts'
import { newId } from '#server/db/id.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { aRefusal, aRequest, submittedApplication } from '#tests/support/office/office-work.ts'
import { aBiodata } from '#tests/support/samples.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database
const opened = z.object({ data: openedApplication })
const open = async (applicantId: string) =>
  opened.parse(await office.get(`applications/${applicantId}`, clerk)).data
const newest = async (applicantId: string) => (await open(applicantId)).requests.at(-1)
const certificate = { name: 'Birth certificate', explanation: 'The whole page.' }
const send = (applicantId: string, change: object = {}, who = clerk) =>
  office.post('send-request', who, {
    applicantId,
    ...aRequest('biodata'),
    sections: [],
    documents: [certificate],
    ...change,
  })

/**
 * Creates an application with a request for a birth certificate, and uploads a picture for it. `answer` answers the
 * request with this picture.
 */
async function asked(change: object = {}) {
  const applicantId = await submittedApplication(server)
  expect((await send(applicantId, change)).status).toBe(200)
  const request = await newest(applicantId)
  const { token } = await server.session(applicantId)
  const fullPath = await server.ticket(applicantId, 'RequestedDocument')
  const documentId = request?.documents[0]?.id ?? ''
  const answer = (more: object = {}, key?: string, as = token) =>
    server.ask('POST', '/Application/answer-request', {
      token: as,
      body: { requestId: request?.id, documents: [{ documentId, fullPath }], ...more },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    })
  return { applicantId, requestId: request?.id ?? '', documentId, fullPath, answer, token }
}

describe('an answer with a document', () => {
  test('reaches the office once, with what the applicant wrote', async () => {
    const { applicantId, answer, fullPath } = await asked()
    expect((await open(applicantId)).row.status).toBe('correction')
    const key = newId()
    const replies = await Promise.all(Array.from({ length: 10 }, () => answer({ reply: 'Here it is.' }, key)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const request = await newest(applicantId)
    expect(request).toMatchObject({
      reply: 'Here it is.',
      returnedAt: expect.any(String),
      documents: [{ ...certificate, file: fullPath, earlierFile: null }],
    })
    expect((await open(applicantId)).row.status).toBe('submitted')
    expect(await answer()).toMatchObject({ status: 409, code: 'request-closed' })
    const actions = await auditEntries(system, applicantId, 'request-answered')
    expect(actions).toHaveLength(1)
  })

  test('must be complete or say why something is missing', async () => {
    const sections = [{ stepId: 'biodata', fields: [] }]
    const { applicantId, answer, token } = await asked({ sections })
    expect(await answer()).toMatchObject({ status: 422, code: 'request-incomplete' })
    expect((await newest(applicantId))?.documents[0]?.file).toBeNull()
    const answered = await answer({ documents: [], reply: 'My certificate was lost in a fire.' })
    expect(answered.status).toBe(200)
    expect(await newest(applicantId)).toMatchObject({
      returnedAt: expect.any(String),
      sections: [{ doneAt: expect.any(String) }],
      documents: [{ file: null }],
    })
    const late = await server.ask('PATCH', '/Profile/update-biodata', { token, body: aBiodata })
    expect(late.status).toBe(409)
  })

  test('is rejected while a section that needs an answer is empty, whatever the reply says', async () => {
    const sections = [{ stepId: 'olevelResults', fields: [] }]
    // The applicant has no result, so the section of the results is incomplete.
    const { applicantId, answer } = await asked({ sections })
    const rejected = await answer({ reply: 'I shall add my results later.' })
    expect(rejected).toMatchObject({ status: 422, code: 'step-incomplete' })
    expect(await newest(applicantId)).toMatchObject({ returnedAt: null, sections: [{ doneAt: null }] })
    expect((await open(applicantId)).row.status).toBe('correction')
  })

  test('is accepted after the last day too', async () => {
    const { applicantId, requestId, answer } = await asked()
    await system
      .updateTable('officeRequest')
      .set({ dueOn: addDays(today(), -3) })
      .where('id', '=', requestId)
      .execute()
    expect((await answer()).status).toBe(200)
    expect((await newest(applicantId))?.returnedAt).not.toBeNull()
  })

  test('is rejected for other people’s requests, pictures and documents', async () => {
    const [mine, theirs] = [await asked(), await asked()]
    expect((await mine.answer({ requestId: theirs.requestId })).status).toBe(404)
    const foreignDocument = [{ documentId: theirs.documentId, fullPath: mine.fullPath }]
    expect(await mine.answer({ documents: foreignDocument })).toMatchObject({ status: 400 })
    for (const fullPath of [
      theirs.fullPath,
      'nonsense',
      await server.ticket(mine.applicantId, 'OlevelResult'),
    ])
      expect(await mine.answer({ documents: [{ documentId: mine.documentId, fullPath }] })).toMatchObject({
        status: 422,
        code: 'upload-token-invalid',
      })
    expect((await newest(mine.applicantId))?.documents[0]?.file).toBeNull()
    const twice = { documentId: mine.documentId, fullPath: mine.fullPath }
    expect((await mine.answer({ documents: [twice, twice] })).status).toBe(400)
    expect((await mine.answer({ reply: 'x'.repeat(501) })).status).toBe(400)
    expect((await newest(mine.applicantId))?.returnedAt).toBeNull()
    expect((await mine.answer()).status).toBe(200)
  })

  test('or a simultaneous withdrawal succeeds, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { applicantId, requestId, answer } = await asked()
      const [answered, withdrawn] = await Promise.all([
        answer(),
        office.post('withdraw-request', clerk, { applicantId, requestId }),
      ])
      expect([answered.status, withdrawn.status].sort((a, b) => a - b)).toEqual([200, 409])
      const request = await newest(applicantId)
      expect((request?.returnedAt !== null) !== (request?.outcome === 'withdrawn')).toBe(true)
    }
  })
})

describe('returned answers', () => {
  test('are accepted once if two clerks accept them at the same time', async () => {
    const { applicantId, requestId, answer } = await asked()
    const accept = (who = clerk, version?: number) =>
      office.post('accept-request', who, { applicantId, requestId, ...(version && { version }) })
    expect(await accept()).toMatchObject({ status: 409, code: 'request-open' })
    await answer()
    const { version } = await open(applicantId)
    const both = await Promise.all([accept(clerk, version), accept(approver, version)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await newest(applicantId)).toMatchObject({ outcome: 'accepted', closedBy: expect.any(String) })
    expect((await office.post('propose-decision', clerk, { applicantId, ...aRefusal })).status).toBe(200)
  })

  test('are requested again, and shown beside the earlier picture', async () => {
    const { applicantId, requestId, answer, fullPath } = await asked()
    expect(await send(applicantId, { again: requestId })).toMatchObject({ status: 409, code: 'request-open' })
    await answer()
    expect((await send(applicantId, { again: newId() })).status).toBe(404)
    expect((await send(applicantId, { again: requestId })).status).toBe(200)
    const { requests, row } = await open(applicantId)
    expect(row.status).toBe('correction')
    expect(requests).toMatchObject([
      { outcome: 'asked-again', documents: [{ file: fullPath }] },
      { outcome: null, returnedAt: null, documents: [{ file: null, earlierFile: fullPath }] },
    ])
    const kept = await system
      .selectFrom('upload')
      .select('discardedAt')
      .where('ticket', '=', fullPath)
      .execute()
    expect(kept).toEqual([{ discardedAt: null }])
  })
})

test('an answer is accepted or requested again item by item', async () => {
  const sections = [{ stepId: 'biodata', fields: [] }]
  const { applicantId, requestId, answer } = await asked({ sections })
  await server.ask('PATCH', '/Profile/update-biodata', {
    token: (await server.session(applicantId)).token,
    body: aBiodata,
  })
  await answer()
  const first = async () => (await open(applicantId)).requests[0]
  expect(await first()).toMatchObject({ sections: [{ outcome: null }], documents: [{ outcome: null }] })
  const phone = [{ stepId: 'biodata', fields: ['Phone Number'] }]
  expect((await send(applicantId, { again: requestId, sections: phone, documents: [] })).status).toBe(200)
  expect(await first()).toMatchObject({
    outcome: 'asked-again',
    sections: [{ outcome: 'asked-again', askedAgain: ['Phone Number'] }],
    documents: [{ outcome: 'accepted' }],
  })
})

test('a document needs a name, and there are at most five', async () => {
  const applicantId = await submittedApplication(server)
  for (const documents of [
    [{ name: ' ', explanation: '' }],
    [{ name: 'x'.repeat(81), explanation: '' }],
    Array.from({ length: 6 }, () => certificate),
    [],
  ])
    expect((await send(applicantId, { documents })).status).toBe(400)
  expect((await open(applicantId)).requests).toEqual([])
})

test('the views list each open request once, and their counts agree', async () => {
  const me = await officeColleague(server, 'clerk')
  const mine = await asked()
  await system.updateTable('officeRequest').set({ askedBy: me.id }).where('id', '=', mine.requestId).execute()
  await mine.answer()
  const overdue = await asked()
  await system
    .updateTable('officeRequest')
    .set({ dueOn: addDays(today(), -1) })
    .where('id', '=', overdue.requestId)
    .execute()
  const dueToday = await asked()
  await system
    .updateTable('officeRequest')
    .set({ dueOn: today() })
    .where('id', '=', dueToday.requestId)
    .execute()
  const rows = z.object({ data: z.object({ rows: z.array(requestRow) }) })
  const idsIn = async (view: string) =>
    rows.parse(await office.post('search-requests', me, { view })).data.rows.map(({ requestId }) => requestId)
  expect(await idsIn('mine')).toEqual([mine.requestId])
  expect(await idsIn('returned')).toContain(mine.requestId)
  expect(await idsIn('overdue')).toEqual([overdue.requestId])
  const waiting = await idsIn('waiting')
  expect(waiting).toContain(dueToday.requestId)
  for (const { requestId } of [mine, overdue]) expect(waiting).not.toContain(requestId)
  const counts = z
    .object({ data: z.array(z.object({ view: z.string(), count: z.number() })) })
    .parse(await office.get('request-counts', me)).data
  for (const { view, count } of counts) expect(await idsIn(view)).toHaveLength(count)
  expect((await office.post('search-requests', me, { view: 'all' })).status).toBe(400)
})
