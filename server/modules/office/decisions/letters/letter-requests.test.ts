import { describe, expect, test } from 'vitest'
import { today } from '#contract/dates.ts'
import { newId } from '#server/db/id.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { aRefusal, anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { anotherProgramme } from '#tests/support/office/offers.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database
const admin = await officeColleague(server, 'admin')

const because = 'The wrong application.'
const revoke = (applicantId: string) => office.post('revoke-letter', approver, { applicantId, because })
const reissue = (applicantId: string, who = admin) =>
  office.post('reissue-letter', who, { applicantId, because })

async function released(proposal: object = anOffer, proposer = clerk): Promise<string> {
  const applicantId = await submittedApplication(server, { admissionSession: '2019/2020' })
  const decisionIds = [await office.approved(applicantId, [proposer, approver], proposal)]
  await office.post('release-decisions', approver, { decisionIds })
  await server.runJobs()
  return applicantId
}

const notices = async (applicantId: string) =>
  system
    .selectFrom('notification')
    .select(['title', 'message', 'page'])
    .where('applicantId', '=', applicantId)
    .where('title', 'like', '%letter of admission%')
    .orderBy('id')
    .execute()

const letters = (applicantId: string) =>
  system.selectFrom('document').select('facts').where('applicantId', '=', applicantId).orderBy('id').execute()

describe.each([
  ['revoked', revoke, 'There is no letter of admission that could be withdrawn.'],
  ['issued again', reissue, 'There is no letter of admission that could be issued again.'],
] as const)('a letter can only be %s', (_, act, message) => {
  test('for a known, submitted application', async () => {
    const { id } = await server.applicant('SubmitApplication')
    for (const applicantId of ['not-an-id', newId(), id])
      expect(await act(applicantId)).toMatchObject({
        status: 404,
        message: 'We could not find this application.',
      })
  })

  test('after an offer, not after a rejection or before the release', async () => {
    const undecided = await submittedApplication(server)
    const approved = await submittedApplication(server)
    await office.approved(approved, [clerk, approver])
    for (const applicantId of [undecided, approved, await released(aRefusal)])
      expect(await act(applicantId)).toMatchObject({ status: 409, code: 'offer-missing', message })
  })
})

test('the applicant is notified once of a withdrawal and once of the new letter', async () => {
  const applicantId = await released()
  for (const act of [revoke, revoke, reissue, reissue]) expect((await act(applicantId)).status).toBe(200)
  expect(await notices(applicantId)).toEqual([
    {
      title: 'Your letter of admission was withdrawn',
      message: 'The admissions office has withdrawn your letter of admission. Please call the office.',
      page: '/dashboard/admission-status',
    },
    {
      title: 'Your letter of admission was issued again',
      message: 'Your offer is unchanged. The new letter has a new code and replaces the earlier one.',
      page: '/dashboard/admission-status',
    },
  ])
})

test('a valid letter is not issued again, and the colleague learns that the reason was not saved', async () => {
  const applicantId = await released()
  expect(await reissue(applicantId)).toMatchObject({
    status: 409,
    code: 'letter-valid',
    message: 'The letter of admission is valid, so it was not issued again. Nothing was saved.',
  })
  expect(await letters(applicantId)).toHaveLength(1)
  expect(await notices(applicantId)).toEqual([])
})

test('the letter and its new copy state the offer, in the session of the application', async () => {
  const applicantId = await released({
    ...anOffer,
    programmeId: anotherProgramme.id,
    level: anotherProgramme.level,
    conditions: 'Bring your slip.\nShow your NIN.',
  })
  await revoke(applicantId)
  await reissue(applicantId)
  const facts = expect.objectContaining({
    programme: anotherProgramme.description,
    department: anotherProgramme.department,
    level: anotherProgramme.level,
    session: '2019/2020',
    conditions: ['Bring your slip.', 'Show your NIN.'],
    date: today(),
  })
  expect(await letters(applicantId)).toEqual([{ facts }, { facts }])
})
