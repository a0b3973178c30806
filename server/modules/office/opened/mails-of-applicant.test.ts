import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openedApplication } from '#contract/office/applications.ts'
import { newId } from '#server/db/id.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { aRequest, submittedApplication } from '#tests/support/office/office-work.ts'
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

test('a mail to another address can be stored for the applicant', async () => {
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

const read = (applicantId: string, mailId: string, who = clerk) =>
  office.get(`applications/${applicantId}/mails/${mailId}`, who)

const mailsOf = async (applicantId: string) =>
  z.parse(openedApplication, (await office.get(`applications/${applicantId}`, clerk)).data).mails

const send = (
  applicantId: string,
  order: { template: 'password-reset'; code: string } | { template: 'new-device' },
) =>
  system.transaction().execute((tx) => {
    const to = { applicantId, to: freshEmail('reader'), name: 'Ada' }
    return server.services.mail.enqueue(
      tx,
      order.template === 'new-device'
        ? {
            ...to,
            template: order.template,
            data: { device: 'Chrome on Android', at: '2026-11-29T10:00:00Z' },
          }
        : { ...to, template: order.template, data: { code: order.code, validFor: '24 hours' } },
    )
  })

test('the text of a mail stays readable after it is sent, and each read is logged once', async () => {
  const applicantId = await submittedApplication(server)
  await send(applicantId, { template: 'new-device' })
  const [mail] = await mailsOf(applicantId)
  const mailId = mail?.id ?? ''
  await system
    .updateTable('mail')
    .set({ status: 'sent', text: '', html: '' })
    .where('id', '=', mailId)
    .execute()
  for (const _ of [1, 2])
    expect(await read(applicantId, mailId)).toMatchObject({
      status: 200,
      data: { text: expect.stringContaining('Chrome on Android') },
    })
  const entries = await system
    .selectFrom('auditEvent')
    .select(['actorId', 'after'])
    .where('applicantId', '=', applicantId)
    .where('action', '=', 'mail-read')
    .execute()
  expect(entries).toEqual([{ actorId: clerk.id, after: { mailId } }])
})

test('codes and links with codes are neither stored after the delivery nor shown', async () => {
  const applicantId = await submittedApplication(server)
  const code = 'SECRET-CODE-OF-THE-MAIL'
  await send(applicantId, { template: 'password-reset', code })
  const [mail] = await mailsOf(applicantId)
  const mailId = mail?.id ?? ''
  const { data } = await read(applicantId, mailId)
  const { text } = z.parse(z.object({ text: z.string() }), data)
  expect(text).toContain('•••')
  expect(text).not.toContain(code)
  expect(text).not.toContain('reset-password')
  const row = await system
    .selectFrom('mail')
    .select('data')
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow()
  expect(row.data).toEqual({ code: '•••', validFor: '24 hours' })
})

test('a mail to another applicant is not found, and a mail of an earlier version has no text', async () => {
  const [former, other] = [freshEmail('former'), freshEmail('other')]
  const applicantId = await submittedApplication(server, { email: former })
  await storeOldMail(former, 'Before the data were stored')
  const [mail] = await mailsOf(applicantId)
  const mailId = mail?.id ?? ''
  expect(await read(applicantId, mailId)).toMatchObject({ status: 200, data: { text: null } })
  const stranger = await submittedApplication(server, { email: other })
  for (const [whose, which] of [
    [stranger, mailId],
    [applicantId, newId()],
    [applicantId, 'none'],
    [newId(), mailId],
  ] as const)
    expect((await read(whose, which)).status).toBe(404)
})
