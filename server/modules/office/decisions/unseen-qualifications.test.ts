import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openedApplication } from '#contract/office/applications.ts'
import { newId } from '#server/db/id.ts'
import { aRefusal, anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { bookkeepingGrades, confirmResults, enterResults } from '#tests/support/olevel-results.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

const programmeId = 'haulage-nd'
const kind = 'Testwell Certificate'

/** Creates an applicant with confirmed results, who qualifies for a higher level with an unverified certificate. */
async function holder(): Promise<{ applicantId: string; schoolRecordId: string }> {
  const applicantId = await submittedApplication(server, { programmeId })
  await enterResults(server, applicantId, bookkeepingGrades)
  await confirmResults(server, applicantId, clerk.id)
  const schoolRecordId = newId()
  await system
    .insertInto('schoolRecord')
    .values({
      id: schoolRecordId,
      applicantId,
      qualification: kind,
      name: 'Hill',
      startYear: 2001,
      endYear: 2004,
    })
    .execute()
  await system.transaction().execute((tx) => server.services.application.assessments.assess(tx, applicantId))
  return { applicantId, schoolRecordId }
}

const opened = async (applicantId: string) =>
  z.object({ data: openedApplication }).parse(await office.get(`applications/${applicantId}`, clerk)).data

const propose = (applicantId: string, level: string) =>
  office.post('propose-decision', clerk, { applicantId, ...anOffer, programmeId, level, exceptionReason: '' })

test('an offer that depends on a typed qualification waits until a colleague has recorded it', async () => {
  const { applicantId, schoolRecordId } = await holder()
  const before = await opened(applicantId)
  expect(before.results.eligibility[0]).toMatchObject({ verdict: 'met', level: 'ND 2', unseen: [kind] })
  expect(before.checks.find(({ name }) => name === 'results_verified')).toMatchObject({
    state: 'open',
    reason: `${kind} not seen`,
  })
  const rejected = await propose(applicantId, 'ND 2')
  expect([rejected.status, rejected.code]).toEqual([422, 'qualification-unverified'])
  expect(rejected.message).toMatch(
    /^The applicant typed Testwell Certificate, and no colleague has recorded it/,
  )

  const seen = {
    kind: 'qualification',
    name: kind,
    schoolRecordId,
    class: '',
    points: null,
    field: '',
    subjects: [],
    workYears: null,
    document: 'Certificate 88/2012',
  }
  expect((await office.post('save-verified-fact', clerk, { applicantId, ...seen })).status).toBe(200)
  const after = await opened(applicantId)
  expect(after.results.eligibility[0]).toMatchObject({ level: 'ND 2', unseen: [] })
  expect(after.checks.find(({ name }) => name === 'results_verified')?.state).toBe('passed')
  expect((await propose(applicantId, 'ND 2')).status).toBe(200)
})

test('an offer at the level of the results alone needs no certificate', async () => {
  const { applicantId } = await holder()
  expect((await propose(applicantId, 'ND 1')).status).toBe(200)
})

test.each([
  ['an exception', { ...anOffer, programmeId: 'soil-science-bsc', level: '200' }],
  ['a rejection', aRefusal],
])('%s, which depends on no qualification, needs no certificate', async (_name, proposal) => {
  const { applicantId } = await holder()
  expect((await office.post('propose-decision', clerk, { applicantId, ...proposal })).status).toBe(200)
})

test('a bulk proposal leaves out the application, even if the check was set by hand', async () => {
  const { applicantId } = await holder()
  await system.deleteFrom('duplicateSearch').where('applicantId', '=', applicantId).execute()
  for (const name of ['identity', 'results_verified', 'documents'])
    await office.post('set-check', clerk, { applicantId, name, state: 'passed', reason: 'Seen.' })
  const offer = { kind: 'admit', conditions: '', reasons: [], sentence: '' }
  const planned = await office.post('plan-proposals', clerk, { applicantIds: [applicantId], ...offer })
  const { id } = z.object({ id: z.string() }).parse(planned.data)
  await office.post('run-proposals', clerk, { bulkId: id })
  await server.services.office.bulkRuns.runStarted()
  expect((await office.get(`bulk-actions/${id}`, clerk)).data).toMatchObject({
    done: 0,
    leftOut: [expect.objectContaining({ reason: 'qualification-unverified' })],
  })
})
