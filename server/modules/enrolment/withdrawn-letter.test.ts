import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiApplicant } from '#tests/support/api-server.ts'
import { type EnrolmentTown, enrolmentTown } from '#tests/support/enrolment.ts'
import { offeredProgramme } from '#tests/support/offers.ts'

let town: EnrolmentTown
beforeAll(async () => {
  town = await enrolmentTown()
})
afterAll(() => town.server.stop())

const letter = {
  name: 'Ekúndayọ̀ Ọlúwaṣeun',
  initials: 'E. O.',
  applicationNumber: 'ONIKO/24/000001',
  programme: offeredProgramme.description,
  session: '2024/2025',
  department: offeredProgramme.department,
  level: offeredProgramme.level,
  conditions: [],
  date: '2024-12-01',
  fees: [],
}

/** The office's part, before or after the acceptance fee: the letter is issued, and taken back. */
async function withdraw({ id: applicantId }: ApiApplicant) {
  const { database, services } = town.server
  const { id: subjectId } = await database.system
    .selectFrom('decision')
    .select('id')
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  const subject = { kind: 'letter' as const, subjectId }
  await database.system.transaction().execute(async (tx) => {
    await services.documents.issue(tx, { ...subject, applicantId, facts: letter }, { actorKind: 'office' })
    await services.documents.revoke(tx, subject, 'A forged slip.', { actorKind: 'office' })
  })
}

const refused = { status: 409, message: expect.stringContaining('letter of admission was withdrawn') }

test.each([
  ['AcceptanceFee', false],
  ['SchoolFee', true],
  ['SchoolFeePart', true],
  ['OrientationFee', true],
])(
  'nobody is asked for the %s of an offer whose letter the office has taken back',
  async (payType, accepted) => {
    const who = await town.admitted({ accepted })
    await withdraw(who)
    const asked = { token: who.token, body: { payType } }
    expect(await town.server.ask('POST', '/Payment/initiate-payment', asked)).toMatchObject(refused)
    expect(town.server.gateway.initialised).toEqual([])
  },
)

test('nobody gets a matric number on a letter that was taken back; who has one keeps it', async () => {
  const [who, earlier] = [await town.admitted({ accepted: true }), await town.admitted({ accepted: true })]
  const ask = ({ token }: ApiApplicant) => town.server.ask('GET', '/Profile/Get-MatricNumber', { token })
  const { message } = await ask(earlier)
  for (const each of [who, earlier]) await withdraw(each)
  expect(await ask(who)).toMatchObject(refused)
  expect(await ask(earlier)).toMatchObject({ status: 200, message })
})
