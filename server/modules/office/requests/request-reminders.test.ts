import { expect, test } from 'vitest'
import { addDays, today } from '#contract/dates.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { aRequest, submittedApplication } from '#tests/support/office/office-work.ts'
import { queuedRest } from '#tests/support/queued-rest.ts'
import { requestReminders } from './request-reminders.service.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

async function asked(daysLeft: number, sentDaysAgo = 30): Promise<{ applicantId: string; email: string }> {
  const applicantId = await submittedApplication(server)
  await office.post('send-request', clerk, { applicantId, ...aRequest('biodata') })
  await system
    .updateTable('officeRequest')
    .set({
      dueOn: addDays(today(), daysLeft),
      askedAt: new Date(Date.now() - sentDaysAgo * 86_400_000),
    })
    .where('applicantId', '=', applicantId)
    .execute()
  const { email } = await system
    .selectFrom('applicant')
    .select('email')
    .where('id', '=', applicantId)
    .executeTakeFirstOrThrow()
  return { applicantId, email }
}

async function remind(): Promise<void> {
  await server.services.office.requestReminders.remind()
}
const remindersOf = async (email: string) =>
  (await server.mailsTo(email)).filter(({ text }) => text.includes('We still need'))

test.each([
  [8, 0],
  [7, 1],
  [5, 1],
  [3, 1],
  [1, 1],
  [0, 0],
  [-1, 0],
])('with %i days left, %i reminders are sent', async (daysLeft, count) => {
  const { email } = await asked(daysLeft)
  await remind()
  await remind()
  expect(await remindersOf(email)).toHaveLength(count)
})

test('a reminder that was due before the request was sent is left out', async () => {
  const { email } = await asked(2, 0)
  await remind()
  expect(await remindersOf(email)).toHaveLength(0)
})

test('no reminder is sent if a colleague extends the deadline in the meantime', async () => {
  const { applicantId, email } = await asked(1)
  const { application, mail, notifications } = server.services
  const reminders = requestReminders({
    database: server.database,
    application: {
      requests: {
        ...application.requests,
        async list(db, id) {
          const extended = { dueOn: addDays(today(), 10) }
          await db.updateTable('officeRequest').set(extended).where('applicantId', '=', applicantId).execute()
          return application.requests.list(db, id)
        },
      },
    },
    mail,
    notify: notifications.notify,
    log: { error: (fields) => expect.unreachable(JSON.stringify(fields)) },
    now: Date.now,
  })
  expect(await reminders.remind()).toBe(0)
  expect(await remindersOf(email)).toHaveLength(0)
})

test('each of the three reminders is sent once, by several servers at the same time', async () => {
  const { applicantId, email } = await asked(7)
  for (const daysLeft of [7, 6, 3, 2, 1]) {
    await system
      .updateTable('officeRequest')
      .set({ dueOn: addDays(today(), daysLeft) })
      .where('applicantId', '=', applicantId)
      .execute()
    await Promise.all([remind(), remind(), remind()])
  }
  expect(await remindersOf(email)).toHaveLength(3)
  const notices = await system
    .selectFrom('notification')
    .select('title')
    .where('applicantId', '=', applicantId)
    .where('title', 'like', 'Reminder:%')
    .execute()
  expect(notices).toHaveLength(3)
})

test('no reminder is sent for a request that is answered or withdrawn', async () => {
  const [answered, withdrawn] = [await asked(3), await asked(3)]
  await system
    .updateTable('officeRequest')
    .set({ returnedAt: new Date() })
    .where('applicantId', '=', answered.applicantId)
    .execute()
  await system
    .updateTable('officeRequest')
    .set({ closedAt: new Date(), outcome: 'withdrawn', closedBy: clerk.id })
    .where('applicantId', '=', withdrawn.applicantId)
    .execute()
  await remind()
  for (const { email } of [answered, withdrawn]) expect(await remindersOf(email)).toHaveLength(0)
})

test('a reminder that fails before its commit is sent by the next run', async () => {
  const { email } = await asked(3)
  const { application, mail } = server.services
  const failing = requestReminders({
    database: server.database,
    application,
    mail,
    notify: () => Promise.reject(new Error('The server died')),
    log: { error: () => undefined },
    now: Date.now,
  })
  expect(await failing.remind()).toBe(0)
  expect(await remindersOf(email)).toHaveLength(0)
  await remind()
  expect(await remindersOf(email)).toHaveLength(1)
})

test('a run whose time is over sends the remaining reminders in another job', async () => {
  const [one, two] = [await asked(3), await asked(3)]
  const { application, mail, notifications } = server.services
  const short = requestReminders({
    database: server.database,
    application,
    mail,
    notify: notifications.notify,
    log: { error: (fields) => expect.unreachable(JSON.stringify(fields)) },
    now: Date.now,
    runForMs: 0,
  })
  expect(await short.remind()).toBe(1)
  expect(await queuedRest(system, 'remind_of_requests')).toEqual({ failed: [] })
  await server.runJobs()
  for (const { email } of [one, two]) expect(await remindersOf(email)).toHaveLength(1)
  expect(await queuedRest(system, 'remind_of_requests')).toBeUndefined()
})

test('a run whose time is over leaves out the requests that failed, also before the first success', async () => {
  const { applicantId, email } = await asked(3)
  const { id } = await system
    .selectFrom('officeRequest')
    .select('id')
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  const { application, mail } = server.services
  const failing = requestReminders({
    database: server.database,
    application,
    mail,
    notify: () => Promise.reject(new Error('The server died')),
    log: { error: () => undefined },
    now: Date.now,
    runForMs: 0,
  })
  expect(await failing.remind()).toBe(0)
  expect(await queuedRest(system, 'remind_of_requests')).toEqual({ failed: [id] })
  await server.runJobs()
  expect(await remindersOf(email)).toHaveLength(0)
  await remind()
  expect(await remindersOf(email)).toHaveLength(1)
})
