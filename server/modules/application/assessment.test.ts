import { expect, test, vi } from 'vitest'
import { addDays, today } from '#contract/dates.ts'
import type { OlevelRule } from '#contract/eligibility/entry-rule.ts'
import type { Institution } from '#contract/institution.ts'
import { institution } from '#tests/support/institution/index.ts'
import { completeApplicant } from '#tests/support/application-journey.ts'
import { startApplicationServer } from '#tests/support/application-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { assessments } from './assessment.ts'

const server = await forThisFile(startApplicationServer())
const { system } = server.database

const stored = (applicantId: string) =>
  system
    .selectFrom('applicationEligibility')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()

async function submitted(): Promise<string> {
  const who = await completeApplicant(server)
  await server.call('POST', '/Application/update-stage', who, { currentStage: 'ApplicationSumitted' })
  return who.id
}

/** The test institution with one change: every programme also requires a very high minimum age. */
const stricter: Institution = {
  ...institution,
  programmes: institution.programmes.map((category) => ({
    ...category,
    programmes: category.programmes.map((programme) => ({
      ...programme,
      entry: {
        ...programme.entry,
        routes: programme.entry.routes.map((route) => ({ ...route, age: { atLeast: 120 } })),
      },
    })),
  })),
}

const log = { error: vi.fn() }

const assessmentsOf = (institutionData: Institution) =>
  assessments({
    database: server.database,
    institution: institutionData,
    candidateOf: server.service.candidateOf,
    log,
  })

test('changed entry requirements are applied once to the submitted applications', async () => {
  const id = await submitted()
  const before = await stored(id)
  expect(await server.service.assessments.assessOutdated()).toBe(0)
  expect(await assessmentsOf(stricter).assessOutdated()).toBe(1)
  expect(await stored(id)).toMatchObject({ outcome: 'short' })
  expect((await stored(id)).rules).not.toBe(before.rules)
  expect(await assessmentsOf(stricter).assessOutdated()).toBe(0)
  await server.service.assessments.assessOutdated()
  expect(await stored(id)).toEqual({ ...before, evaluatedAt: expect.any(Date) })
})

test('the requirements of an earlier session apply to its applications only', async () => {
  const [earlier, id] = [await submitted(), await submitted()]
  const session = '2019/2020'
  await system.updateTable('applicant').set({ admissionSession: session }).where('id', '=', earlier).execute()
  const earlierEntries = [{ session, entry: { routes: [{ name: 'Open to everyone' }] } }]
  const withEarlier: Institution = {
    ...stricter,
    programmes: stricter.programmes.map((category) => ({
      ...category,
      programmes: category.programmes.map((programme) => ({ ...programme, earlierEntries })),
    })),
  }
  await assessmentsOf(withEarlier).assessOutdated()
  expect(await stored(earlier)).toMatchObject({ outcome: 'met' })
  expect(await stored(id)).toMatchObject({ outcome: 'short' })
  await server.service.assessments.assessOutdated()
})

test('an applicant who awaits results is compared again on the day after the last one', async () => {
  const id = await submitted()
  await system.updateTable('olevelSubject').set({ grade: 'AR' }).where('applicantId', '=', id).execute()
  const olevel: OlevelRule = {
    options: [{ sittings: 2, credits: 1 }],
    places: [],
    awaited: { until: today() },
  }
  const untilToday: Institution = {
    ...institution,
    programmes: institution.programmes.map((category) => ({
      ...category,
      programmes: category.programmes.map((programme) => ({
        ...programme,
        entry: { routes: [{ name: "O'level", olevel }] },
      })),
    })),
  }
  const tomorrow = addDays(today(), 1)
  await assessmentsOf(untilToday).assessOutdated()
  expect(await stored(id)).toMatchObject({ outcome: 'awaiting', recheckOn: tomorrow })
  expect(await assessmentsOf(untilToday).assessOutdated()).toBe(0)

  await system
    .updateTable('applicationEligibility')
    .set({ recheckOn: today() })
    .where('applicantId', '=', id)
    .execute()
  const next = assessments({
    database: server.database,
    institution: untilToday,
    candidateOf: async (db, each) => ({
      ...(await server.service.candidateOf(db, each)),
      judgedOn: tomorrow,
    }),
    log,
  })
  expect(await next.assessOutdated()).toBe(1)
  expect(await stored(id)).toMatchObject({ outcome: 'short', recheckOn: null })
  await server.service.assessments.assessOutdated()
})

test('applications without an outcome get one, also for a programme that is no longer on offer', async () => {
  const id = await submitted()
  await system.deleteFrom('applicationEligibility').where('applicantId', '=', id).execute()
  await system
    .updateTable('officeApplication')
    .set({ eligibility: null, programmeId: null })
    .where('applicantId', '=', id)
    .execute()
  await system.updateTable('applicant').set({ programmeId: 'closed' }).where('id', '=', id).execute()
  expect(await server.service.assessments.assessOutdated()).toBe(1)
  expect(await stored(id)).toMatchObject({ outcome: 'short', shortfall: { reason: 'programme-closed' } })
})

test('an application that cannot be compared does not stop the comparison of the others', async () => {
  const [broken, other] = [await submitted(), await submitted()]
  await system
    .updateTable('applicationEligibility')
    .set({ rules: 'old' })
    .where('applicantId', 'in', [broken, other])
    .execute()
  const service = assessments({
    database: server.database,
    institution,
    candidateOf: (db, id) =>
      id === broken ? Promise.reject(new Error('broken')) : server.service.candidateOf(db, id),
    log,
  })
  log.error.mockClear()
  expect(await service.assessOutdated()).toBe(1)
  expect((await stored(other)).rules).not.toBe('old')
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ applicantId: broken }),
    'an application could not be compared with the entry requirements',
  )
  expect(await server.service.assessments.assessOutdated()).toBe(1)
})
