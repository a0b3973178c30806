import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { addDays, today } from '#contract/dates.ts'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { newId } from '#server/db/id.ts'
import { institution } from '#tests/support/institution/index.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { aRefusal, anOffer, submittedApplication } from '#tests/support/office/office-work.ts'
import { anotherProgramme } from '#tests/support/office/offers.ts'
import { admitted, releaseEffects, scheduledOffers } from '#tests/support/office/releases.ts'

const start = Date.parse('2026-11-20T09:00:00Z')
let now = start
const log: string[] = []
const team = await startOfficeServer({
  now: () => now,
  log: { level: 'error', stream: { write: (line) => void log.push(line) } },
})
const { server, office, clerk, approver } = team
const { system } = server.database
const { releases } = server.services.office

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(now + hours * hourMs).toISOString()
const release = async (decisionIds: string[], at?: string) =>
  decisions.release.data.parse(
    (await office.post('release-decisions', approver, { decisionIds, ...(at && { at }) })).data,
  )
const approved = async (proposal: object = anOffer) => {
  const applicantId = await submittedApplication(server)
  return { applicantId, id: await office.approved(applicantId, [clerk, approver], proposal) }
}
const auditOf = (applicantId: string, action: string) =>
  system
    .selectFrom('auditEvent')
    .select(['actorKind', 'actorId', 'requestId', 'before', 'after'])
    .where('applicantId', '=', applicantId)
    .where('action', '=', action)
    .execute()
const jobs = async () => {
  const { rows } = await sql`select 1 from graphile_worker._private_jobs
    where key = 'release_decisions_now'`.execute(system)
  return rows.length
}

test('only a release that is due now is queued at once', async () => {
  const { id } = await approved()
  await release([id], inHours(1))
  expect(await jobs()).toBe(0)
  expect((await release(['not-an-id'])).refused).toHaveLength(1)
  expect(await jobs()).toBe(0)
  expect(await release([id])).toEqual({ released: 1, scheduled: 0, refused: [] })
  expect(await jobs()).toBe(1)
  await server.runJobs()
})

test('a thousand unknown decisions are left out with a few statements', async () => {
  const { id } = await approved()
  const unknown = Array.from({ length: 999 }, () => newId())
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { scheduled, refused } = await release([...unknown, id], inHours(1))
  const statements = query.mock.calls.length
  query.mockRestore()
  expect([scheduled, refused.length]).toEqual([1, 999])
  expect(statements).toBeLessThan(50)
})

test('a release can be at most 366 days ahead', async () => {
  const { id } = await approved()
  const body = { decisionIds: [id], at: new Date(now + 366 * 24 * hourMs + 1).toISOString() }
  expect(await office.post('release-decisions', approver, body)).toMatchObject({
    status: 400,
    code: 'validation-failed',
    errors: { at: 'Choose a time within the next twelve months.' },
  })
  expect(await release([id], inHours(366 * 24))).toMatchObject({ scheduled: 1 })
})

test('a release time in the past releases now', async () => {
  const { applicantId, id } = await approved()
  expect(await release([id], inHours(-5))).toEqual({ released: 1, scheduled: 0, refused: [] })
  expect(await releases.releaseDue()).toBe(1)
  expect(await releaseEffects(team, applicantId)).toEqual(admitted)
})

test('a repeated request changes nothing, and a request with another time reschedules the release', async () => {
  const { applicantId, id } = await approved()
  const count = async () => (await auditOf(applicantId, 'decision-scheduled')).length
  await release([id], inHours(2))
  await release([id], inHours(2))
  expect(await count()).toBe(1)
  await release([id])
  expect(await count()).toBe(2)
  await release([id])
  now += 1_000
  await release([id])
  expect(await count()).toBe(2)
  await release([id], inHours(3))
  expect(await count()).toBe(3)
  await release([id])
  await releases.releaseDue()
  expect(await release([id])).toEqual({ released: 1, scheduled: 0, refused: [] })
  const code = 'decision-state-changed'
  const because = 'This decision has been released: it cannot be released.'
  expect((await release([id], inHours(1))).refused).toEqual([{ decisionId: id, code, because }])
  expect(await count()).toBe(4)
})

test('a returned decision is not released by a repeated request', async () => {
  const { id } = await approved()
  const at = inHours(2)
  await release([id], at)
  await office.post('return-decision', approver, { decisionId: id, because: 'The level is wrong.' })
  const because = 'This decision was returned to its proposer: it cannot be released.'
  expect(await release([id], at)).toEqual({
    released: 0,
    scheduled: 0,
    refused: [{ decisionId: id, code: 'decision-state-changed', because }],
  })
})

test('the audit log names who released which programme', async () => {
  const offer = await approved({
    ...anOffer,
    programmeId: anotherProgramme.id,
    level: anotherProgramme.level,
  })
  const refusal = await approved(aRefusal)
  await release([offer.id, refusal.id])
  expect(await releases.releaseDue()).toBe(2)
  const author = { actorKind: 'office', actorId: approver.id, requestId: null }
  const chosen = institution.programmes[0]?.programmes[0]?.id
  const before = { state: 'scheduled', stage: 'ApplicationSumitted', programmeId: chosen }
  expect(await auditOf(offer.applicantId, 'offer-released')).toEqual([
    {
      ...author,
      before: { ...before, decisionId: offer.id },
      after: {
        decisionId: offer.id,
        state: 'released',
        stage: 'IsAdmitted',
        programmeId: anotherProgramme.id,
        acceptBy: addDays(today(new Date(now)), institution.admission.acceptWithinDays),
      },
    },
  ])
  expect(await auditOf(refusal.applicantId, 'refusal-released')).toEqual([
    {
      ...author,
      before: { ...before, decisionId: refusal.id },
      after: { decisionId: refusal.id, state: 'released', stage: 'IsRejected', programmeId: chosen },
    },
  ])
  const { releasedAt } = await system
    .selectFrom('decision')
    .select('releasedAt')
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  expect(releasedAt).toEqual(new Date(now))
})

test('a rejection keeps the programme that was applied for', async () => {
  const { applicantId, id } = await approved(aRefusal)
  await release([id])
  await releases.releaseDue()
  const { programmeId } = await system
    .selectFrom('applicant')
    .select('programmeId')
    .where('id', '=', applicantId)
    .executeTakeFirstOrThrow()
  expect(programmeId).toBe(institution.programmes[0]?.programmes[0]?.id)
})

test('the preview contains at most 20 mails, and rejects invalid ids', async () => {
  const ids: string[] = []
  for (let count = 0; count < 21; count += 1) ids.push((await approved(aRefusal)).id)
  const answer = await office.post('preview-release', approver, { decisionIds: [...ids, 'not-an-id'] })
  const { mails, total, decisions: listed, refused } = decisions.preview.data.parse(answer.data)
  expect([mails.length, total, listed.length]).toEqual([20, 21, 21])
  const because = 'We could not find this decision.'
  expect(refused).toEqual([{ decisionId: 'not-an-id', code: 'not-found', because }])
  const none = await office.post('preview-release', approver, { decisionIds: ['not-an-id'] })
  expect(none.data).toMatchObject({ total: 0, mails: [], refused: [{ because }] })
})

test('an unexpected error while scheduling fails the call instead of leaving the decision out', async () => {
  const { id } = await approved()
  await sql`alter table decision add constraint broken check (id <> ${sql.lit(id)} or release_at is null)`.execute(
    server.owner,
  )
  const answer = await office.post('release-decisions', approver, { decisionIds: [id] })
  expect(answer).toMatchObject({ status: 500, isSuccessful: false })
  await sql`alter table decision drop constraint broken`.execute(server.owner)
})

test('a decision that could not be released is logged by its id', async () => {
  const [applicantId = ''] = await scheduledOffers(team, 1, new Date(now - 1_000))
  await sql`alter table applicant add constraint broken
    check (id <> ${sql.lit(applicantId)} or stage <> 'IsAdmitted')`.execute(server.owner)
  log.length = 0
  expect(await releases.releaseDue()).toBe(0)
  await sql`alter table applicant drop constraint broken`.execute(server.owner)
  const { id } = await system
    .selectFrom('decision')
    .select('id')
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  expect(log).toEqual([expect.stringContaining('a decision could not be released')])
  expect(log[0]).toContain(id)
  expect(await releases.releaseDue()).toBe(1)
})
