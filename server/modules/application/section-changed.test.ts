import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Profile } from '#contract/profile.ts'
import { biodataEndpoints } from '#contract/steps/biodata.ts'
import { biodataExample } from '#contract/steps/biodata-fields.ts'
import { nextOfKinEndpoints, nextOfKinExample } from '#contract/steps/next-of-kin.ts'
import { programmeEndpoints } from '#contract/steps/programme.ts'
import {
  type ApplicationServer,
  startApplicationServer,
  type TestApplicant,
} from '#tests/support/application-server.ts'
import { newId } from '#server/db/id.ts'
import { institution } from '#tests/support/institution/index.ts'

let server: ApplicationServer
beforeAll(async () => {
  server = await startApplicationServer()
})
afterAll(() => server.stop())

type Section = keyof Profile['sectionVersions']

const [one, other] = institution.programmes.flatMap(({ programmes }) => programmes.map(({ id }) => id))
/** Save endpoint of each section, with two different valid request bodies. */
const saves: Record<Section, { endpoint: Endpoint; bodies: readonly [object, object] }> = {
  biodata: {
    endpoint: biodataEndpoints.save,
    bodies: [biodataExample, { ...biodataExample, address: 'The other address' }],
  },
  nextOfKin: {
    endpoint: nextOfKinEndpoints.save,
    bodies: [nextOfKinExample, { ...nextOfKinExample, occupation: 'Farmer' }],
  },
  programme: {
    endpoint: programmeEndpoints.apply,
    bodies: [{ programmeId: one }, { programmeId: other }],
  },
}
const sections = Object.keys(saves) as Section[]

async function save(who: TestApplicant, section: Section, body: object, version?: string) {
  const { endpoint } = saves[section]
  const answer = await server.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    payload: body,
  })
  const { code, data } = answer.json<{ code?: string; data: Profile }>()
  return { status: answer.statusCode, code, version: data?.sectionVersions[section] ?? '' }
}
const versionOf = async (who: TestApplicant, section: Section) =>
  ((await server.call('GET', '/Profile/Get-Profile', who)).data as Profile).sectionVersions[section]
const atRecords = () => server.newApplicant({ stage: 'EducationalRecord' })

test.each(sections)('of two saves of %s from the same version, the second is rejected', async (section) => {
  const who = await atRecords()
  const [mine, theirs] = saves[section].bodies
  const seen = await versionOf(who, section)
  const first = await save(who, section, theirs, seen)
  expect(first.status).toBe(200)
  expect(first.version).not.toBe(seen)
  expect(await save(who, section, mine, seen)).toMatchObject({ status: 409, code: 'section-changed' })
  expect(await versionOf(who, section)).toBe(first.version)
  // `first.version` is the stored version, so a save with this version is accepted.
  expect((await save(who, section, mine, first.version)).status).toBe(200)
})

test.each(sections)('a repeated save of %s, and one without a version, are accepted', async (section) => {
  const who = await atRecords()
  const [mine, theirs] = saves[section].bodies
  const seen = await versionOf(who, section)
  await save(who, section, mine, seen)
  expect((await save(who, section, mine, seen)).status).toBe(200)
  expect((await save(who, section, theirs)).status).toBe(200)
})

test.each(sections)('of two different simultaneous saves of %s one succeeds', async (section) => {
  const who = await atRecords()
  const [mine, theirs] = saves[section].bodies
  const seen = await versionOf(who, section)
  const answers = await Promise.all([mine, theirs].map((body) => save(who, section, body, seen)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('another section does not conflict', async () => {
  const who = await atRecords()
  const seen = await versionOf(who, 'nextOfKin')
  await save(who, 'biodata', biodataExample)
  expect((await save(who, 'nextOfKin', nextOfKinExample, seen)).status).toBe(200)
})

test('a correction compares the version in the transaction that saves it', async () => {
  const who = await server.newApplicant({ stage: 'ApplicationSumitted' })
  const { database } = server
  const clerk = newId()
  await database.systemPool.query(
    "insert into staff (id, email, name, role) values ($1, $2, 'Ada', 'clerk')",
    [clerk, `${clerk}@example.com`],
  )
  await database.system
    .insertInto('correction')
    .values({ id: newId(), applicantId: who.id, stepId: 'biodata', message: 'Correct it.', askedBy: clerk })
    .execute()
  const seen = await versionOf(who, 'biodata')
  // The first transaction of the save finds that the application is submitted. Before its second transaction, the spy
  // changes the address, as a save on another device would.
  const real = database.asApplicantInOne
  const spy = vi.spyOn(database, 'asApplicantInOne').mockImplementation(async (applicantId, run) => {
    const result = await real(applicantId, run)
    await database.systemPool.query("update applicant set address = 'Theirs' where id = $1", [applicantId])
    return result
  })
  const answer = await save(who, 'biodata', biodataExample, seen)
  expect(spy).toHaveBeenCalled()
  spy.mockRestore()
  expect(answer).toMatchObject({ status: 409, code: 'section-changed' })
})
