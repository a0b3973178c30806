import { expect, test } from 'vitest'
import { anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { bookkeepingGrades, confirmResults, enterResults } from '#tests/support/olevel-results.ts'

const { server, office, clerk } = await startOfficeServer()

async function unread(): Promise<string> {
  const applicantId = await submittedApplication(server, { programmeId: 'bookkeeping-bsc' })
  await enterResults(server, applicantId, bookkeepingGrades)
  return applicantId
}

const admission = { ...anOffer, programmeId: 'bookkeeping-bsc', exceptionReason: '' }
const rejection = (...reasons: string[]) => ({ kind: 'reject', reasons })

test('an admission waits until each grade was compared with the slip', async () => {
  const applicantId = await unread()
  const rejected = await office.post('propose-decision', clerk, { applicantId, ...admission })
  expect([rejected.status, rejected.code]).toEqual([422, 'grades-unverified'])
  expect(rejected.message).toMatch(/^5 grades have not been compared with the slip\. Confirm them \(key a\)/)
  await confirmResults(server, applicantId, clerk.id)
  expect((await office.post('propose-decision', clerk, { applicantId, ...admission })).status).toBe(200)
})

test('the last grade to compare is counted in the singular', async () => {
  const applicantId = await unread()
  await confirmResults(server, applicantId, clerk.id)
  await server.database.system
    .deleteFrom('subjectVerification')
    .where('applicantId', '=', applicantId)
    .where('subjectName', '=', 'Geography')
    .execute()
  const rejected = await office.post('propose-decision', clerk, { applicantId, ...admission })
  expect(rejected.code).toBe('grades-unverified')
  expect(rejected.message).toMatch(/^1 grade has not been compared with the slip\./)
})

test('a grade that differs on the slip counts as verified, and the requirements are checked against the slip', async () => {
  const applicantId = await unread()
  await confirmResults(server, applicantId, clerk.id)
  await server.database.system
    .updateTable('subjectVerification')
    .set({ slipGrade: 'F9' })
    .where('applicantId', '=', applicantId)
    .where('subjectName', '=', 'Geography')
    .execute()
  const rejected = await office.post('propose-decision', clerk, { applicantId, ...admission })
  expect(rejected.code).toBe('exception-reason-required')
})

test.each([
  ['entry-requirements', 422],
  ['subject-missing', 422],
  ['documents-unreadable', 200],
  ['late', 200],
])(
  'a rejection for the reason %s before grades are compared with the slip returns %i',
  async (reason, status) => {
    const applicantId = await unread()
    const answer = await office.post('propose-decision', clerk, { applicantId, ...rejection(reason) })
    expect(answer.status).toBe(status)
  },
)

test('a rejection waits for the comparison even if only one of its reasons is about grades', async () => {
  const applicantId = await unread()
  const several = rejection('late', 'subject-missing')
  const answer = await office.post('propose-decision', clerk, { applicantId, ...several })
  expect(answer).toMatchObject({ status: 422, code: 'grades-unverified' })
})

test('the eligibility for any programme can be read before it is offered', async () => {
  const applicantId = await unread()
  const ask = (programmeId: string) =>
    office.post('programme-eligibility', clerk, { applicantId, programmeId })
  expect((await ask('bookkeeping-bsc')).data).toMatchObject({ verdict: 'met' })
  expect((await ask('soil-science-bsc')).data).toMatchObject({ verdict: 'short' })
  const nobody = await office.post('programme-eligibility', clerk, { applicantId: 'x', programmeId: 'y' })
  expect(nobody.status).toBe(404)
})
