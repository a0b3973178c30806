import { expect, test } from 'vitest'
import { addDays, endOfDay, formatDate, today } from '#contract/dates.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { programmeName } from '#contract/programmes.ts'
import { newId } from '#server/db/id.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { institution } from '#tests/support/institution/index.ts'
import { startOfferDeadlines } from '#tests/support/office/offer-deadlines.ts'
import { offerPlace, refusePlace } from '#tests/support/office/offers.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { freshEmail } from '#tests/support/samples.ts'
import { findVersion } from '../at-version.store.ts'
import { offersService } from './offers.service.ts'

/*
 * Tests which offers can be extended to which days, and how an extension appears to the applicant and in the audit log.
 */

const {
  server,
  office,
  clerk,
  approver,
  system,
  released,
  jobsAt,
  decisionOf,
  mailsOf,
  noticesOf,
  accept,
  decline,
} = await startOfferDeadlines()
const { acceptWithinDays } = institution.admission
const because = 'The bank was closed.'
const last = () => addDays(today(), acceptWithinDays)
const extend = (applicantIds: string[], acceptBy: string) =>
  office.post('extend-offers', clerk, {
    offers: applicantIds.map((applicantId) => ({ applicantId })),
    acceptBy,
    because,
  })
const answerFor = async (applicantId: string) => (await extend([applicantId], addDays(last(), 1))).data

test('an extension is notified, mailed and audited', async () => {
  const id = await released()
  const acceptBy = addDays(last(), 5)
  expect(await extend([id], acceptBy)).toMatchObject({
    message: '1 offer extended. We have emailed the applicants.',
  })
  const { id: decisionId, programmeId } = await decisionOf(id)
  const day = formatDate(acceptBy)
  expect(await noticesOf(id)).toEqual([
    {
      title: 'You have more time to accept your offer',
      message: `The last day to accept your offer is now ${day}.`,
      page: portalPages.admissionStatus,
    },
  ])
  const [mail] = await mailsOf(id)
  expect(mail?.text).toContain(`Accept ${programmeName(institution, programmeId)} by ${day} now.`)
  expect(await auditEntries(system, id, 'offer-extended')).toEqual([
    {
      actorKind: 'office',
      actorId: clerk.id,
      requestId: expect.any(String),
      before: { decisionId, acceptBy: last(), lapsed: false },
      after: { decisionId, acceptBy, lapsed: false, because },
    },
  ])
})

test('a second extension to another day is notified again', async () => {
  const id = await released()
  await extend([id], addDays(last(), 1))
  await extend([id], addDays(last(), 2))
  expect(await noticesOf(id)).toHaveLength(2)
  expect((await decisionOf(id)).acceptBy).toBe(addDays(last(), 2))
})

test('an offer named twice is extended once, and several are counted', async () => {
  const [one, other] = [await released(), await released()]
  expect(await extend([one, other, one], addDays(last(), 1))).toMatchObject({
    message: '2 offers extended. We have emailed the applicants.',
    data: { extended: 2, refused: [] },
  })
})

test('an extension without offers has its own message', async () => {
  expect((await extend([newId()], addDays(last(), 1))).message).toBe(
    '0 offers extended. We have emailed the applicants.',
  )
})

test('an extension to the present day changes nothing, unless the offer has lapsed', async () => {
  const id = await released()
  expect((await extend([id], last())).data).toEqual({ extended: 1, refused: [] })
  expect(await auditEntries(system, id, 'offer-extended')).toEqual([])
  expect(await noticesOf(id)).toEqual([])
  await jobsAt(endOfDay(last()).getTime()).lapse()
  await extend([id], last())
  expect((await decisionOf(id)).lapsedAt).toBeNull()
  expect(await auditEntries(system, id, 'offer-extended')).toMatchObject([{ before: { lapsed: true } }])
})

test('an older offer without a day can be extended', async () => {
  const id = await submittedApplication(server)
  await offerPlace(server.database, id)
  await extend([id], addDays(today(), 1))
  expect((await decisionOf(id)).acceptBy).toBe(addDays(today(), 1))
})

test('the error says why an answered offer or a rejection cannot be extended', async () => {
  const [accepted, declined, withdrawn] = [await released(), await released(), await released()]
  const refused = await submittedApplication(server)
  await refusePlace(server.database, refused, ['programme-full'])
  const proposed = await submittedApplication(server)
  const unsubmitted = newId()
  await system
    .insertInto('applicant')
    .values({
      id: unsubmitted,
      email: freshEmail('ada'),
      stage: 'ProfileActivation',
      surname: 'Eze',
      firstname: 'Ada',
      mobileNo: '08000000011',
      passwordHash: 'none',
    })
    .execute()
  await office.approved(proposed, [clerk, approver])
  await accept(accepted)
  await decline(declined, (await decisionOf(declined)).id)
  const revoked = await office.post('revoke-letter', approver, { applicantId: withdrawn, because })
  expect(revoked.status).toBe(200)
  const missing = 'This application has no released offer.'
  for (const [applicantId, code, why] of [
    [accepted, 'offer-accepted', 'The applicant has accepted this offer already.'],
    [declined, 'offer-declined', 'The applicant has declined this offer.'],
    [withdrawn, 'letter-withdrawn', 'The letter of admission was withdrawn.'],
    [refused, 'offer-missing', missing],
    [proposed, 'offer-missing', missing],
    [unsubmitted, 'offer-missing', missing],
  ] as const)
    expect(await answerFor(applicantId)).toEqual({
      extended: 0,
      refused: [{ applicantId, code, because: why }],
    })
})

/** Returns a service whose clock shows `now` (epoch ms). */
const serviceAt = (now: number, notify = server.services.notifications.notify) =>
  offersService({
    database: server.database,
    institution,
    mail: server.services.mail,
    notify,
    log: { error: () => {} },
    now: () => now,
  })
const actor = { colleague: { staffId: clerk.id, name: clerk.name }, requestId: 'r1' }

test('accepts the days from tomorrow in Lagos to 366 days ahead', async () => {
  const id = await released()
  const midnight = endOfDay(today()).getTime()
  const version = await findVersion(system, id)
  const extendAt = (now: number, acceptBy: string) =>
    serviceAt(now).extend({ offers: [{ applicantId: id, version }], acceptBy, because }, actor)
  const rejected = (message: string) => ({
    status: 400,
    code: 'validation-failed',
    errors: { acceptBy: message },
  })
  const past = rejected('Choose a day after today.')
  const far = rejected('Choose a day within the next twelve months.')
  await expect(extendAt(midnight - 1, today())).rejects.toMatchObject(past)
  await expect(extendAt(midnight, addDays(today(), 1))).rejects.toMatchObject(past)
  await expect(extendAt(midnight - 1, addDays(today(), 367))).rejects.toMatchObject(far)
  const tomorrow = await extendAt(midnight - 1, addDays(today(), 1))
  expect(tomorrow.refused.map((each) => each.because)).toEqual([
    'The new day is earlier than the present one.',
  ])
  expect(await extendAt(midnight - 1, addDays(today(), 366))).toEqual({ extended: 1, refused: [] })
})

test('an unexpected error ends the request, and the offer keeps its day', async () => {
  const id = await released()
  const failing = serviceAt(Date.now(), () => Promise.reject(new Error('The disk is full')))
  const acceptBy = addDays(last(), 1)
  const offers = [{ applicantId: id, version: await findVersion(system, id) }]
  await expect(failing.extend({ offers, acceptBy, because }, actor)).rejects.toThrow('The disk is full')
  expect((await decisionOf(id)).acceptBy).toBe(last())
})

test('an offer is extended only if its application is as the list showed it', async () => {
  const [changed, other] = [await released(), await released()]
  const seen = { applicantId: changed, version: await findVersion(system, changed) }
  await extend([changed], addDays(last(), 1))
  const acceptBy = addDays(last(), 3)
  const both = { offers: [seen, { applicantId: other }], acceptBy, because }
  expect((await office.post('extend-offers', approver, both)).data).toEqual({
    extended: 1,
    refused: [
      {
        applicantId: changed,
        code: 'application-changed',
        because: expect.stringContaining('Test clerk: Extended the offer.'),
      },
    ],
  })
  expect((await decisionOf(changed)).acceptBy).toBe(addDays(last(), 1))
  expect((await decisionOf(other)).acceptBy).toBe(acceptBy)
  // Repeating the first command is a no-op, so the outdated version in the repeated command does not matter.
  const again = { offers: [seen], acceptBy: addDays(last(), 1), because }
  expect((await office.post('extend-offers', clerk, again)).data).toEqual({ extended: 1, refused: [] })
})
