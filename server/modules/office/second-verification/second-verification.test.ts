import { expect, test } from 'vitest'
import { secondVerification } from '#contract/office/verification/second-verification.ts'
import { work } from '#contract/office/staff/work-counts.ts'
import { checkedApplication } from '#tests/support/office/checked-applications.ts'
import { type OfficeColleague, officeColleague, officeColleagues } from '#tests/support/office/office.ts'
import { anOffer, aRefusal } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { bookkeepingGrades } from '#tests/support/olevel-results.ts'
import { sample } from './sample.ts'

const { server, office, clerk, approver } = await startOfficeServer({ secondVerificationOneIn: 1 })
const { system } = server.database
const verifier = await officeColleague(server, 'clerk', { name: 'Vera Second' })

async function proposed(): Promise<{ applicantId: string; decisionId: string }> {
  const applicantId = await checkedApplication(server)
  const offer = { ...anOffer, programmeId: 'bookkeeping-bsc' }
  return { applicantId, decisionId: await office.proposed(applicantId, clerk, offer) }
}
const next = async (who: OfficeColleague) =>
  secondVerification.next.data.parse((await office.post('next-second-verification', who, {})).data)

/**
 * The colleague `whose` (default: `who`) takes the next application, and `who` submits its grades. `different` replaces
 * some of the grades.
 */
async function verify(who: OfficeColleague, different: Record<string, string> = {}, whose?: OfficeColleague) {
  const { application } = await next(whose ?? who)
  if (application === null) throw new Error('Nothing waits')
  const readings = application.sittings.flatMap(({ resultId, subjects }) =>
    subjects.map((subjectName) => ({
      resultId,
      subjectName,
      grade: { ...bookkeepingGrades, ...different }[subjectName],
    })),
  )
  const { decisionId, version } = application
  return office.post('submit-second-verification', who, { decisionId, version, readings })
}
const stateOf = async (decisionId: string) =>
  system
    .selectFrom('decision')
    .select(['state', 'returnedBecause'])
    .where('id', '=', decisionId)
    .executeTakeFirstOrThrow()

test('a drawn proposal is approved only after a blind second verification that agrees', async () => {
  const { decisionId } = await proposed()
  const early = await office.post('approve-decision', approver, { decisionId })
  expect(early).toMatchObject({
    status: 409,
    code: 'second-verification-open',
    message:
      'This application is in the sample: a colleague has to verify its results first, under Second verification.',
  })
  expect((await office.post('second-review-screen', approver, {})).data).toMatchObject({ cards: [] })
  const plan = await office.post('plan-approvals', approver, { all: { view: { status: ['proposed'] } } })
  expect(plan.data).toMatchObject({ ready: 0, leftOut: [{ reason: 'second-verification-open', count: 1 }] })

  const answer = await verify(verifier)
  expect(answer.data).toEqual({ outcome: 'agreed', different: 0 })
  expect((await office.post('approve-decision', approver, { decisionId })).status).toBe(200)
})

test('the application is shown without any grade, and never to its proposer or a colleague who has seen it', async () => {
  const { applicantId, decisionId } = await proposed()
  expect((await next(clerk)).application).toBeNull()
  const inMenu = async (who: typeof clerk) =>
    work.counts.data
      .parse((await office.get('work-counts', who)).data)
      .find(({ page }) => page === 'second-verification')?.count ?? 0
  expect([await inMenu(clerk), await inMenu(verifier)]).toEqual([0, 1])
  // Loading an application ahead returns the first readings, as opening the application does.
  await office.get(`applications/${applicantId}/ahead`, approver)
  expect(await next(approver)).toMatchObject({ application: null, waiting: 1 })
  const body = await office.post('next-second-verification', verifier, {})
  expect(body.text).not.toMatch(/"[A-F][1-9]"/)
  expect((await verify(clerk, {}, verifier)).code).toBe('second-person-required')
  expect((await verify(approver, {}, verifier)).code).toBe('verification-not-blind')
  expect((await stateOf(decisionId)).state).toBe('proposed')
  expect((await verify(verifier)).status).toBe(200)
})

test('a difference returns the proposal, and the next proposal needs a second verification again', async () => {
  const { applicantId, decisionId } = await proposed()
  const answer = await verify(verifier, { Mathematics: 'D7', Economics: 'missing' })
  expect(answer.data).toEqual({ outcome: 'differs', different: 2 })
  const { state, returnedBecause } = await stateOf(decisionId)
  expect(state).toBe('returned')
  expect(returnedBecause).toContain('Mathematics C4, then D7')
  const listed = await system
    .selectFrom('officeApplication')
    .select('status')
    .where('applicantId', '=', applicantId)
    .executeTakeFirst()
  expect(listed).toEqual({ status: 'submitted' })
  await office.post('propose-decision', clerk, { applicantId, ...anOffer, programmeId: 'bookkeeping-bsc' })
  const draws = await system
    .selectFrom('sampleDraw')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .execute()
  expect(draws).toHaveLength(1)
  // The second reader knows their own reading, so the proposal is not offered to this colleague again.
  expect((await next(verifier)).application).toBeNull()
  const third = await officeColleague(server, 'clerk')
  expect((await verify(third)).data).toMatchObject({ outcome: 'agreed' })
})

test('incomplete readings are rejected, and thirty simultaneous submissions have one effect', async () => {
  const { decisionId } = await proposed()
  const { application } = await next(verifier)
  const [sitting] = application?.sittings ?? []
  const resultId = sitting?.resultId
  const version = application?.version
  const some = [{ resultId, subjectName: 'Mathematics', grade: 'C4' }]
  const send = (who: OfficeColleague, readings: object[]) =>
    office.post('submit-second-verification', who, { decisionId, version, readings })
  expect((await send(verifier, some)).code).toBe('results-changed')
  const all = (sitting?.subjects ?? []).map((subjectName, index) => ({
    resultId,
    subjectName,
    grade: Object.entries(bookkeepingGrades).find(([name]) => name === subjectName)?.[1] ?? index,
  }))
  const people = await officeColleagues(server, 30, 'clerk')
  const answers = await Promise.all(people.map((who) => send(who, all)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const readings = await system
    .selectFrom('secondReading')
    .selectAll()
    .where('decisionId', '=', decisionId)
    .execute()
  expect(readings).toHaveLength(5)
})

test('the report counts differences by colleague and examination body', async () => {
  const { data } = await office.get('second-verification-report', approver)
  const report = secondVerification.report.data.parse(data)
  expect(report).toMatchObject({ oneIn: 1, waiting: 0 })
  expect(report.boards).toMatchObject([{ name: 'WAEC', different: 1, differentSubjects: 2 }])
  const [board] = report.boards
  expect(board?.subjects).toBe(5 * (board?.applications ?? 0))
  expect((await office.get('second-verification-report', clerk)).status).toBe(403)
})

test('a rejection that is not based on grades is not drawn', async () => {
  const applicantId = await checkedApplication(server)
  const answer = await office.post('propose-decision', clerk, { applicantId, ...aRefusal })
  expect(answer.status).toBe(200)
  const draws = await system
    .selectFrom('sampleDraw')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .execute()
  expect(draws).toEqual([])
})

test('the draw takes about one in twenty, and none when it is switched off', async () => {
  const drawn = async (oneIn: number) => {
    const { applicantId, decisionId } = await proposed()
    return system.transaction().execute(async (tx) => {
      let count = 0
      const { draw } = sample({ oneIn })
      for (let index = 0; index < 600; index += 1) {
        await tx.deleteFrom('secondVerification').where('decisionId', '=', decisionId).execute()
        await tx.deleteFrom('sampleDraw').where('applicantId', '=', applicantId).execute()
        await draw(tx, { decisionId, applicantId })
        const row = await tx
          .selectFrom('sampleDraw')
          .select('isDrawn')
          .where('applicantId', '=', applicantId)
          .executeTakeFirstOrThrow()
        if (row.isDrawn) count += 1
      }
      return count
    })
  }
  const one = await drawn(20)
  expect(one).toBeGreaterThan(5)
  expect(one).toBeLessThan(75)
  expect(await drawn(0)).toBe(0)
})
