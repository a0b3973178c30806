import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dayMs, endOfDay, formatDate, today } from '#contract/dates.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { programmeName } from '#contract/programmes.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { institution } from '#tests/support/institution/index.ts'
import { startOfferDeadlines } from '#tests/support/office/offer-deadlines.ts'
import { offerPlace, refusePlace } from '#tests/support/office/offers.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { claimOfferReminder } from './offer-deadlines.store.ts'
import { setAcceptBy } from './offers.store.ts'

/* Tests exactly when reminders are sent and offers lapse, and the messages, audit entries and log lines about them. */

const { server, office, clerk, system, released, jobsAt, decisionOf, mailsOf, noticesOf } =
  await startOfferDeadlines()
const { acceptWithinDays } = institution.admission
const last = () => addDays(today(), acceptWithinDays)
const startOf = (day: string) => endOfDay(addDays(day, -1)).getTime()
const programmeOf = async (id: string) => programmeName(institution, (await decisionOf(id)).programmeId)
const bySystem = { actorKind: 'system', actorId: null, requestId: null }

// The jobs handle all offers, so the offers of earlier tests are marked as lapsed first.
beforeEach(() => jobsAt(Date.now() + 1000 * dayMs).lapse())

test('lapses at the midnight in Lagos that ends the last day, and not a millisecond earlier', async () => {
  const id = await released()
  const end = endOfDay(last())
  expect(await jobsAt(end.getTime() - 1).lapse()).toBe(0)
  expect((await decisionOf(id)).lapsedAt).toBeNull()
  expect(await jobsAt(end.getTime()).lapse()).toBe(1)
  expect((await decisionOf(id)).lapsedAt).toEqual(end)
  expect(await jobsAt(end.getTime()).lapse()).toBe(0)
})

test('a lapse is notified, mailed and audited', async () => {
  const id = await released()
  await jobsAt(endOfDay(last()).getTime()).lapse()
  const day = formatDate(last())
  expect(await noticesOf(id)).toEqual([
    {
      title: 'Your offer has lapsed',
      message: `The last day to accept your offer was ${day}. Call the admissions office if you still want the place.`,
      page: portalPages.admissionStatus,
    },
  ])
  const [mail] = await mailsOf(id)
  expect(mail?.text).toContain(`The place in ${await programmeOf(id)} was not accepted by ${day}.`)
  const decisionId = (await decisionOf(id)).id
  expect(await auditEntries(system, id, 'offer-lapsed')).toEqual([
    {
      ...bySystem,
      before: { decisionId, lapsed: false },
      after: { decisionId, lapsed: true, acceptBy: last() },
    },
  ])
})

test('the first reminder is due when the seventh day before the last day begins in Lagos', async () => {
  const id = await released()
  const due = startOf(addDays(last(), -7))
  expect(await jobsAt(due - 1).remind()).toBe(0)
  expect(await jobsAt(due).remind()).toBe(1)
  expect(await jobsAt(due).remind()).toBe(0)
  const day = formatDate(last())
  expect(await noticesOf(id)).toEqual([
    {
      title: 'Accept your offer',
      message: `The last day to accept your offer is ${day}. Pay the acceptance fee by then.`,
      page: portalPages.admissionStatus,
    },
  ])
  const [mail] = await mailsOf(id)
  expect(mail?.text).toContain(`Your place in ${await programmeOf(id)} waits until ${day}.`)
  const decisionId = (await decisionOf(id)).id
  expect(await auditEntries(system, id, 'offer-reminded')).toEqual([
    { ...bySystem, before: null, after: { decisionId, acceptBy: last(), daysBefore: 7 } },
  ])
})

test('every reminder of an offer has its own notification', async () => {
  const id = await released()
  for (const daysBefore of [7, 3, 1]) await jobsAt(startOf(addDays(last(), -daysBefore))).remind()
  expect(await noticesOf(id)).toHaveLength(3)
})

test('an offer that lapses again after an extension is notified again', async () => {
  const id = await released()
  await jobsAt(endOfDay(last()).getTime()).lapse()
  const later = addDays(last(), 1)
  await office.post('extend-offers', clerk, {
    offers: [{ applicantId: id }],
    acceptBy: later,
    because: 'The bank.',
  })
  await jobsAt(endOfDay(later).getTime()).lapse()
  const titles = (await noticesOf(id)).map(({ title }) => title)
  expect(titles).toEqual([
    'Your offer has lapsed',
    'You have more time to accept your offer',
    'Your offer has lapsed',
  ])
})

test.each([
  ['counts from the day of the release in Lagos', '2026-03-10T22:59:59Z', '2026-03-10'],
  ['counts the last hour of a UTC day as the next day', '2026-03-10T23:00:00Z', '2026-03-11'],
])('the missing day of an older offer %s', async (_what, releasedAt, day) => {
  const id = await submittedApplication(server)
  await offerPlace(server.database, id)
  await system
    .updateTable('decision')
    .set({ releasedAt: new Date(releasedAt) })
    .where('applicantId', '=', id)
    .execute()
  const acceptBy = addDays(day, acceptWithinDays)
  await jobsAt(startOf(addDays(acceptBy, -9))).remind()
  const decision = await decisionOf(id)
  expect(decision.acceptBy).toBe(acceptBy)
  expect(await auditEntries(system, id, 'offer-date-set')).toEqual([
    { ...bySystem, before: null, after: { decisionId: decision.id, acceptBy } },
  ])
})

test('the missing day of an older offer is at least eight days from today', async () => {
  const id = await submittedApplication(server)
  await offerPlace(server.database, id)
  const now = Date.now() + acceptWithinDays * dayMs
  expect(await jobsAt(now).lapse()).toBe(0)
  expect((await decisionOf(id)).acceptBy).toBe(addDays(today(new Date(now)), 8))
})

test('a rejection gets no last day', async () => {
  const id = await submittedApplication(server)
  await refusePlace(server.database, id, ['programme-full'])
  await jobsAt(Date.now()).remind()
  expect((await decisionOf(id)).acceptBy).toBeNull()
})

test('an offer that cannot be handled is logged, does not stop the others, and is tried again', async () => {
  const [one, unlucky, later] = [await released(), await released(), await released()]
  const end = endOfDay(last()).getTime()
  const failing = jobsAt(end, {
    async notify(tx, input) {
      // This offer becomes due while the job runs, so the job finds it in its second batch.
      const due = system.updateTable('decision').set({ acceptBy: addDays(last(), -1) })
      if (input.applicantId === unlucky) await due.where('applicantId', '=', later).execute()
      if (input.applicantId === unlucky) throw new Error('The disk is full')
      await server.services.notifications.notify(tx, input)
    },
  })
  await extendTo(addDays(last(), 1))(later)
  expect(await failing.lapse()).toBe(2)
  expect(failing.logged).toEqual([
    {
      fields: { err: new Error('The disk is full'), decisionId: (await decisionOf(unlucky)).id },
      message: 'the last day of an offer could not be handled',
    },
  ])
  expect((await decisionOf(unlucky)).lapsedAt).toBeNull()
  expect(await jobsAt(end).lapse()).toBe(1)
  for (const id of [one, later]) expect((await decisionOf(id)).lapsedAt).not.toBeNull()
})

test('an applicant with an invalid email address is notified in the portal', async () => {
  const id = await released()
  await system.updateTable('applicant').set({ email: 'no address' }).where('id', '=', id).execute()
  const jobs = jobsAt(endOfDay(last()).getTime())
  expect(await jobs.lapse()).toBe(1)
  expect(await noticesOf(id)).toHaveLength(1)
  expect(jobs.logged.map(({ fields }) => fields)).toEqual([{ decisionId: (await decisionOf(id)).id }])
})

/**
 * Runs a job on two offers. While the job handles the first offer, `change` changes the second one, which the job has
 * already found.
 */
async function changedMeanwhile(
  run: 'lapse' | 'remind',
  now: number,
  change: (applicantId: string) => Promise<unknown>,
) {
  const ids = [await released(), await released()]
  let other: string | undefined
  const jobs = jobsAt(now, {
    async notify(tx, input) {
      if (other === undefined) {
        other = ids.find((id) => id !== input.applicantId) ?? ''
        await change(other)
      }
      await server.services.notifications.notify(tx, input)
    },
  })
  const count = await jobs[run]()
  expect(jobs.logged).toEqual([])
  return { count, other: other ?? '' }
}

const decline = async (applicantId: string) =>
  system
    .insertInto('offerDecline')
    .values({ id: newId(), applicantId, decisionId: (await decisionOf(applicantId)).id, reason: 'Nearer' })
    .execute()
const extendTo = (acceptBy: string) => (applicantId: string) =>
  office.post('extend-offers', clerk, { offers: [{ applicantId }], acceptBy, because: 'The bank.' })

test('an offer that is extended or declined while the job runs does not lapse', async () => {
  const end = endOfDay(last()).getTime()
  for (const change of [extendTo(addDays(last(), 1)), decline]) {
    const { count, other } = await changedMeanwhile('lapse', end, change)
    expect(count).toBe(1)
    expect((await decisionOf(other)).lapsedAt).toBeNull()
    expect(await auditEntries(system, other, 'offer-lapsed')).toEqual([])
  }
})

test('an offer that is extended or declined while the job runs gets no reminder of its old day', async () => {
  const due = startOf(addDays(last(), -7))
  const later = addDays(last(), 30)
  for (const change of [extendTo(later), decline]) {
    const { count, other } = await changedMeanwhile('remind', due, change)
    expect(count).toBe(1)
    expect(await auditEntries(system, other, 'offer-reminded')).toEqual([])
    await jobsAt(Date.now() + 1000 * dayMs).lapse()
  }
})

test('an extended offer gets the reminders of its new day', async () => {
  const later = addDays(last(), 30)
  const { other } = await changedMeanwhile('remind', startOf(addDays(last(), -7)), extendTo(later))
  expect(await jobsAt(startOf(addDays(later, -7))).remind()).toBe(1)
  expect(await auditEntries(system, other, 'offer-reminded')).toMatchObject([{ after: { acceptBy: later } }])
})

/** Starts a job while another transaction holds the applicant's row, and makes a change in that transaction. */
async function changedUnderLock(
  applicantId: string,
  run: () => Promise<number>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<number | undefined> {
  let running: Promise<number> | undefined
  await system.transaction().execute(async (tx) => {
    await lockApplicant(tx, applicantId, ['id'])
    running = run()
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(system)
      return rows.length
    }
    await expect.poll(isWaiting).toBe(1)
    await change(tx)
  })
  return running
}

test('the missing day is set once, and a day that a colleague has set in the meantime stays', async () => {
  const id = await submittedApplication(server)
  await offerPlace(server.database, id)
  const { id: decisionId } = await decisionOf(id)
  const day = addDays(today(), 20)
  const set = (tx: Tx) => setAcceptBy(tx, decisionId, day)
  expect(await changedUnderLock(id, () => jobsAt(Date.now()).lapse(), set)).toBe(0)
  expect((await decisionOf(id)).acceptBy).toBe(day)
  expect(await auditEntries(system, id, 'offer-date-set')).toEqual([])
})

test('a reminder that another server has sent in the meantime is not sent again', async () => {
  const id = await released()
  const { id: decisionId } = await decisionOf(id)
  const claim = (tx: Tx) => claimOfferReminder(tx, { decisionId, acceptBy: last(), daysBefore: 7 })
  const jobs = jobsAt(startOf(addDays(last(), -7)))
  expect(await changedUnderLock(id, () => jobs.remind(), claim)).toBe(0)
  expect(await noticesOf(id)).toEqual([])
})
