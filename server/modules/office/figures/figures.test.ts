import { expect, test } from 'vitest'
import { figures, type FigureStage, figureStages } from '#contract/office/figures/figures.ts'
import { officeList } from '#contract/office/list/list.ts'
import { steps } from '#contract/steps/registry.ts'
import { institution } from '#tests/support/institution/index.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database
const { session } = institution.admission
const dayMs = 86_400_000

const stageFigures = async () => figures.stages.data.parse((await office.get('figures', clerk)).data)
async function figureOf(stage: FigureStage) {
  const { stages } = await stageFigures()
  return stages.find((each) => each.stage === stage)
}
const figure = (count: number) => ({ count, exact: true })
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

test('applications are counted by stage, session and waiting time', async () => {
  const waiting = await Promise.all(
    [0, 4, 8, 40].map((days) => submittedApplication(server, { submittedAt: daysAgo(days) })),
  )
  await submittedApplication(server, { admissionSession: '2019/2020', submittedAt: daysAgo(15) })
  const offer = await office.approved(await submittedApplication(server), [clerk, approver], anOffer)
  await office.post('release-decisions', approver, { decisionIds: [offer] })
  await server.services.office.releases.releaseDue()
  expect(waiting).toHaveLength(4)
  expect(await figureOf('submitted')).toEqual({
    stage: 'submitted',
    all: figure(5),
    inSession: figure(4),
    waiting: [4, 3, 2, 1].map(figure),
  })
  expect(await figureOf('admitted')).toMatchObject({ all: figure(1), inSession: figure(1), waiting: [] })
  expect(await figureOf('offer:unanswered')).toMatchObject({ all: figure(1), inSession: figure(1) })
  expect(await figureOf('enrolment:portal')).toMatchObject({ all: figure(0), inSession: null })
})

test('applicants before the submission are counted by the steps that they have reached', async () => {
  const before = new Map(
    (await stageFigures()).funnel.map(({ step, reached, here }) => [step, { reached, here }]),
  )
  for (const stage of [
    'PaymentInitiation',
    'PaymentCompletion',
    'Biodata',
    'OlevelResult',
    'SubmitApplication',
  ] as const)
    await server.applicant(stage)
  await submittedApplication(server)
  const added = (await stageFigures()).funnel.map(({ step, reached, here }) => [
    step,
    reached.count - (before.get(step)?.reached.count ?? 0),
    here === null ? null : here.count - (before.get(step)?.here?.count ?? 0),
  ])
  // One applicant has stopped at the school records, one at the picture, and one has submitted.
  const stops: readonly string[] = steps.map(({ id }) => id)
  expect(added).toEqual([
    ['registered', 6, 0],
    ['activated', 6, 2],
    ['fee-paid', 4, 1],
    ...steps.map(({ id }, at) => [
      `step:${id}`,
      at <= stops.indexOf('educationalRecords') ? 3 : 2,
      id === 'educationalRecords' || id === 'picture' ? 1 : 0,
    ]),
    ['submitted', 1, null],
  ])
})

test('each number is the total of the list that it opens', async () => {
  const { stages } = await stageFigures()
  expect(stages.map(({ stage }) => stage)).toEqual([...figureStages.keys()])
  const totalOf = async (body: object) =>
    officeList.counts.data.parse((await office.post('count-applications', clerk, body)).data).total
  for (const { stage, all, inSession, waiting } of stages) {
    const filter = { ...figureStages.get(stage) }
    expect(await totalOf(filter)).toBe(all.count)
    if (inSession !== null) expect(await totalOf({ ...filter, session: [session] })).toBe(inSession.count)
    for (const [at, waitingDays] of [3, 7, 14, 30].entries())
      if (waiting[at] !== undefined) expect(await totalOf({ ...filter, waitingDays })).toBe(waiting[at].count)
  }
})

test('the work of a colleague in the last seven days, and the applications assigned to them', async () => {
  const who = await officeColleague(server, 'clerk', { name: 'Ada Figures' })
  const [a, b, late] = await Promise.all(
    [0, 0, 8].map((days) => submittedApplication(server, { submittedAt: daysAgo(days) })),
  )
  for (const applicantId of [a, b, late])
    await office.post('assign-application', who, { applicantId, staffId: who.id })
  for (const applicantId of [a, b])
    await system
      .insertInto('reviewVisit')
      .values({ staffId: who.id, applicantId: applicantId ?? '', shownAt: new Date(Date.now() - 60_000) })
      .execute()
  await office.post('propose-decision', who, { applicantId: a, ...anOffer })
  await office.post('propose-decision', who, { applicantId: b, ...anOffer })
  const { id: decisionId } = await system
    .selectFrom('decision')
    .select('id')
    .where('applicantId', '=', b ?? '')
    .executeTakeFirstOrThrow()
  await office.post('take-back-decision', who, { decisionId, because: 'Too early.' })
  // Taking the next application of the review must not change the times at which these two were shown.
  const review = { session: ['1999/2000'], startedAt: new Date(Date.now() - 120_000).toISOString() }
  for (const current of [a, b]) await office.post('review-next', who, { ...review, current })
  const ofWho = async () => {
    const rows = figures.colleagues.data.parse((await office.get('colleague-figures', approver)).data)
    return rows.find(({ staffId }) => staffId === who.id)
  }
  const found = await ofWho()
  expect(found).toMatchObject({ name: 'Ada Figures', assigned: 2, late: 1, proposed: 1, sampled: 0 })
  expect(found?.medianSeconds).toBeGreaterThanOrEqual(60)
  expect((await office.get('colleague-figures', clerk)).status).toBe(403)
})
