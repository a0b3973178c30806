import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays, today } from '#contract/dates.ts'
import { openedApplication } from '#contract/office/applications.ts'
import { newId } from '#server/db/id.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { aRequest, submittedApplication } from '#tests/support/office/office-work.ts'
import { aBiodata } from '#tests/support/samples.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database
const opened = z.object({ data: openedApplication })
const in30Days = addDays(today(), 30)

/** Creates a request that was due yesterday and for which all reminders were sent. */
async function overdue() {
  const applicantId = await submittedApplication(server)
  await office.post('send-request', clerk, { applicantId, ...aRequest('biodata') })
  const read = async () => opened.parse(await office.get(`applications/${applicantId}`, clerk)).data
  const requestId = (await read()).requests[0]?.id ?? ''
  await system
    .updateTable('officeRequest')
    .set({ dueOn: addDays(today(), -1), askedAt: new Date(Date.now() - 30 * 86_400_000) })
    .where('id', '=', requestId)
    .execute()
  await system
    .insertInto('requestReminder')
    .values([7, 3, 1].map((daysBefore) => ({ requestId, daysBefore })))
    .execute()
  const { email } = await system
    .selectFrom('applicant')
    .select('email')
    .where('id', '=', applicantId)
    .executeTakeFirstOrThrow()
  const extend = (change: object = {}, who = clerk) =>
    office.post('extend-request', who, {
      applicantId,
      requestId,
      dueOn: in30Days,
      because: 'She is ill.',
      ...change,
    })
  const mails = async (text: string) =>
    (await server.mailsTo(email)).filter((mail) => mail.text.includes(text)).length
  return { applicantId, requestId, read, extend, mails }
}

const remind = () => server.services.office.requestReminders.remind()

test('an overdue request gets a later day, one mail and an audit entry with the reason', async () => {
  const { applicantId, read, extend, mails } = await overdue()
  expect((await read()).row.requests).toEqual(['overdue'])
  const { version } = await read()
  const both = await Promise.all([extend({ version }), extend({ version })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { row, requests } = await read()
  expect(row).toMatchObject({ requests: ['waiting'], requestDueOn: in30Days })
  expect(requests[0]?.dueOn).toBe(in30Days)
  expect(await mails('There is more time')).toBe(1)
  const entries = await system
    .selectFrom('auditEvent')
    .select(['before', 'after'])
    .where('applicantId', '=', applicantId)
    .where('action', '=', 'request-extended')
    .execute()
  expect(entries).toMatchObject([
    { before: { dueOn: addDays(today(), -1) }, after: { dueOn: in30Days, because: 'She is ill.' } },
  ])
})

test.each([
  [30, 1],
  [7, 0],
  [5, 0],
])('the reminders follow the new day: %i days later, %i reminder 7 days before', async (days, count) => {
  const { requestId, extend, mails } = await overdue()
  await extend({ dueOn: addDays(today(), days) })
  await remind()
  // The email about the new deadline replaces a reminder that would already be due.
  expect(await mails('We still need')).toBe(0)
  if (days === 30) {
    const dueOn = addDays(today(), 7)
    await system.updateTable('officeRequest').set({ dueOn }).where('id', '=', requestId).execute()
    await remind()
  }
  expect(await mails('We still need')).toBe(count)
})

test.each([
  ['a day in the past', { dueOn: addDays(today(), -2) }, 400],
  ['a day after more than 90 days', { dueOn: addDays(today(), 91) }, 400],
  ['no reason', { because: ' ' }, 400],
  ['an unknown request', { requestId: newId() }, 404],
  ['an unknown application', { applicantId: newId(), version: 1 }, 404],
  ['an old version', { version: 1 }, 409],
])('%s is rejected', async (_, change, status) => {
  const { extend, mails } = await overdue()
  expect((await extend(change)).status).toBe(status)
  expect(await mails('There is more time')).toBe(0)
})

test('an earlier day, and a request that is answered or withdrawn, are rejected', async () => {
  const { applicantId, extend } = await overdue()
  await extend()
  expect((await extend({ dueOn: addDays(today(), 29) })).status).toBe(400)
  const { token } = await server.session(applicantId)
  await server.ask('PATCH', '/Profile/update-biodata', { token, body: aBiodata })
  const later = { dueOn: addDays(today(), 40) }
  expect(await extend(later, approver)).toMatchObject({ status: 409, code: 'request-returned' })
  const other = await overdue()
  const { applicantId: id, requestId } = other
  await office.post('withdraw-request', clerk, { applicantId: id, requestId })
  expect(await other.extend()).toMatchObject({ status: 409, code: 'request-returned' })
})

describe('extending several deadlines together', () => {
  const extendMany = (requests: object[], change: object = {}) =>
    office.post('extend-requests', clerk, {
      requests,
      dueOn: in30Days,
      because: 'The bank closed.',
      ...change,
    })
  const keysOf = (...all: { applicantId: string; requestId: string }[]) =>
    all.map(({ applicantId, requestId }) => ({ applicantId, requestId }))

  test('sends a mail and writes an audit entry for each, and names the rejected ones with the reason', async () => {
    const [one, two, gone] = [await overdue(), await overdue(), await overdue()]
    const { applicantId, requestId } = gone
    await office.post('withdraw-request', clerk, { applicantId, requestId })
    const unknown = { applicantId: one.applicantId, requestId: newId() }
    const all = [...keysOf(one, gone, two), unknown]
    const { data } = await extendMany(all)
    const expected = {
      extended: 2,
      refused: [
        { requestId, code: 'request-returned' },
        { requestId: unknown.requestId, code: 'not-found' },
      ],
    }
    expect(data).toMatchObject(expected)
    expect((await extendMany(all)).data).toMatchObject(expected)
    for (const { read, mails } of [one, two]) {
      expect((await read()).row).toMatchObject({ requests: ['waiting'], requestDueOn: in30Days })
      expect(await mails('There is more time')).toBe(1)
    }
    expect(await gone.mails('There is more time')).toBe(0)
    const entries = await auditEntries(system, one.applicantId, 'request-extended')
    expect(entries).toMatchObject([{ after: { dueOn: in30Days, because: 'The bank closed.' } }])
  })

  test('rejects applications that have changed since the list was shown', async () => {
    const [changed, other] = [await overdue(), await overdue()]
    const seen = await Promise.all(
      [changed, other].map(async ({ applicantId, requestId, read }) => ({
        applicantId,
        requestId,
        version: (await read()).version,
      })),
    )
    await office.post('send-request', approver, {
      applicantId: changed.applicantId,
      ...aRequest('olevelResults'),
    })
    const { requestId } = changed
    expect((await extendMany(seen)).data).toEqual({
      extended: 1,
      refused: [
        {
          requestId,
          code: 'application-changed',
          because: expect.stringContaining('Test approver: Sent a request to the applicant.'),
        },
      ],
    })
    expect((await changed.read()).row.requests).toContain('overdue')
    expect((await extendMany(keysOf(changed))).data).toEqual({ extended: 1, refused: [] })
  })

  test('accepts two requests of one application with the same version', async () => {
    const { applicantId, requestId, read } = await overdue()
    await office.post('send-request', clerk, { applicantId, ...aRequest('olevelResults') })
    const { requests, version } = await read()
    const both = requests.map(({ id }) => ({ applicantId, requestId: id, version }))
    expect(both.map((each) => each.requestId)).toContain(requestId)
    expect((await extendMany(both)).data).toEqual({ extended: 2, refused: [] })
    // The first request already has the new deadline. Skipping it does not make the outdated version valid for the
    // other request.
    const other = both.find((each) => each.requestId !== requestId)
    await office.post('withdraw-request', clerk, { applicantId, requestId: other?.requestId })
    await office.post('send-request', clerk, { applicantId, ...aRequest('olevelResults') })
    const third = (await read()).requests.at(-1)?.id
    const { data } = await extendMany([both[0] ?? {}, { applicantId, requestId: third, version }])
    expect(data).toMatchObject({
      extended: 1,
      refused: [{ requestId: third, code: 'application-changed' }],
    })
  })

  test('rejects a day before the present deadline or too far ahead', async () => {
    const request = await overdue()
    await request.extend()
    const [key] = keysOf(request)
    const earlier = await extendMany(keysOf(request), { dueOn: addDays(today(), 29) })
    expect(earlier.data).toMatchObject({
      extended: 0,
      refused: [{ requestId: key?.requestId, code: 'choice-unknown' }],
    })
    for (const days of [0, 91])
      expect((await extendMany(keysOf(request), { dueOn: addDays(today(), days) })).status).toBe(400)
    expect((await extendMany([])).status).toBe(400)
    expect((await request.read()).row.requestDueOn).toBe(in30Days)
  })
})

test('an invalid email address stops neither a request, nor its extension, nor its reminder', async () => {
  const applicantId = await submittedApplication(server, { email: 'ada bello@mail.example' })
  const other = await overdue()
  const sent = await office.post('send-request', clerk, { applicantId, ...aRequest('biodata') })
  expect(sent.status).toBe(200)
  const { requests } = opened.parse(await office.get(`applications/${applicantId}`, clerk)).data
  const requestId = requests[0]?.id ?? ''
  const extended = await office.post('extend-requests', clerk, {
    requests: [
      { applicantId, requestId },
      { applicantId: other.applicantId, requestId: other.requestId },
    ],
    dueOn: in30Days,
    because: 'The office was closed.',
  })
  expect(extended).toMatchObject({ status: 200, data: { extended: 2, refused: [] } })
  await system
    .updateTable('officeRequest')
    .set({ dueOn: addDays(today(), 1), askedAt: new Date(Date.now() - 30 * 86_400_000) })
    .where('id', '=', requestId)
    .execute()
  await remind()
  const titles = await system
    .selectFrom('notification')
    .select('title')
    .where('applicantId', '=', applicantId)
    .execute()
  expect(titles.map(({ title }) => title.split(':')[0])).toEqual(
    expect.arrayContaining(['Reminder', 'You have more time']),
  )
})
