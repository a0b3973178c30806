import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openedApplication } from '#contract/office/applications.ts'
import { newId } from '#server/db/id.ts'
import { startOfficeServer } from '#tests/support/office-server.ts'
import { aRequest, submittedApplication } from '#tests/support/office-work.ts'
import { freshEmail } from '#tests/support/samples.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

const subjectsOf = async (applicantId: string) => {
  const { data } = await office.get(`applications/${applicantId}`, clerk)
  return z.parse(openedApplication, data).mails.map(({ subject }) => subject)
}

/** Stores an email without an applicant id, as earlier versions of Matric did. */
const storeOldMail = (recipient: string, subject: string) =>
  system
    .insertInto('mail')
    .values({
      id: newId(),
      template: 'activation',
      recipient,
      recipientName: '',
      subject,
      text: '',
      html: '',
      status: 'sent',
    })
    .execute()

const setEmail = (applicantId: string, email: string) =>
  system.updateTable('applicant').set({ email }).where('id', '=', applicantId).execute()

test('the mails to a former address stay with their applicant', async () => {
  const [former, present] = [freshEmail('former'), freshEmail('present')]
  const applicantId = await submittedApplication(server, { email: former })
  await storeOldMail(former, 'Before the applicant was stored')
  await office.post('send-request', clerk, { applicantId, ...aRequest('biodata') })
  const before = await subjectsOf(applicantId)
  expect(before).toHaveLength(2)
  await setEmail(applicantId, present)
  expect(await subjectsOf(applicantId)).toEqual(before)

  // Another applicant may later use the former email address.
  const other = await submittedApplication(server, { email: former })
  await storeOldMail(former, 'For the other applicant')
  expect(await subjectsOf(other)).toEqual(['For the other applicant'])
  expect(await subjectsOf(applicantId)).toEqual(before)
})

test('a mail to an address that is not the applicant’s own can name the applicant', async () => {
  const applicantId = await submittedApplication(server)
  await system.transaction().execute((tx) =>
    server.services.mail.enqueue(tx, {
      template: 'email-change-new',
      applicantId,
      to: freshEmail('new'),
      name: 'Ada',
      data: { code: 'code', validFor: '24 hours' },
    }),
  )
  expect(await subjectsOf(applicantId)).toHaveLength(1)
})
