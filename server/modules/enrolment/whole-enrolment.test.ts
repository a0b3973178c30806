import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiApplicant } from '#tests/support/api-server.ts'
import { trackerData } from '#contract/endpoints/admission.ts'
import { chargedFor } from '#contract/fees/charged.ts'
import { enrolmentFees, feeTitle, needsOffer, payWays } from '#contract/fees/registry.ts'
import { newId } from '#server/db/id.ts'
import { type EnrolmentSetup, enrolmentSetup } from '#tests/support/enrolment.ts'
import { institution } from '#tests/support/institution/index.ts'
import { refusePlace } from '#tests/support/office/offers.ts'
import { asNaira, charged, firstPart, secondPart, thirdPart } from '#tests/support/payments/fees.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'

let setup: EnrolmentSetup
beforeAll(async () => {
  setup = await enrolmentSetup()
})
afterAll(() => setup.server.stop())

const confirmed = (kobo: number) => `Your payment of ${asNaira(kobo)} is confirmed.`

async function tracker({ token }: ApiApplicant) {
  const { data } = await setup.server.ask('GET', '/Application/get-tracker', { token })
  const { steps, ...words } = trackerData.parse(data)
  return { ...words, current: steps.find(({ state }) => state === 'now')?.title ?? null, steps }
}

test('each step from the offer to the last fee opens the next, and the tracker follows', async () => {
  const { server } = setup
  const who = await setup.admitted()
  const get = (path: string) => server.ask('GET', path, { token: who.token })
  expect(await tracker(who)).toMatchObject({ holder: 'you', current: 'Acceptance fee', offered: true })

  await setup.pay(who, 'AcceptanceFee')
  expect(await tracker(who)).toMatchObject({ current: 'Matric number' })
  expect(await setup.mailTo(who.email)).toEqual([
    subjectOf('acceptance-received', { amount: asNaira(charged.acceptance) }),
  ])

  const { message: number } = await get('/Profile/Get-MatricNumber')
  expect(await tracker(who)).toMatchObject({ current: 'Portal password' })

  const body = { portalPassword: 'five lamps beside the river' }
  await server.ask('POST', '/Profile/create-portal-account', { token: who.token, body })
  await server.runJobs()
  expect(setup.handedOver.at(-1)).toMatchObject({ matricNumber: number })
  expect(await tracker(who)).toMatchObject({ current: 'School fee' })

  for (const part of [firstPart, secondPart, thirdPart]) {
    expect(await tracker(who)).toMatchObject({ current: 'School fee' })
    expect(await setup.pay(who, 'SchoolFeePart')).toBe(confirmed(part))
  }
  for (const fee of enrolmentFees.filter((id) => id !== 'AcceptanceFee' && id !== 'SchoolFee')) {
    expect(await tracker(who)).toMatchObject({ current: feeTitle(fee) })
    expect(await setup.pay(who, fee)).toBe(confirmed(chargedFor(institution.fees, fee)?.amount ?? 0))
  }
  const ended = await tracker(who)
  expect(ended).toMatchObject({ holder: 'nobody', current: null, next: '' })
  expect(ended.steps.slice(3).every(({ at }) => at !== null)).toBe(true)
  const fees = await get('/Payment/get-fees')
  for (const { payType } of payWays.filter(({ fee }) => needsOffer(fee)))
    expect(fees.data).toContainEqual(expect.objectContaining({ payType, isPaid: true, due: 0, locked: null }))
  expect((await get('/Profile/Get-Profile')).data).toMatchObject({
    hasPaidAcceptanceFee: true,
    hasPaidSchoolFee: true,
    matricNumber: number,
  })
})

test('shows who has to act, before and after the decision', async () => {
  const who = await setup.applicant('ProgrammeApplication')
  expect(await tracker(who)).toMatchObject({ holder: 'you', current: 'Application', offered: false })
  expect((await tracker(who)).now).toContain('«Program Choices»')
  await setup.server.setStage(who.id, 'ApplicationSumitted')
  expect(await tracker(who)).toMatchObject({ holder: 'office', current: 'Decision' })
  await refusePlace(setup.server.database, who.id, ['late'])
  const rejected = await tracker(who)
  expect(rejected).toMatchObject({ holder: 'nobody', current: null })
  expect(rejected.steps.at(-1)).toMatchObject({ title: 'Decision', state: 'done' })
})

test('a correction request makes the applicant the one to act', async () => {
  const who = await setup.admitted()
  await setup.server.setStage(who.id, 'ApplicationSumitted')
  const { system } = setup.server.database
  const { proposedBy: askedBy } = await system
    .selectFrom('decision')
    .select('proposedBy')
    .where('applicantId', '=', who.id)
    .executeTakeFirstOrThrow()
  const [requestId, message] = [newId(), 'Correct it.']
  const request = { id: requestId, applicantId: who.id, message, dueOn: '2026-11-30', askedBy }
  await system.insertInto('officeRequest').values(request).execute()
  await system
    .insertInto('correction')
    .values(
      (['picture', 'biodata', 'nextOfKin'] as const).map((stepId) => ({
        id: newId(),
        applicantId: who.id,
        requestId,
        stepId,
        message,
        askedBy,
      })),
    )
    .execute()
  const asked = await tracker(who)
  expect(asked).toMatchObject({ holder: 'you', current: 'Decision' })
  expect(asked.next).toContain('Please answer by 30/11/2026.')
  expect(asked.now).toContain('correct «Bio-Data», «Next of Kin» and «Picture Upload».')
})

test('after a decline the tracker ends and names the last day to undo it', async () => {
  const who = await setup.admitted()
  const body = { reason: 'I have a place nearer home.' }
  await setup.server.ask('POST', '/Application/decline-offer', { token: who.token, body })
  const declined = await tracker(who)
  expect(declined).toMatchObject({
    holder: 'you',
    current: null,
    now: 'You have declined your offer.',
    offered: false,
  })
  expect(declined.next).toMatch(/undo this until \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/)
  expect(declined.steps.at(-1)?.title).toBe('Offer declined')
})
