import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import type { MailStatus } from '#server/db/schema.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { mailService } from './mail.service.ts'
import { mailSchedule, mailTasks } from './mail.tasks.ts'
import { institution } from '#tests/support/institution/index.ts'

let database: Database
beforeAll(async () => {
  const { address } = await createTestDatabase()
  database = openDatabase({ connection: address, onIdleError: () => undefined })
})
afterAll(() => database.close())

const mail = (status: MailStatus, days: number) => ({
  id: newId(),
  template: 'activation' as const,
  recipient: 'ada@mail.example',
  recipientName: 'Ada',
  subject: `${status} ${days}`,
  text: '',
  html: '',
  status,
  createdAt: new Date(Date.now() - days * 86_400_000),
})

test('deletes emails after their retention time, but never queued ones', async () => {
  const rows = [
    mail('sent', 364),
    mail('sent', 366),
    mail('failed', 364),
    mail('failed', 366),
    mail('kept', 29),
    mail('kept', 31),
    mail('queued', 5_000),
    ...Array.from({ length: 2_100 }, () => mail('kept', 40)),
  ]
  for (let at = 0; at < rows.length; at += 700)
    await database.system
      .insertInto('mail')
      .values(rows.slice(at, at + 700))
      .execute()
  const service = mailService({
    institution,
    db: database.system,
    sender: null,
    publicUrl: 'https://apply.oniko.example',
  })
  await mailTasks(service).delete_old_mails()
  const left = await database.system.selectFrom('mail').select('subject').orderBy('subject').execute()
  expect(left.map(({ subject }) => subject)).toEqual(['failed 364', 'kept 29', 'queued 5000', 'sent 364'])
  const trail = database.system.selectFrom('auditEvent').select(['action', 'after']).orderBy('id')
  expect((await trail.execute()).map(({ action }) => action)).toEqual(
    Array.from({ length: 3 }, () => 'old-mails-deleted'),
  )
  expect(await service.deleteOld()).toBe(0)
  expect(await trail.execute()).toHaveLength(3)
  expect(mailSchedule.map(({ task }) => task)).toEqual(['delete_old_mails'])
})
