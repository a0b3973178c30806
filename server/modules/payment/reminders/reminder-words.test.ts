import { expect, test } from 'vitest'
import { mailService } from '#server/modules/mail/mail.service.ts'
import { notificationService } from '#server/modules/notification/notification.service.ts'
import type { PaymentDeps } from '#server/modules/payment/payment-deps.ts'
import { asNaira, firstPart } from '#tests/support/payments/fees.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { institution } from '#tests/support/institution/index.ts'
import { recordOf } from '#tests/support/payments/payment-record.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { creditInstalment, paymentSetup, testPublicUrl } from '#tests/support/payments/payments.ts'
import { remindersService } from './reminders.service.ts'

const setup = await forThisFile(paymentSetup())

const accepted = new Date('2026-01-10T11:00:00Z')
const soon = new Date('2026-01-26T11:00:00Z')
const due = new Date('2026-01-30T11:00:00Z')
const warnings: [object, string][] = []

function reminders(mail?: PaymentDeps['mail']) {
  const { database } = setup
  return remindersService({
    database,
    institution,
    notify: notificationService({ database }).notify,
    mail: mail ?? mailService({ db: database.system, sender: null, institution, publicUrl: testPublicUrl }),
    log: { info: () => {}, warn: (...line) => void warnings.push(line), error: () => {} },
  })
}

const owing = (more: { admissionSession?: string } = {}) =>
  setup.applicant('IsAdmitted', { feesPaid: feesPaid(accepted, 'AcceptanceFee'), ...more })

test('a reminder names the unpaid amount of the instalment, its due day and where to pay', async () => {
  const id = await owing()
  await creditInstalment(setup, id, 100_00)
  expect(await reminders().remind(soon)).toBe(1)
  const { notifications, mails, audit } = await recordOf(setup.database, id)
  const amount = asNaira(firstPart - 100_00)
  expect(notifications).toEqual([
    {
      title: 'Instalment due soon',
      message: `${amount} for Tuition, part 1 of 3 is due on 30/01/2026. Pay it under Enrolment.`,
      page: '/dashboard/enrolment',
      dedupeKey: 'instalment-soon:1',
    },
  ])
  expect(mails).toMatchObject([{ template: 'instalment-due', dedupeKey: `instalment-soon:1:${id}` }])
  for (const part of [amount, 'Tuition, part 1 of 3', '30/01/2026'])
    expect(mails[0]?.text.replaceAll(/\s+/g, ' ')).toContain(part)
  expect(audit).toEqual([
    {
      action: 'instalment-reminded',
      actorKind: 'system',
      actorId: null,
      requestId: null,
      before: null,
      after: { fee: 'SchoolFee', part: 1, kind: 'soon', dueOn: '2026-01-30' },
    },
  ])
})

test('each of two applicants gets an email, although their notifications have the same key', async () => {
  const both = [await owing(), await owing()]
  await reminders().remind(due)
  for (const id of both)
    expect((await recordOf(setup.database, id)).mails).toMatchObject([
      { dedupeKey: `instalment-due:1:${id}` },
    ])
})

test('an invalid email address is logged', async () => {
  const id = await owing()
  const email = `${id}\n@example.test`
  await setup.database.system.updateTable('applicant').set({ email }).where('id', '=', id).execute()
  warnings.length = 0
  await reminders().remind(due)
  expect(warnings).toEqual([[{ applicantId: id }, expect.stringMatching(/instalment.*address/)]])
})

test('a reminder whose mail cannot be stored is sent by the next run', async () => {
  const id = await owing()
  const broken = { enqueue: () => Promise.reject(new Error('no database')) }
  expect(await reminders(broken).remind(due)).toBe(0)
  expect(await recordOf(setup.database, id)).toEqual({ audit: [], notifications: [], mails: [] })
  expect(await reminders().remind(due)).toBe(1)
  expect((await recordOf(setup.database, id)).mails).toHaveLength(1)
})

test('sessions without configured fees are listed once, in order, and only while an applicant owes', async () => {
  for (const admissionSession of ['2019/2020', '2018/2019', '2019/2020']) await owing({ admissionSession })
  await setup.applicant('IsAdmitted', {
    feesPaid: feesPaid(accepted, 'AcceptanceFee', 'SchoolFee'),
    admissionSession: '2017/2018',
  })
  expect(await reminders().sessionsWithoutFees()).toEqual(['2018/2019', '2019/2020'])
})
