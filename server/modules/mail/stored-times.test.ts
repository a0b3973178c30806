import { expect, test, vi } from 'vitest'
import { notificationService } from '#server/modules/notification/notification.service.ts'
import { markAllRead } from '#server/modules/notification/notification.store.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { institution } from '#tests/support/institution/index.ts'
import { paymentSetup, testPublicUrl } from '#tests/support/payments/payments.ts'
import { mailService } from './mail.service.ts'
import { markSent } from './mail.store.ts'

const setup = await forThisFile(paymentSetup())
const { database } = setup
const { system } = database

test('a server with a wrong clock stores the times of the database', async () => {
  const applicantId = await setup.applicant('IsAdmitted')
  const mail = mailService({ db: system, sender: null, institution, publicUrl: testPublicUrl })
  const to = `${applicantId}@example.test`
  await system.transaction().execute(async (tx) => {
    await notificationService({ database }).notify(tx, {
      applicantId,
      title: 'Read me',
      message: 'A message.',
      page: '/dashboard/enrolment',
      dedupeKey: 'clock',
    })
    await mail.enqueue(tx, { template: 'profile-activated', to, name: 'Adunni', data: null })
  })
  const sent = system.selectFrom('mail').where('recipient', '=', to)
  const { id } = await sent.select('id').executeTakeFirstOrThrow()

  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2050-01-01T00:00:00Z') })
  await markAllRead(system, applicantId)
  await markSent(system, id)
  vi.useRealTimers()

  const read = system.selectFrom('notification').where('applicantId', '=', applicantId).select('readAt')
  const tomorrow = new Date(Date.now() + 86_400_000)
  expect((await read.executeTakeFirstOrThrow()).readAt).toSatisfy((at: Date) => at < tomorrow)
  const { sentAt } = await sent.select('sentAt').executeTakeFirstOrThrow()
  expect(sentAt).toSatisfy((at: Date) => at < tomorrow)
})
