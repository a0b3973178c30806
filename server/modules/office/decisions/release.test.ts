import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office.ts'
import {
  aRefusal,
  anOffer,
  officeCalls,
  storedDecision,
  submittedApplication,
} from '#tests/support/office-work.ts'
import { anotherProgramme } from '#tests/support/offers.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'

/** Time of the injected clock. */
let now = Date.parse('2026-11-20T09:00:00Z')
let server: ApiServer
let office: ReturnType<typeof officeCalls>
let pair: [OfficeColleague, OfficeColleague]
beforeAll(async () => {
  server = await startApiServer({ now: () => now })
  office = officeCalls(server)
  pair = [await officeColleague(server, 'clerk'), await officeColleague(server, 'approver')]
})
afterAll(() => server.stop())

const release = (decisionIds: string[], at?: string) =>
  office.post('release-decisions', pair[1], { decisionIds, ...(at === undefined ? {} : { at }) })

/** Returns the effects of a release on one applicant, as one line. */
async function traces(applicantId: string) {
  const { system } = server.database
  const file = await system
    .selectFrom('applicant')
    .select(['stage', 'email'])
    .where('id', '=', applicantId)
    .executeTakeFirstOrThrow()
  const all = async (table: 'notification' | 'document' | 'decision') =>
    system.selectFrom(table).selectAll().where('applicantId', '=', applicantId).execute()
  const trail = await system
    .selectFrom('auditEvent')
    .select('action')
    .where('applicantId', '=', applicantId)
    .where('action', 'in', ['offer-released', 'refusal-released', 'document-issued'])
    .orderBy('id')
    .execute()
  const decisions = await system
    .selectFrom('decision')
    .select('state')
    .where('applicantId', '=', applicantId)
    .execute()
  return {
    stage: file.stage,
    states: decisions.map(({ state }) => state),
    mails: (await server.mailsTo(file.email)).map(({ subject }) => subject),
    notices: (await all('notification')).length,
    letters: (await all('document')).length,
    trail: trail.map(({ action }) => action),
  }
}

const admitted = {
  stage: 'IsAdmitted',
  states: ['released'],
  mails: [subjectOf('decision-admitted')],
  notices: 1,
  letters: 1,
  trail: ['document-issued', 'offer-released'],
}
const waiting = {
  stage: 'ApplicationSumitted',
  states: ['scheduled'],
  mails: [],
  notices: 0,
  letters: 0,
  trail: [],
}

describe('a released decision', () => {
  test('of admission changes the stage and creates one mail, notification, letter and audit entry', async () => {
    const applicantId = await submittedApplication(server)
    const id = await office.approved(applicantId, pair)
    const answer = await release([id, id])
    expect(answer.data).toEqual({ released: 1, scheduled: 0, refused: [] })
    await server.runJobs()
    expect(await traces(applicantId)).toEqual(admitted)
    expect((await release([id])).data).toMatchObject({ refused: [] })
    await server.runJobs()
    await server.services.office.releases.releaseDue()
    expect(await traces(applicantId)).toEqual(admitted)

    const { token } = await server.session(applicantId)
    const admission = await server.ask('GET', '/Application/get-admission', { token })
    expect(admission.data).toMatchObject({
      decision: 'admitted',
      level: '100',
      conditions: anOffer.conditions,
    })
  })

  test('for another programme than the one chosen updates the profile’s programme', async () => {
    const applicantId = await submittedApplication(server)
    const other = { ...anOffer, programmeId: anotherProgramme.id }
    await release([await office.approved(applicantId, pair, other)])
    await server.runJobs()
    const profile = await server.ask('GET', '/Profile/Get-Profile', await server.session(applicantId))
    expect(profile.data).toMatchObject({ department: anotherProgramme.department })
  })

  test('of rejection gives the reasons in the mail text, not in its subject', async () => {
    const applicantId = await submittedApplication(server)
    await release([await office.approved(applicantId, pair, aRefusal)])
    await server.runJobs()
    expect(await traces(applicantId)).toEqual({
      ...admitted,
      stage: 'IsRejected',
      letters: 0,
      trail: ['refusal-released'],
    })
    const { email } = await server.database.system
      .selectFrom('applicant')
      .select('email')
      .where('id', '=', applicantId)
      .executeTakeFirstOrThrow()
    const [mail] = await server.mailsTo(email)
    expect(mail?.text).toContain('There was no place left in the programme. Please apply earlier.')
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/reject/i)
  })

  test('is released at its time and not before', async () => {
    const applicantId = await submittedApplication(server)
    const id = await office.approved(applicantId, pair)
    const at = new Date(now + 3_600_000).toISOString()
    expect((await release([id], at)).data).toEqual({ released: 0, scheduled: 1, refused: [] })
    now += 3_599_000
    await server.services.office.releases.releaseDue()
    expect(await traces(applicantId)).toEqual(waiting)
    now += 1_000
    await server.services.office.releases.releaseDue()
    expect(await traces(applicantId)).toEqual(admitted)
  })

  test('can be returned to its proposer before its time, and is then never released', async () => {
    const applicantId = await submittedApplication(server)
    const id = await office.approved(applicantId, pair)
    await release([id], new Date(now + 60_000).toISOString())
    const answer = await office.post('return-decision', pair[1], {
      decisionId: id,
      because: 'A slip is doubtful.',
    })
    expect(answer.data).toMatchObject({ state: 'returned', returnedBecause: 'A slip is doubtful.' })
    now += 120_000
    await server.services.office.releases.releaseDue()
    expect(await traces(applicantId)).toEqual({ ...waiting, states: ['returned'] })
  })
})

const preview = z.object({
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
  total: z.number(),
  refused: z.array(z.object({ decisionId: z.string(), because: z.string() })),
})

test('the preview shows the exact mails and why other decisions cannot be released', async () => {
  const [one, two] = [await submittedApplication(server), await submittedApplication(server)]
  const ready = await office.approved(one, pair)
  const raw = await storedDecision(server, { applicantId: two, proposedBy: pair[0].id })
  const missing = newId()
  const body = { decisionIds: [ready, raw, missing] }
  const { mails, total, refused } = preview.parse((await office.post('preview-release', pair[1], body)).data)
  const because = 'This decision is proposed and waits for approval: it cannot be released.'
  expect(total).toBe(1)
  expect(refused).toEqual([
    { decisionId: raw, because },
    { decisionId: missing, because: 'We could not find this decision.' },
  ])
  expect(await traces(one)).toMatchObject({ mails: [], notices: 0 })
  const answer = await release(body.decisionIds)
  expect(answer.data).toEqual({ released: 1, scheduled: 0, refused })
  await server.runJobs()
  const [sent] = await server.mailsTo(mails[0]?.to ?? '')
  expect([sent?.subject, sent?.text]).toEqual([mails[0]?.subject, mails[0]?.text])
})

/** Creates applicants with a decision due for release. */
async function due(count: number): Promise<string[]> {
  const applicants: string[] = []
  for (let made = 0; made < count; made++) {
    const applicantId = await submittedApplication(server)
    await storedDecision(server, {
      applicantId,
      state: 'scheduled',
      proposedBy: pair[0].id,
      approvedBy: pair[1].id,
      releaseAt: new Date(now - 1_000),
      releasedBy: pair[1].id,
    })
    applicants.push(applicantId)
  }
  return applicants
}

describe('many at once', () => {
  test('releases each of 200 decisions once, with two workers and broken connections', async () => {
    const applicants = await due(200)
    const { releases } = server.services.office
    const work = Promise.allSettled([releases.releaseDue(), releases.releaseDue()])
    let cut = 0
    for (let round = 0; round < 6; round++) {
      await new Promise((resolve) => setTimeout(resolve, 60))
      // Simulates a killed server: the database rolls back the open transactions.
      const { rows } = await sql<{
        cut: number
      }>`select count(pg_terminate_backend(pid)) as cut from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
        server.database.system,
      )
      cut += Number(rows[0]?.cut)
    }
    await work
    expect(cut).toBeGreaterThan(0)
    // Simulates the job that runs every minute and releases the decisions that the interrupted run left.
    const nextMinute = async () => {
      await releases.releaseDue().catch(() => undefined)
      return Promise.all(applicants.map(traces))
    }
    await expect.poll(nextMinute, { interval: 500 }).toEqual(applicants.map(() => admitted))
  }, 120_000)

  test('a decision that fails is rolled back and does not block the others', async () => {
    const [broken = '', fine = ''] = await due(2)
    const { system } = server.database
    // Makes the last write of a release fail for this applicant.
    await sql`create function fails() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
      system,
    )
    await sql`create trigger fails before insert on audit_event for each row
      when (new.applicant_id = ${sql.lit(broken)} and new.action = 'offer-released') execute function fails()`.execute(
      system,
    )
    await server.services.office.releases.releaseDue()
    expect(await traces(fine)).toEqual(admitted)
    expect(await traces(broken)).toEqual(waiting)
    await sql`drop trigger fails on audit_event`.execute(system)
    await server.services.office.releases.releaseDue()
    expect(await traces(broken)).toEqual(admitted)
  })

  test('an invalid email address does not block a release', async () => {
    const [applicantId = ''] = await due(1)
    await server.database.system
      .updateTable('applicant')
      .set({ email: `no-address-${applicantId}` })
      .where('id', '=', applicantId)
      .execute()
    await server.services.office.releases.releaseDue()
    expect(await traces(applicantId)).toEqual({ ...admitted, mails: [] })
  })

  test('accepts up to 1,000 decisions per request', async () => {
    const ids = Array.from({ length: 1_001 }, () => newId())
    expect((await release(ids)).errors).toHaveProperty('decisionIds')
    expect((await release([])).errors).toHaveProperty('decisionIds')
    const answer = await release(ids.slice(1))
    expect(answer.data).toMatchObject({ released: 0, scheduled: 0 })
  })
})
