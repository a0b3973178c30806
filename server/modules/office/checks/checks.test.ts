import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openedApplication } from '#contract/office/applications.ts'
import { checkIds } from '#contract/office/checks.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { bookkeepingGrades, enterResults } from '#tests/support/olevel-results.ts'
import { rebuiltApplications, storedApplications } from '#tests/support/office/rebuilt-applications.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

const open = async (applicantId: string) =>
  z.object({ data: openedApplication }).parse(await office.get(`applications/${applicantId}`, clerk)).data
const statesOf = async (applicantId: string) =>
  Object.fromEntries(
    (await open(applicantId)).checks.map(({ name, state, reason }) => [name, `${state}: ${reason}`]),
  )

async function applicant(more: object = {}) {
  const applicantId = await submittedApplication(server, { programmeId: 'bookkeeping-bsc', ...more })
  await enterResults(server, applicantId, bookkeepingGrades)
  await system.transaction().execute((tx) => server.services.application.assessments.assess(tx, applicantId))
  await system.deleteFrom('duplicateSearch').where('applicantId', '=', applicantId).execute()
  return applicantId
}

test('each check has a state by the rules and the reason for the state', async () => {
  const applicantId = await applicant({ nin: '12345678901' })
  expect(await statesOf(applicantId)).toEqual({
    identity: 'passed: NIN given',
    fee: 'passed: Paid',
    results_entered: 'passed: 5 subjects',
    results_verified: 'open: 0 of 5',
    requirements: 'passed: Met',
    documents: 'open: 1 of 2',
    duplicates: 'passed: None',
  })
  const { results, checks } = await open(applicantId)
  expect(checks.map(({ name }) => name)).toEqual(checkIds)
  const [sitting] = results.sittings
  const marks = (sitting?.subjects ?? []).map(({ subjectName, typed }) => ({
    resultId: sitting?.resultId,
    subjectName,
    typed,
    slip: typed,
  }))
  await office.post('verify-subjects', clerk, { applicantId, marks })
  expect((await statesOf(applicantId))['results_verified']).toBe('passed: 5 of 5')
  await office.post('verify-subjects', clerk, {
    applicantId,
    marks: marks.map((mark) => ({ ...mark, slip: 'F9' })),
  })
  expect(await statesOf(applicantId)).toMatchObject({
    results_verified: 'problem: 5 differ',
    requirements: expect.stringMatching(/^problem: /),
  })
})

test('an awaited result is a waiting check, missing answers are open', async () => {
  const awaited = await submittedApplication(server, { nin: '' })
  await enterResults(server, awaited, { ...bookkeepingGrades, Economics: 'AR' })
  expect(await statesOf(awaited)).toMatchObject({
    identity: 'open: No NIN',
    results_entered: 'waiting: 1 awaited',
    duplicates: 'open: Being searched',
  })
})

test('a colleague sets a check by hand and resets it to its rule', async () => {
  const applicantId = await applicant()
  const set = (more: object, who = clerk) =>
    office.post('set-check', who, { applicantId, name: 'identity', ...more })
  expect((await set({ state: 'passed' })).errors).toEqual({ reason: 'Type the reason.' })
  expect((await set({ state: 'passed', reason: 'Passport seen' })).status).toBe(200)
  expect((await open(applicantId)).checks[0]).toEqual({
    name: 'identity',
    state: 'passed',
    reason: 'Passport seen',
    setBy: clerk.name,
  })
  await set({ state: 'rule' })
  expect((await statesOf(applicantId))['identity']).toBe('open: No NIN')
  const auditor = await officeColleague(server, 'auditor')
  expect((await set({ state: 'passed', reason: 'x' }, auditor)).status).toBe(403)
})

test('the columns of the list equal the checks after each change', async () => {
  const applicantId = await applicant({ nin: '22345678901' })
  await office.post('set-check', clerk, { applicantId, name: 'fee', state: 'problem', reason: 'Reversed' })
  await system
    .updateTable('olevelSubject')
    .set({ grade: 'AR' })
    .where('applicantId', '=', applicantId)
    .execute()
  const stored = (await storedApplications(system)).get(applicantId)
  expect(stored).toMatchObject({
    check_fee: 'problem',
    check_results_entered: 'waiting',
    check_identity: 'passed',
  })
  expect(stored).toEqual((await rebuiltApplications(system)).get(applicantId))
})

test('a command that is sent again with the same version is a no-op', async () => {
  const applicantId = await applicant()
  for (const outcome of [{ state: 'passed', reason: 'Passport seen' }, { state: 'rule' }]) {
    const { version } = await open(applicantId)
    const command = { applicantId, version, name: 'identity', ...outcome }
    const first = await office.post('set-check', clerk, command)
    expect(first.status).toBe(200)
    expect(await office.post('set-check', clerk, command)).toMatchObject({ status: 200, data: first.data })
    expect((await open(applicantId)).version).toBe(version + 1)
  }
  const events = await system
    .selectFrom('auditEvent')
    .select('id')
    .where('applicantId', '=', applicantId)
    .where('action', '=', 'check-set')
    .execute()
  expect(events).toHaveLength(2)
})
