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

/** The tests' own clock. */
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

/** What a release leaves behind, in one line for each applicant. */
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

describe('a decision that is released', () => {
  test('admits: stage, mail, notification, letter and trail, once each', async () => {
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

  test('for another programme than the one applied for is what the profile speaks of', async () => {
    const applicantId = await submittedApplication(server)
    const other = { ...anOffer, programmeId: anotherProgramme.id }
    await release([await office.approved(applicantId, pair, other)])
    await server.runJobs()
    const profile = await server.ask('GET', '/Profile/Get-Profile', await server.session(applicantId))
    expect(profile.data).toMatchObject({ department: anotherProgramme.department })
  })

  test('refuses in words, and not in the subject', async () => {
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

  test('goes out at its time and not before', async () => {
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

  test('can be sent back before its time, and then never goes out', async () => {
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

test('the preview is what is sent, word for word, and names what stands in the way', async () => {
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

/** Applicants with a decision whose time has come. */
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
  test('two hundred, with connections cut in the middle and two workers: each goes out once', async () => {
    const applicants = await due(200)
    const { releases } = server.services.office
    const work = Promise.allSettled([releases.releaseDue(), releases.releaseDue()])
    let cut = 0
    for (let round = 0; round < 6; round++) {
      await new Promise((resolve) => setTimeout(resolve, 60))
      // As when the server is killed: whatever is under way is rolled back by the database.
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
    // As every minute: what the last cut still reaches goes out the next time.
    const nextMinute = async () => {
      await releases.releaseDue().catch(() => undefined)
      return Promise.all(applicants.map(traces))
    }
    await expect.poll(nextMinute, { interval: 500 }).toEqual(applicants.map(() => admitted))
  }, 120_000)

  test('one that cannot go out keeps no other back, and leaves nothing half done', async () => {
    const [broken = '', fine = ''] = await due(2)
    const { system } = server.database
    // The last thing that a release writes fails, for this one.
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

  test('an address that mail cannot reach keeps no decision back', async () => {
    const [applicantId = ''] = await due(1)
    await server.database.system
      .updateTable('applicant')
      .set({ email: `no-address-${applicantId}` })
      .where('id', '=', applicantId)
      .execute()
    await server.services.office.releases.releaseDue()
    expect(await traces(applicantId)).toEqual({ ...admitted, mails: [] })
  })

  test('a thousand can be asked for in one call, and not more', async () => {
    const ids = Array.from({ length: 1_001 }, () => newId())
    expect((await release(ids)).errors).toHaveProperty('decisionIds')
    expect((await release([])).errors).toHaveProperty('decisionIds')
    const answer = await release(ids.slice(1))
    expect(answer.data).toMatchObject({ released: 0, scheduled: 0 })
  })
})
