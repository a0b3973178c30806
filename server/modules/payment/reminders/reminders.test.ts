import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { institution } from '#tests/support/institution/index.ts'
import { newId } from '#server/db/id.ts'
import { mailService } from '#server/modules/mail/mail.service.ts'
import { notificationService } from '#server/modules/notification/notification.service.ts'
import { queuedRest } from '#tests/support/queued-rest.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { creditInstalment, paymentSetup, testPublicUrl } from '#tests/support/payments/payments.ts'
import { type RemindersRun, remindersService } from './reminders.service.ts'
import { underpay } from '#tests/support/payments/underpay.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { firstDue, firstPart, secondDue } from '#tests/support/payments/fees.ts'

const { remindDaysBefore } = institution.fees.SchoolFee.instalments
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const setup = await forThisFile(paymentSetup())

type Deps = Parameters<typeof remindersService>[0]

const { notify } = notificationService({ database: setup.database })

const service = (more: Partial<Deps> = {}) => {
  const { database } = setup
  return remindersService({
    database,
    institution,
    notify,
    mail: mailService({ db: database.system, sender: null, institution, publicUrl: testPublicUrl }),
    log: silent,
    ...more,
  })
}

/** Noon in Lagos on the day when all test applicants paid the acceptance fee. */
const accepted = new Date('2026-01-10T11:00:00Z')
const day = (days: number) => new Date(accepted.getTime() + days * 86_400_000)

const owing = () => setup.applicant('IsAdmitted', { feesPaid: feesPaid(accepted, 'AcceptanceFee') })

async function remindersOf(applicantId: string) {
  const { notifications, audit, mails } = await setup.account(applicantId)
  return { notifications, audit, mails }
}

test('reminds an applicant once when the instalment is due soon and once on the due day', async () => {
  const id = await owing()
  expect(await service().remind(day(firstDue - remindDaysBefore - 1))).toBe(0)
  expect(await service().remind(day(firstDue - remindDaysBefore))).toBe(1)
  expect(await service().remind(day(firstDue - 1))).toBe(0)
  expect(await service().remind(day(firstDue))).toBe(1)
  expect(await service().remind(day(secondDue))).toBe(0)
  expect(await remindersOf(id)).toEqual({
    notifications: ['Instalment due soon', 'Instalment due'],
    audit: ['instalment-reminded', 'instalment-reminded'],
    mails: 2,
  })
})

test('reminds of the next unpaid instalment, and of none once the fee is paid', async () => {
  const [part, all] = [await owing(), await owing()]
  await creditInstalment(setup, part, firstPart)
  await setup.database.system
    .updateTable('applicant')
    .set({ feesPaid: feesPaid(accepted, 'AcceptanceFee', 'SchoolFee') })
    .where('id', '=', all)
    .execute()
  await service().remind(day(firstDue + 1))
  expect((await remindersOf(part)).notifications).toEqual([])
  await service().remind(day(secondDue - remindDaysBefore))
  expect((await remindersOf(part)).notifications).toEqual(['Instalment due soon'])
  expect((await remindersOf(all)).notifications).toEqual([])
})

test('does not remind an applicant whose underpayment waits for a decision', async () => {
  const id = await owing()
  const paymentId = await underpay(setup.database.system, id, 'SchoolFee')
  const due = day(firstDue - remindDaysBefore)
  expect(await service().remind(due)).toBe(0)
  await setup.database.system
    .insertInto('refund')
    .values({ paymentId, amountKobo: 1, reason: 'mismatch' })
    .execute()
  expect(await service().remind(due)).toBe(1)
})

test('does not remind applicants whose letter was withdrawn, unless a new one was issued', async () => {
  const [withdrawn, again] = [await owing(), await owing()]
  const letter = (applicantId: string, revoked: boolean) => ({
    id: newId(),
    code: newId().replaceAll('-', '').slice(-16).toUpperCase(),
    kind: 'letter' as const,
    applicantId,
    subjectId: applicantId,
    facts: '{}',
    factsSha256: Buffer.alloc(32),
    signature: Buffer.alloc(64),
    ...(revoked ? { revokedAt: new Date(), revokedReason: 'A forged slip.' } : {}),
  })
  const letters = [letter(withdrawn, true), letter(again, true), letter(again, false)]
  await setup.database.system.insertInto('document').values(letters).execute()
  await service().remind(day(firstDue))
  expect(await remindersOf(withdrawn)).toEqual({ notifications: [], audit: [], mails: 0 })
  expect((await remindersOf(again)).notifications).toEqual(['Instalment due'])
})

test('reminds each of many applicants once when several jobs run concurrently', async () => {
  const ids = await Promise.all(Array.from({ length: 230 }, owing))
  const counts = await Promise.all([1, 2, 3].map(() => service({ runForMs: 300_000 }).remind(day(firstDue))))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(ids.length)
  for (const id of ids)
    expect(await remindersOf(id)).toMatchObject({ notifications: ['Instalment due'], mails: 1 })
})

test('still notifies an applicant whose email address is invalid', async () => {
  const id = await owing()
  await setup.database.system
    .updateTable('applicant')
    .set({ email: `${id}\n@example.test` })
    .where('id', '=', id)
    .execute()
  expect(await service().remind(day(firstDue))).toBe(1)
  expect(await remindersOf(id)).toMatchObject({ notifications: ['Instalment due'], mails: 0 })
})

/** Returns the state in the payload of the queued job. */
async function queuedRun(): Promise<RemindersRun> {
  const place = z.optional(z.object({ fee: z.string(), after: z.uuid() }))
  return z
    .strictObject({ from: place, failedFrom: place, repeats: z.optional(z.boolean()) })
    .parse(await queuedRest(setup.database.system, 'remind_of_instalments'))
}

test('reminders that fail are logged and repeated; the others are sent, and a second failure throws', async () => {
  const ids = [await owing(), await owing(), await owing()].toSorted()
  const [before, unlucky, after] = ids
  const logged: object[] = []
  const failing = service({
    async notify(tx, input) {
      if (input.applicantId === unlucky) throw new Error('The disk is full')
      await notify(tx, input)
    },
    log: { ...silent, error: (fields) => void logged.push(fields) },
  })
  const due = day(firstDue)
  expect(await failing.remind(due)).toBe(2)
  expect(logged).toEqual([{ err: new Error('The disk is full'), applicantId: unlucky, fee: 'SchoolFee' }])
  for (const id of [before, after])
    expect((await remindersOf(id ?? '')).notifications).toEqual(['Instalment due'])
  const repetition = await queuedRun()
  expect(repetition).toEqual({ from: { fee: 'SchoolFee', after: before }, repeats: true })
  await expect(failing.remind(due, repetition)).rejects.toThrow('could not be sent')
  expect(await service().remind(due, repetition)).toBe(1)
  expect(await service().remind(due)).toBe(0)
})

test('a run whose time is over queues a job that continues after the last applicant', async () => {
  const ids = [await owing(), await owing()].toSorted()
  const short = service({ runForMs: 0 })
  let sent = 0
  for (let run: RemindersRun | undefined; sent < 2; run = await queuedRun())
    sent += await short.remind(day(firstDue), run)
  expect(sent).toBe(2)
  expect(await queuedRun()).toEqual({ from: { fee: 'SchoolFee', after: ids[1] } })
})

test('a reminder that failed in an earlier run is repeated at the end of the list', async () => {
  const ids = [await owing(), await owing()].toSorted()
  const failing = (runForMs: number) =>
    service({ runForMs, notify: () => Promise.reject(new Error('The disk is full')) })
  let run: RemindersRun | undefined
  do {
    expect(await failing(0).remind(day(firstDue), run)).toBe(0)
    run = await queuedRun()
  } while (run.from?.after !== ids[0])
  const { failedFrom } = run
  expect(failedFrom).toMatchObject({ fee: 'SchoolFee' })
  expect(await service().remind(day(firstDue), run)).toBe(1)
  const repetition = await queuedRun()
  expect(repetition).toEqual({ from: failedFrom, repeats: true })
  expect(await service().remind(day(firstDue), repetition)).toBe(1)
})

test('the last job of a long repetition throws only for its own failures, so that its retry can succeed', async () => {
  const ids = [await owing(), await owing()].toSorted()
  const failing = (runForMs: number) =>
    service({ runForMs, notify: () => Promise.reject(new Error('The disk is full')) })
  let run: RemindersRun = { repeats: true }
  do {
    expect(await failing(0).remind(day(firstDue), run)).toBe(0)
    run = await queuedRun()
  } while (run.from?.after !== ids[0])
  expect(run).toEqual({ from: { fee: 'SchoolFee', after: ids[0] }, repeats: true })
  await expect(failing(60_000).remind(day(firstDue), run)).rejects.toThrow('could not be sent')
  // A repetition that an older server has queued may contain `failedFrom`. The job must ignore this field.
  const queuedBefore = { ...run, failedFrom: run.from }
  expect(await service().remind(day(firstDue), queuedBefore)).toBe(1)
  expect(await service().remind(day(firstDue))).toBe(1)
})
