import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { institution } from '#tests/support/institution/index.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import type { ApiApplicant } from '#tests/support/api-server.ts'
import { type EnrolmentSetup, enrolmentSetup } from '#tests/support/enrolment.ts'
import { offeredProgramme } from '#tests/support/office/offers.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { mailService } from '#server/modules/mail/mail.service.ts'
import { notificationService } from '#server/modules/notification/notification.service.ts'
import { matricService } from './matric.service.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'
import { matricNumberShape, serialIn } from '#tests/support/number-shapes.ts'

let setup: EnrolmentSetup
beforeAll(async () => {
  setup = await enrolmentSetup()
})
afterAll(() => setup.server.stop())

const ask = ({ token }: ApiApplicant) => setup.server.ask('GET', '/Profile/Get-MatricNumber', { token })

test('the first call issues the number and notifies the applicant; later calls return the same one', async () => {
  const who = await setup.admitted({ accepted: true })
  const first = await ask(who)
  expect(first.status).toBe(200)
  expect(first.message).toMatch(matricNumberShape(offeredProgramme.code))
  const before = await setup.server.fingerprint()
  expect((await ask(who)).message).toBe(first.message)
  expect(await setup.server.fingerprint()).toBe(before)
  expect(await setup.actions(who.id)).toEqual(['matric-number-issued'])
  expect(await setup.notices(who.id)).toEqual(['Matric number issued'])
  expect(await setup.mailTo(who.email)).toEqual([
    subjectOf('matric-number-issued', { matricNumber: first.message }),
  ])
  const profile = await setup.server.ask('GET', '/Profile/Get-Profile', { token: who.token })
  expect(profile.data).toMatchObject({ matricNumber: first.message })
})

test('numbers follow the order of the calls', async () => {
  const serials: number[] = []
  for (let at = 0; at < 5; at++) {
    const { message } = await ask(await setup.admitted({ accepted: true }))
    serials.push(serialIn(message, matricNumberShape(offeredProgramme.code)))
  }
  expect(serials).toEqual(serials.map((_, at) => (serials[0] ?? 0) + at))
})

test('fifty concurrent calls of one applicant issue one number', async () => {
  const who = await setup.admitted({ accepted: true })
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(who)))
  expect(new Set(answers.map(({ status, message }) => `${status} ${message}`)).size).toBe(1)
  expect(await setup.actions(who.id)).toEqual(['matric-number-issued'])
  expect(await setup.mailTo(who.email)).toHaveLength(1)
})

test('requires the offer, then the acceptance fee', async () => {
  const early = await setup.admitted()
  expect(await ask(early)).toMatchObject({ status: 422, data: null })
  const waiting = await setup.applicant('ApplicationSumitted')
  expect((await ask(waiting)).status).toBe(409)
  expect(await setup.actions(early.id)).toEqual([])
})

/** Creates a matric service on this database, as in a separate server process. */
function processOn(database: Database, session = institution.admission.session) {
  return matricService({
    database,
    institution: { ...institution, admission: { ...institution.admission, session } },
    mail: mailService({
      db: database.system,
      sender: null,
      institution,
      publicUrl: 'http://localhost:3000',
    }),
    notify: notificationService({ database }).notify,
    log: { warn: () => {} },
  })
}

async function acceptedApplicants(database: Database, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await database.system
    .insertInto('applicant')
    .values(
      ids.map((id) => ({
        id,
        email: `${id}@mail.example`,
        passwordHash: 'none',
        stage: 'IsAdmitted' as const,
        surname: 'Bala',
        firstname: 'Adunni',
        mobileNo: '08000000001',
        programmeId: offeredProgramme.id,
        feesPaid: feesPaid(new Date(), 'AcceptanceFee'),
      })),
    )
    .execute()
  return ids
}

test('the number names the session applied for, even when another one is open', async () => {
  const who = await setup.admitted({ accepted: true })
  const { database } = setup.server
  await database.system
    .updateTable('applicant')
    .set({ admissionSession: '2024/2025' })
    .where('id', '=', who.id)
    .execute()
  expect(await processOn(database, '2031/2032').numberOf(who.id, 'request')).toMatch(
    matricNumberShape(offeredProgramme.code, '2024/2025'),
  )
})

test('500 concurrent applicants each get their own number, although connections are killed', async () => {
  const { address } = await createTestDatabase()
  const open = () => openDatabase({ connection: address, poolSize: 12, onIdleError: () => {} })
  const [one, two, killer] = [open(), open(), open()]
  try {
    const ids = await acceptedApplicants(killer, 500)
    const services = [processOn(one), processOn(two)]
    let failures = 0
    const stopped = new AbortController()

    async function untilIssued(id: string, at: number): Promise<string> {
      for (let attempt = 0; ; attempt++) {
        const service = services[(at + attempt) % 2]
        try {
          const number = await service?.numberOf(id, `request-${at}`)
          if (number !== undefined) return number
        } catch (error) {
          if (attempt > 200) throw error
          failures += 1
          await pause(5)
        }
      }
    }
    async function kill(): Promise<void> {
      while (!stopped.signal.aborted) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
            and query like '%' and backend_type = 'client backend'
          order by random() limit 3`.execute(killer.system)
        // The first 20 kills have no pause. Otherwise a fast machine would issue all numbers after a few kills. Later
        // kills have a pause, because a slow machine needs more than 20 ms to replace a connection. Without the pause,
        // it would issue no numbers at all.
        if (failures > 20) await pause(100)
      }
    }
    const killing = kill()
    const twice = [...ids, ...ids]
    const numbers = await Promise.all(twice.map(untilIssued))
    stopped.abort()
    await killing

    expect(failures, 'the kills hit somebody').toBeGreaterThan(20)
    expect(new Set(numbers).size).toBe(500)
    expect(numbers.slice(0, 500)).toEqual(numbers.slice(500))
    const stored = await killer.system.selectFrom('applicant').select(['id', 'matricNumber']).execute()
    const byId = new Map(stored.map(({ id, matricNumber }) => [id, matricNumber]))
    expect(ids.map((id) => byId.get(id))).toEqual(numbers.slice(0, 500))
    const trail = await killer.system
      .selectFrom('auditEvent')
      .select('applicantId')
      .where('action', '=', 'matric-number-issued')
      .execute()
    expect(trail).toHaveLength(500)
    expect(new Set(trail.map(({ applicantId }) => applicantId))).toEqual(new Set(ids))
    const { rows } = await sql<{ last: number }>`select last_value as last from matric_number_serial`.execute(
      killer.system,
    )
    // If a connection is killed between the allocation of a serial and the commit, the serial stays unused. So the last
    // serial may exceed the number of applicants.
    expect(rows[0]?.last).toBeGreaterThanOrEqual(500)
  } finally {
    await Promise.allSettled([one.close(), two.close(), killer.close()])
  }
})
