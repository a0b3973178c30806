import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { bulkData } from '#contract/office/bulk/bulk.ts'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { overPlaces, places } from '#contract/office/offers/places.ts'
import { checkedApplication } from '#tests/support/office/checked-applications.ts'
import { institution } from '#tests/support/institution/index.ts'
import { aRefusal, anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { placesService } from './places.service.ts'

const [limited] = institution.programmes[0]?.programmes ?? []
const limit = 3
const secondLimited = 'soil-science-bsc'
const limits: Record<string, number | undefined> = { [limited?.id ?? '']: limit, [secondLimited]: 1 }
const withPlaces = {
  ...institution,
  programmes: institution.programmes.map((category) => ({
    ...category,
    programmes: category.programmes.map((each) => {
      const most = limits[each.id]
      return most === undefined ? each : { ...each, places: most }
    }),
  })),
}
const { server, office, clerk, approver } = await startOfficeServer({ institution: withPlaces })
const programme = limited?.description ?? ''

async function rowOf(programmeId: string) {
  const { programmes } = places.list.data.parse((await office.get('places', clerk)).data)
  return programmes.find((each) => each.programmeId === programmeId)
}
async function preview(decisionIds: string[]) {
  const answer = await office.post('preview-release', approver, { decisionIds })
  return z.object({ data: decisions.preview.data }).parse(answer).data.overPlaces
}
const planned = async (call: string, who: typeof clerk, body: object) =>
  bulkData.parse((await office.post(call, who, body)).data)
const approvedOffer = async (more = {}) =>
  office.approved(await submittedApplication(server, more), [clerk, approver], anOffer)

test('places, offers and the warnings count each admission once', async () => {
  const id = limited?.id ?? ''
  expect(await rowOf(id)).toMatchObject({ places: limit, left: limit, offered: 0, approved: 0, proposed: 0 })
  const offers = [await approvedOffer(), await approvedOffer(), await approvedOffer()]
  const refusal = await office.approved(await submittedApplication(server), [clerk, approver], aRefusal)
  const earlier = await approvedOffer({ admissionSession: '2019/2020' })
  expect(await rowOf(id)).toMatchObject({ left: limit, offered: 0, approved: 3 })
  expect(await preview([...offers, refusal, earlier])).toEqual([])
  const fourth = await approvedOffer()
  expect(await preview([...offers, fourth])).toEqual([{ programme, places: limit, taken: 0, added: 4 }])

  await office.post('release-decisions', approver, { decisionIds: offers.slice(0, 2) })
  await server.services.office.releases.releaseDue()
  expect(await rowOf(id)).toMatchObject({ unanswered: 2, offered: 2, left: 1, approved: 2 })
  expect(await preview([...offers.slice(2), fourth])).toEqual([
    { programme, places: limit, taken: 2, added: 2 },
  ])

  const ready = await checkedApplication(server)
  const proposals = { applicantIds: [ready], kind: 'admit' }
  const plan = await planned('plan-proposals', clerk, proposals)
  expect(plan).toMatchObject({ ready: 1, overPlaces: [{ programme, places: limit, taken: 4, added: 1 }] })
  const rejections = { applicantIds: [ready], kind: 'reject', reasons: ['late'] }
  expect(await planned('plan-proposals', clerk, rejections)).toMatchObject({ ready: 1, overPlaces: [] })
  expect(await planned('run-proposals', clerk, { bulkId: plan.id })).toMatchObject({ overPlaces: [] })
  await server.services.office.bulkRuns.runStarted()
  expect(await rowOf(id)).toMatchObject({ proposed: 1 })
  expect(await planned('plan-approvals', approver, { applicantIds: [ready] })).toMatchObject({
    ready: 1,
    overPlaces: [{ taken: 4, added: 1 }],
  })
  const warned = z.object({ data: z.object({ overPlaces: z.array(overPlaces) }) })
  const over = [{ programme, places: limit, taken: 4, added: 1 }]
  const opened = await office.get(`applications/${ready}`, approver)
  expect(warned.parse(opened).data.overPlaces).toEqual(over)
  const screen = await office.post('second-review-screen', approver, {})
  expect(warned.parse(screen).data.overPlaces).toEqual(over)
})

test('a proposal within the places has no warning', async () => {
  const applicantId = await submittedApplication(server)
  const offer = { ...anOffer, applicantId, programmeId: secondLimited, level: '200' }
  expect(await office.post('propose-decision', clerk, offer)).toMatchObject({ status: 200 })
  const opened = await office.get(`applications/${applicantId}`, approver)
  expect(opened).toMatchObject({ data: { decisions: [{ state: 'proposed' }], overPlaces: [] } })
})

test('a release of more offers than places needs a reason, also if two releases are simultaneous', async () => {
  const scheduled = (decisionIds: string[], overPlacesReason = '') =>
    office.post('release-decisions', approver, {
      decisionIds,
      overPlacesReason,
      at: new Date(Date.now() + 3_600_000).toISOString(),
    })
  const soil = { ...anOffer, programmeId: secondLimited, level: '200' }
  const approved = async () => office.approved(await submittedApplication(server), [clerk, approver], soil)
  const [first, second, third] = [await approved(), await approved(), await approved()]
  const answers = await Promise.all([scheduled([first]), scheduled([second])])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  const set = statuses[0] === 200 ? first : second
  expect(await scheduled([set])).toMatchObject({ status: 200 })
  expect(await scheduled([first, second, third])).toMatchObject({
    status: 400,
    errors: { overPlacesReason: expect.stringContaining('Soil Science') },
  })
  expect(await scheduled([first, second, third], 'The senate added two.')).toMatchObject({ status: 200 })
  const releases = decisions.releases.data.parse((await office.get('releases', clerk)).data)
  expect(releases.map(({ overPlacesReason }) => overPlacesReason)).toContain('The senate added two.')
  const entries = server.database.system
    .selectFrom('auditEvent')
    .select('after')
    .where('action', '=', 'decision-scheduled')
  expect(JSON.stringify(await entries.execute())).toContain('The senate added two.')
})

test('a programme without a number of places has no limit and no warning', async () => {
  const service = placesService({ database: server.database, institution })
  const { programmes } = await service.list()
  expect(programmes.find(({ programmeId }) => programmeId === limited?.id)).toMatchObject({
    places: null,
    left: null,
  })
  const many = new Map([[limited?.id ?? '', 1000]])
  expect(await service.over(server.database.system, 'schedule', many)).toEqual([])
})
