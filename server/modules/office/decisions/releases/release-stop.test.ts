import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { newId } from '#server/db/id.ts'
import { officeColleague, officeColleagues } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { storedDecision, submittedApplication } from '#tests/support/office/office-work.ts'

const start = Date.parse('2026-11-20T09:00:00Z')
let now = start
const minutes = 60_000
const team = await startOfficeServer({ now: () => now, releaseStopMinutes: 10 })
const { server, office, clerk, approver } = team
const { system } = server.database
const { releases } = server.services.office

async function approvedMany(count: number, kind: 'admit' | 'reject' = 'admit'): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made++) {
    const more = { kind, state: 'approved', proposedBy: clerk.id, approvedBy: approver.id } as const
    ids.push(
      await storedDecision(server, {
        applicantId: await submittedApplication(server),
        ...more,
        approvedAt: new Date(start),
      }),
    )
  }
  return ids
}

const release = (body: object) => office.post('release-decisions', approver, body)
const statesOf = async (ids: string[]) =>
  (await system.selectFrom('decision').select('state').where('id', 'in', ids).execute()).map(
    ({ state }) => state,
  )
const listed = z.object({ data: decisions.releases.data })
const list = async () => listed.parse(await office.get('releases', clerk)).data
const stop = (releaseId: string, who = clerk) => office.post('stop-release', who, { releaseId })
const stopsLogged = (ids: string[]) =>
  system
    .selectFrom('auditEvent')
    .innerJoin('decision', 'decision.applicantId', 'auditEvent.applicantId')
    .select(['actorId'])
    .where('decision.id', 'in', ids)
    .where('action', '=', 'release-stopped')
    .execute()

test('nothing is released for ten minutes, and every colleague can stop it until then', async () => {
  for (const role of ['clerk', 'approver', 'bursar', 'auditor', 'admin'] as const) {
    const ids = [...(await approvedMany(2)), ...(await approvedMany(1, 'reject'))]
    const colleague = await officeColleague(server, role)
    expect(await release({ decisionIds: ids, count: 3 })).toMatchObject({
      data: { released: 0, scheduled: 3, refused: [] },
    })
    now += 10 * minutes - 1
    expect(await releases.releaseDue()).toBe(0)
    const [pending] = await list()
    expect(pending).toMatchObject({ offers: 2, refusals: 1, released: 0, startedBy: approver.name })
    expect(await stop(pending?.id ?? '', colleague)).toMatchObject({ status: 200, data: { stopped: 3 } })
    expect(await stop(pending?.id ?? '', colleague)).toMatchObject({ status: 200, data: { stopped: 0 } })
    now += minutes
    expect(await releases.releaseDue()).toBe(0)
    expect(await statesOf(ids)).toEqual(['approved', 'approved', 'approved'])
    expect(await stopsLogged(ids)).toEqual(ids.map(() => ({ actorId: colleague.id })))
  }
  expect(await list()).toEqual([])
})

test('a decision that was returned is not counted, and a release without other decisions is not listed', async () => {
  const [first = '', second = ''] = [...(await approvedMany(1)), ...(await approvedMany(1, 'reject'))]
  const sendBack = (decisionId: string) =>
    office.post('return-decision', approver, { decisionId, because: 'The level is wrong.' })
  await release({ decisionIds: [first, second] })
  expect(await list()).toMatchObject([{ offers: 1, refusals: 1 }])
  await sendBack(first)
  expect(await list()).toMatchObject([{ offers: 0, refusals: 1 }])
  await office.post('undo-return', approver, { decisionId: first })
  expect(await list()).toMatchObject([{ offers: 0, refusals: 1 }])
  await sendBack(second)
  expect(await list()).toEqual([])
})

test('after ten minutes the decisions are released once, and the release can no longer be stopped', async () => {
  const ids = await approvedMany(9)
  await release({ decisionIds: ids })
  const [pending] = await list()
  now += 10 * minutes
  expect(await stop(pending?.id ?? '')).toMatchObject({ status: 409, code: 'decision-state-changed' })
  expect((await Promise.all([releases.releaseDue(), releases.releaseDue()])).reduce((a, b) => a + b)).toBe(9)
  expect(new Set(await statesOf(ids))).toEqual(new Set(['released']))
  expect(await list()).toMatchObject([{ offers: 9, released: 9 }])
  now += 24 * 60 * minutes
  expect(await list()).toEqual([])
})

test('a release at a set time does not begin before the end of the period in which it can be stopped', async () => {
  const ids = await approvedMany(1)
  await release({ decisionIds: ids, at: new Date(now + minutes).toISOString() })
  expect(await list()).toMatchObject([{ releaseAt: new Date(now + 10 * minutes).toISOString() }])
  const [pending] = await list()
  await stop(pending?.id ?? '')
})

test('the typed count must agree with the selection', async () => {
  const ids = await approvedMany(2)
  expect(await release({ decisionIds: [...ids, ...ids], count: 4 })).toMatchObject({
    status: 400,
    code: 'validation-failed',
    errors: { count: 'There are 2 decisions, not 4.' },
  })
  expect(await release({ decisionIds: [] })).toMatchObject({ status: 400 })
  expect(await statesOf(ids)).toEqual(['approved', 'approved'])
})

test('all approved decisions of a kind can be released, except some', async () => {
  const [left = '', ...others] = await approvedMany(3)
  const [refusal = ''] = await approvedMany(1, 'reject')
  const previewed = z.object({ data: decisions.preview.data })
  const preview = async (kind: string) => {
    const all = { kind, except: [left] }
    return previewed.parse(await office.post('preview-release', approver, { all })).data
  }
  const offers = (await preview('admit')).decisions.map(({ decisionId }) => decisionId)
  expect(offers).toEqual(expect.arrayContaining(others))
  expect(offers).not.toContain(left)
  expect(offers).not.toContain(refusal)
  const { total, digest } = await preview('')
  expect(total).toBeGreaterThan(offers.length)
  const all = { kind: '', except: [left] }
  expect((await release({ all, digest, count: total })).data).toMatchObject({ scheduled: total, refused: [] })
  expect(await statesOf([left])).toEqual(['approved'])
  expect(new Set(await statesOf([...others, refusal]))).toEqual(new Set(['scheduled']))
})

test('each of a thousand unknown ids is reported as left out', async () => {
  const ids = Array.from({ length: 1000 }, () => newId())
  const { data } = z.object({ data: decisions.release.data }).parse(await release({ decisionIds: ids }))
  expect(data).toMatchObject({ released: 0, scheduled: 0 })
  expect(data.refused.map(({ decisionId }) => decisionId)).toEqual(ids)
})

test('thirty colleagues stop one release with one effect', async () => {
  const ids = await approvedMany(3)
  await release({ decisionIds: ids })
  const pending = (await list()).at(-1)
  const crowd = await officeColleagues(server, 30, 'clerk')
  const answers = await Promise.all(crowd.map((who) => stop(pending?.id ?? '', who)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await stopsLogged(ids)).toHaveLength(3)
})
