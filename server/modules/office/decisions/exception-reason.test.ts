import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { openedApplication } from '#contract/office/applications.ts'
import { decisionData } from '#contract/office/decisions/decisions.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { aRefusal, anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { bookkeepingGrades, confirmResults, enterResults } from '#tests/support/olevel-results.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer()

const because = 'The senate approved it on 3 November.'
const awaitingGrades = { ...bookkeepingGrades, Geography: 'AR' }
const shortGrades = { ...bookkeepingGrades, Geography: 'F9' }

async function applicantWith(grades: Record<string, string>): Promise<string> {
  const applicantId = await submittedApplication(server)
  await enterResults(server, applicantId, grades)
  await confirmResults(server, applicantId, clerk.id)
  return applicantId
}

const propose = (applicantId: string, more: object) =>
  office.post('propose-decision', clerk, {
    applicantId,
    ...anOffer,
    exceptionReason: '',
    programmeId: 'bookkeeping-bsc',
    ...more,
  })
const isStored = async (applicantId: string) =>
  (await server.database.system
    .selectFrom('decision')
    .select('exceptionReason')
    .where('applicantId', '=', applicantId)
    .executeTakeFirst()) ?? null
const open = async (applicantId: string, who = approver) =>
  z.object({ data: openedApplication }).parse(await office.get(`applications/${applicantId}`, who)).data

test.each([
  ['awaiting', awaitingGrades],
  ['short', shortGrades],
])('an offer to someone whose verdict is %s needs a reason', async (requirements, grades) => {
  const applicantId = await applicantWith(grades)
  for (const exceptionReason of ['', '  \n ']) {
    const rejected = await propose(applicantId, { exceptionReason })
    expect([rejected.status, rejected.code]).toEqual([422, 'exception-reason-required'])
    expect(Object.keys(rejected.errors ?? {})).toEqual(['exceptionReason'])
  }
  expect(await isStored(applicantId)).toBeNull()

  const answer = await propose(applicantId, { exceptionReason: because })
  expect(answer).toMatchObject({ status: 200, data: { exceptionReason: because } })
  const shown = await open(applicantId)
  expect(shown.decisions[0]?.exceptionReason).toBe(because)
  expect(shown.history).toContainEqual(
    expect.objectContaining({
      action: 'Proposed a decision',
      after: expect.objectContaining({ requirements, exceptionReason: because }),
    }),
  )
})

test('a reason is ignored when the requirements are met, and for a rejection', async () => {
  const met = await applicantWith(bookkeepingGrades)
  expect((await propose(met, {})).data).toMatchObject({ exceptionReason: '' })
  // A repeated proposal, this time with a reason, does not create a second decision.
  expect((await propose(met, { exceptionReason: because })).status).toBe(200)
  expect(await isStored(met)).toEqual({ exceptionReason: '' })

  const rejected = await applicantWith(shortGrades)
  expect((await propose(rejected, { ...aRefusal, exceptionReason: because })).status).toBe(200)
  expect(await isStored(rejected)).toEqual({ exceptionReason: '' })
})

test('the requirements of the programme offered apply, not those of the one applied for', async () => {
  const applicantId = await applicantWith(bookkeepingGrades)
  expect((await open(applicantId)).results.requirementsMetFor).toEqual(['bookkeeping-bsc', 'haulage-nd'])
  const soil = { programmeId: 'soil-science-bsc', level: '200' }
  expect((await propose(applicantId, soil)).code).toBe('exception-reason-required')
  expect((await propose(applicantId, { programmeId: 'haulage-nd', level: 'ND 1' })).status).toBe(200)
})

test('a level above that of the requirements needs a reason', async () => {
  const applicantId = await applicantWith({ ...bookkeepingGrades, Biology: 'C5' })
  const soil = { programmeId: 'soil-science-bsc', level: '300' }
  const rejected = await propose(applicantId, soil)
  expect([rejected.status, rejected.code]).toEqual([422, 'exception-reason-required'])
  expect(rejected.message).toBe(
    'The applicant meets the requirements for level 200 only. Type the reason for the admission at a higher level.',
  )
  const answer = await propose(applicantId, { ...soil, exceptionReason: because })
  expect(answer).toMatchObject({ status: 200, data: { level: '300', exceptionReason: because } })
  const auditor = await officeColleague(server, 'auditor')
  const log = await office.post('audit-trail', auditor, { action: 'decision-proposed' })
  expect(log.text).toContain('"levelByRequirements":"200"')

  const usual = await applicantWith({ ...bookkeepingGrades, Biology: 'C5' })
  expect((await propose(usual, { ...soil, level: '200' })).data).toMatchObject({ exceptionReason: '' })
})

test('a reason has at most 300 characters', async () => {
  const applicantId = await applicantWith(shortGrades)
  const answer = await propose(applicantId, { exceptionReason: 'x'.repeat(301) })
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, ['exceptionReason']])
})

test('the reason cannot be changed after the proposal', async () => {
  const applicantId = await applicantWith(shortGrades)
  const { id } = decisionData.parse((await propose(applicantId, { exceptionReason: because })).data)
  const change = server.database.system.updateTable('decision').set({ exceptionReason: 'Another.' })
  await expect(change.where('id', '=', id).execute()).rejects.toThrow('decision_is_frozen')
})

test('the audit log shows that the requirements were not met, but not the text of the reason', async () => {
  const applicantId = await applicantWith(shortGrades)
  await propose(applicantId, { exceptionReason: because })
  const auditor = await officeColleague(server, 'auditor')
  const log = await office.post('audit-trail', auditor, { action: 'decision-proposed' })
  expect(log.text).toContain('"requirements":"short"')
  expect(log.text).not.toContain(because)
})
