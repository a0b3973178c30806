import { sql } from 'kysely'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { addDays, today } from '#contract/dates.ts'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { newId } from '#server/db/id.ts'
import { aRefusal, anOffer, storedDecision, submittedApplication } from '#tests/support/office/office-work.ts'
import { sentBy } from '#tests/support/database/sent-statements.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { bookkeepingGrades, confirmResults, enterResults } from '#tests/support/olevel-results.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

/** Flags two applications as possible duplicates. The first one was submitted earlier. */
async function flagged(leftId: string, rightId: string): Promise<string> {
  const id = newId()
  await system.insertInto('duplicateFlag').values({ id, kind: 'exam-number', leftId, rightId }).execute()
  return id
}

/** Records that the examination body has contradicted a sitting of the applicant. */
async function contradicted(applicantId: string): Promise<void> {
  const upload = await system
    .selectFrom('upload')
    .select('id')
    .where('ticket', '=', await server.ticket(applicantId, 'OlevelResult'))
    .executeTakeFirstOrThrow()
  const resultId = newId()
  const sitting = { applicantId, examName: 'WAEC', examNumber: resultId, examYear: 2018, uploadId: upload.id }
  await system
    .insertInto('olevelResult')
    .values({ id: resultId, ...sitting })
    .execute()
  const check = { method: 'online', outcome: 'differs', checkedOn: '2026-11-18', reference: '' }
  const answer = await office.post('record-board-check', clerk, { applicantId, resultId, ...check })
  expect(answer.status).toBe(200)
}

/** Returns, for each of these decisions, the problems that the release preview shows. */
async function problemsOf(decisionIds: string[]): Promise<string[][]> {
  const answer = await office.post('preview-release', approver, { decisionIds })
  const { data } = z.object({ data: decisions.preview.data }).parse(answer)
  return data.decisions.map(({ problems }) => problems)
}

const approve = (applicantId: string, proposal: object = anOffer) =>
  office.approved(applicantId, [clerk, approver], proposal)

test('the preview lists applicants and decisions in the requested order', async () => {
  const person = async (surname: string, proposal: object) => {
    const applicationNumber = `PREVIEW/${surname}`
    const applicantId = await submittedApplication(server, { surname, applicationNumber })
    return office.approved(applicantId, [clerk, approver], proposal)
  }
  const refusal = await person('Eze', aRefusal)
  const offer = await person('Bala', { ...anOffer, programmeId: 'soil-science-bsc', level: '200' })
  const body = { decisionIds: [refusal, offer] }
  const answer = await office.post('preview-release', approver, body)
  const { data } = z.object({ data: decisions.preview.data }).parse(answer)
  const common = { name: expect.stringMatching(/^(Eze|Bala) /) }
  expect(data.decisions).toEqual([
    {
      ...common,
      decisionId: refusal,
      applicantId: expect.any(String),
      applicationNumber: 'PREVIEW/Eze',
      programme: 'B.Sc. Bookkeeping',
      kind: 'reject',
      exceptionReason: '',
      problems: [],
    },
    {
      ...common,
      decisionId: offer,
      applicantId: expect.any(String),
      applicationNumber: 'PREVIEW/Bala',
      programme: 'B.Sc. Soil Science',
      kind: 'admit',
      exceptionReason: anOffer.exceptionReason,
      problems: [],
    },
  ])
  expect(data.total).toBe(2)
})

test('the preview names what has become a problem of an offer since the approval', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => submittedApplication(server)))
  const [fine = '', twin = '', differs = '', byHand = '', refused = '', third = ''] = people
  const ids = [await approve(fine), await approve(twin), await approve(differs), await approve(byHand)]
  ids.push(await approve(refused, aRefusal))
  expect(await problemsOf(ids)).toEqual([[], [], [], [], []])

  const flagId = await flagged(twin, third)
  await flagged(refused, third)
  await contradicted(differs)
  const check = { name: 'identity', state: 'problem', reason: 'Another person' }
  expect((await office.post('set-check', approver, { applicantId: byHand, ...check })).status).toBe(200)
  expect(await problemsOf(ids)).toEqual([[], ['duplicates'], ['results_verified'], ['identity'], []])

  // A later decision about the pair can solve this problem (`different`) or be a new problem (`fraud`).
  for (const [decision, expected] of [
    ['different', []],
    ['fraud', ['duplicates']],
  ] as const) {
    await sql`update duplicate_flag set decision = ${decision}, decided_by = ${clerk.id}, decided_at = now()
      where id = ${flagId}`.execute(system)
    expect(await problemsOf(ids.slice(1, 2))).toEqual([expected])
  }
})

test('the preview leaves out problems that the approver saw', async () => {
  const [applicantId, twin] = [await submittedApplication(server), await submittedApplication(server)]
  await flagged(twin, applicantId)
  expect(await problemsOf([await approve(applicantId)])).toEqual([[]])
})

test('the preview compares the requirements of the programme that is offered', async () => {
  const soil = { ...anOffer, programmeId: 'soil-science-bsc', level: '300' }
  const noDetails = { class: '', points: null, field: '', subjects: [], workYears: null }
  const facts = [
    { kind: 'qualification', name: 'Testwell Certificate', class: 'merit', document: 'Certificate 88/2012' },
    { kind: 'work', name: '', workYears: 2, document: 'Letter of the employer' },
    { kind: 'registration', name: 'Registered Surveyor', document: 'Licence 12', validUntil: today() },
  ]
  const [met, exception] = [await submittedApplication(server), await submittedApplication(server)]
  for (const applicantId of [met, exception]) {
    await enterResults(server, applicantId, bookkeepingGrades)
    await confirmResults(server, applicantId, clerk.id)
  }
  for (const fact of facts) {
    const answer = await office.post('save-verified-fact', clerk, { applicantId: met, ...noDetails, ...fact })
    expect(answer.status).toBe(200)
  }
  const ids = [
    await approve(met, { ...soil, exceptionReason: '' }),
    await approve(exception, { ...soil, exceptionReason: 'The senate has decided so.' }),
  ]
  expect(await problemsOf(ids)).toEqual([[], []])

  // The registration expires.
  await sql`update verified_fact set valid_until = ${addDays(today(), -1)} where applicant_id = ${met} and kind = 'registration'`.execute(
    system,
  )
  expect(await problemsOf(ids)).toEqual([['requirements'], []])

  // Other problems of the same offer are listed as well.
  const check = { name: 'identity', state: 'problem', reason: 'Another person' }
  expect((await office.post('set-check', approver, { applicantId: met, ...check })).status).toBe(200)
  expect(await problemsOf(ids.slice(0, 1))).toEqual([['identity', 'requirements']])
})

test('an offer of a programme that is no longer on offer does not meet its requirements', async () => {
  const applicantId = await submittedApplication(server)
  const more = { programmeId: 'a-closed-programme', proposedBy: clerk.id, approvedBy: approver.id }
  const state = { state: 'approved', approvedAt: new Date() } as const
  const id = await storedDecision(server, { applicantId, ...more, ...state })
  expect(await problemsOf([id])).toEqual([['requirements']])
})

test('the preview reads the results of all offers of another programme together', async () => {
  const approved = {
    state: 'approved',
    approvedAt: new Date(),
    proposedBy: clerk.id,
    approvedBy: approver.id,
  } as const
  const ids: string[] = []
  for (let at = 0; at < 6; at += 1) {
    const applicantId = await submittedApplication(server)
    ids.push(await storedDecision(server, { applicantId, programmeId: 'soil-science-bsc', ...approved }))
  }
  const readings = async (decisionIds: string[]) => {
    const sent = await sentBy(async () => {
      expect(await problemsOf(decisionIds)).toEqual(decisionIds.map(() => ['requirements']))
    })
    return sent.filter(({ text }) => /from "?olevel_result/.test(text)).length
  }
  expect(await readings(ids.slice(0, 1))).toBeGreaterThan(0)
  expect(await readings(ids)).toBe(await readings(ids.slice(0, 1)))
})
