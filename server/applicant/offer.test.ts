import { expect, test } from 'vitest'
import { endOfDay } from '#contract/dates.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { offerPlace, refusePlace } from '#tests/support/office/offers.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import { acceptByOf, readOfferLapsedAt, reviveOffer } from './offer.ts'

const setup = await forThisFile(paymentSetup())
const { system } = setup.database
const acceptBy = '2026-03-10'

async function offered(): Promise<string> {
  const id = await submittedApplication(setup)
  await offerPlace(setup.database, id)
  await system.updateTable('decision').set({ acceptBy }).where('applicantId', '=', id).execute()
  return id
}

test('an offer has lapsed at the end of its last day in Lagos', async () => {
  const id = await offered()
  const end = new Date('2026-03-10T23:00:00Z')
  expect(await readOfferLapsedAt(system, id, new Date(end.getTime() - 1))).toBeNull()
  expect(await readOfferLapsedAt(system, id, end)).toEqual(end)
})

test('a rejection and an offer without a day do not lapse', async () => {
  const [undated, refused] = [await offered(), await submittedApplication(setup)]
  await system.updateTable('decision').set({ acceptBy: null }).where('applicantId', '=', undated).execute()
  await refusePlace(setup.database, refused, ['programme-full'])
  await system.updateTable('decision').set({ acceptBy }).where('applicantId', '=', refused).execute()
  for (const id of [undated, refused]) expect(await readOfferLapsedAt(system, id)).toBeNull()
})

test('only an offer that was marked as lapsed is revived', async () => {
  const [id, other] = [await offered(), await offered()]
  expect(await reviveOffer(system, id)).toBe(false)
  const lapsedAt = endOfDay(acceptBy)
  await system.updateTable('decision').set({ lapsedAt }).where('applicantId', 'in', [id, other]).execute()
  expect(await reviveOffer(system, id)).toBe(true)
  const marks = await system
    .selectFrom('decision')
    .select('lapsedAt')
    .where('applicantId', 'in', [id, other])
    .execute()
  expect(marks.filter((mark) => mark.lapsedAt === null)).toHaveLength(1)
})

test('an offer without a stored day gets the day that the job stores, which is never in the past', () => {
  const releasedAt = new Date('2026-03-01T09:00:00Z')
  const dayOf = (now: string, offer: { acceptBy: string | null; releasedAt: Date | null }) =>
    acceptByOf(offer, 14, new Date(now))
  expect(dayOf('2026-03-07T12:00:00Z', { acceptBy: null, releasedAt })).toBe('2026-03-15')
  expect(dayOf('2026-03-07T23:00:00Z', { acceptBy: null, releasedAt })).toBe('2026-03-16')
  expect(dayOf('2027-01-01T12:00:00Z', { acceptBy: null, releasedAt })).toBe('2027-01-09')
  expect(dayOf('2027-01-01T12:00:00Z', { acceptBy, releasedAt })).toBe(acceptBy)
  expect(dayOf('2027-01-01T12:00:00Z', { acceptBy: null, releasedAt: null })).toBeNull()
})
