import { sql } from 'kysely'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { aRefusal, anOffer, storedDecision, submittedApplication } from '#tests/support/office/office-work.ts'
import { anotherProgramme } from '#tests/support/office/offers.ts'
import { admitted, releaseEffects, scheduledOffers, waiting } from '#tests/support/office/releases.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

let now = Date.parse('2026-11-20T09:00:00Z')
const team = await startOfficeServer({ now: () => now })
const { server, office, clerk, approver } = team
const due = (count: number) => scheduledOffers(team, count, new Date(now - 1_000))

const release = (decisionIds: string[], at?: string) =>
  office.post('release-decisions', approver, { decisionIds, ...(at === undefined ? {} : { at }) })

const effects = (applicantId: string) => releaseEffects(team, applicantId)

describe('a released decision', () => {
  test('of admission changes the stage and creates one mail, notification, letter and audit entry', async () => {
    const applicantId = await submittedApplication(server)
    const id = await office.approved(applicantId, [clerk, approver])
    const answer = await release([id, id])
    expect(answer.data).toEqual({ released: 1, scheduled: 0, refused: [] })
    await server.runJobs()
    expect(await effects(applicantId)).toEqual(admitted)
    expect((await release([id])).data).toMatchObject({ refused: [] })
    await server.runJobs()
    await server.services.office.releases.releaseDue()
    expect(await effects(applicantId)).toEqual(admitted)

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
    const other = { ...anOffer, programmeId: anotherProgramme.id, level: anotherProgramme.level }
    await release([await office.approved(applicantId, [clerk, approver], other)])
    await server.runJobs()
    const profile = await server.ask('GET', '/Profile/Get-Profile', await server.session(applicantId))
    expect(profile.data).toMatchObject({ department: anotherProgramme.department })
  })

  test('of rejection has the reasons in the mail text, not in its subject', async () => {
    const applicantId = await submittedApplication(server)
    await release([await office.approved(applicantId, [clerk, approver], aRefusal)])
    await server.runJobs()
    expect(await effects(applicantId)).toEqual({
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
    const id = await office.approved(applicantId, [clerk, approver])
    const at = new Date(now + 3_600_000).toISOString()
    expect((await release([id], at)).data).toEqual({ released: 0, scheduled: 1, refused: [] })
    now += 3_599_000
    await server.services.office.releases.releaseDue()
    expect(await effects(applicantId)).toEqual(waiting)
    now += 1_000
    await server.services.office.releases.releaseDue()
    expect(await effects(applicantId)).toEqual(admitted)
  })

  test('can be returned to its proposer before its time, and is then never released', async () => {
    const applicantId = await submittedApplication(server)
    const id = await office.approved(applicantId, [clerk, approver])
    await release([id], new Date(now + 60_000).toISOString())
    const answer = await office.post('return-decision', approver, {
      decisionId: id,
      because: 'A slip is doubtful.',
    })
    expect(answer.data).toMatchObject({ state: 'returned', returnedBecause: 'A slip is doubtful.' })
    now += 120_000
    await server.services.office.releases.releaseDue()
    expect(await effects(applicantId)).toEqual({ ...waiting, states: ['returned'] })
  })
})

const preview = z.object({
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
  total: z.number(),
  refused: z.array(z.object({ decisionId: z.string(), code: z.string(), because: z.string() })),
})

test('the preview shows the exact mails and why other decisions cannot be released', async () => {
  const [one, two] = [await submittedApplication(server), await submittedApplication(server)]
  const ready = await office.approved(one, [clerk, approver])
  const raw = await storedDecision(server, { applicantId: two, proposedBy: clerk.id })
  const missing = newId()
  const body = { decisionIds: [ready, raw, missing] }
  const { mails, total, refused } = preview.parse((await office.post('preview-release', approver, body)).data)
  const because = 'This decision is proposed and waits for approval: it cannot be released.'
  expect(total).toBe(1)
  expect(refused).toEqual([
    { decisionId: raw, code: 'decision-state-changed', because },
    { decisionId: missing, code: 'not-found', because: 'We could not find this decision.' },
  ])
  expect(await effects(one)).toMatchObject({ mails: [], notices: 0 })
  const answer = await release(body.decisionIds)
  expect(answer.data).toEqual({ released: 1, scheduled: 0, refused })
  await server.runJobs()
  const [sent] = await server.mailsTo(mails[0]?.to ?? '')
  expect([sent?.subject, sent?.text]).toEqual([mails[0]?.subject, mails[0]?.text])
})

describe('many at once', () => {
  test('a decision that fails is rolled back and does not block the others', async () => {
    const [broken = '', fine = ''] = await due(2)
    const system = server.owner
    // Makes the audit entry, the last write of a release, fail for this applicant.
    await sql`create function fails() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
      system,
    )
    await sql`create trigger fails before insert on audit_event for each row
      when (new.applicant_id = ${sql.lit(broken)} and new.action = 'offer-released') execute function fails()`.execute(
      system,
    )
    await server.services.office.releases.releaseDue()
    expect(await effects(fine)).toEqual(admitted)
    expect(await effects(broken)).toEqual(waiting)
    await sql`drop trigger fails on audit_event`.execute(system)
    await server.services.office.releases.releaseDue()
    expect(await effects(broken)).toEqual(admitted)
  })

  test('an invalid email address does not block a release', async () => {
    const [applicantId = ''] = await due(1)
    await server.database.system
      .updateTable('applicant')
      .set({ email: `no-address-${applicantId}` })
      .where('id', '=', applicantId)
      .execute()
    await server.services.office.releases.releaseDue()
    expect(await effects(applicantId)).toEqual({ ...admitted, mails: [] })
  })

  test('accepts up to 1,000 decisions per request', async () => {
    const ids = Array.from({ length: 1_001 }, () => newId())
    expect((await release(ids)).errors).toHaveProperty('decisionIds')
    expect((await release([])).errors).toHaveProperty('decisionIds')
    const answer = await release(ids.slice(1))
    expect(answer.data).toMatchObject({ released: 0, scheduled: 0 })
  })
})
