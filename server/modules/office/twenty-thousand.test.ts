import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { assignmentRules } from '#contract/office/review/assignment-rules.ts'
import { bulk } from '#contract/office/bulk/bulk.ts'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { digestOf } from '#contract/office/decisions/release-selection.ts'
import { officeList } from '#contract/office/list/list.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

/*
 * Tests actions on a whole list at their limit of 20,000 applications. Two other limits must not stop the actions: the
 * statement timeout of production, and PostgreSQL's maximum of 65,535 parameters in a statement.
 */

const { server, office, clerk, approver } = await startOfficeServer({ releaseStopMinutes: 10 })
const most = 20_000
const more = 10
const tables = ['applicant', 'decision', 'office_application']

/** Adds `most + more` undecided applications, and as many applications with an approved decision. */
async function addApplications(): Promise<void> {
  await server.owner.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // Triggers that handle one row at a time would take minutes.
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    await sql`insert into applicant (id, email, password_hash, stage, surname, firstname, mobile_no, programme_id,
        application_number, submitted_at, admission_session)
      select gen_random_uuid(), 'many' || n || '@mail.example', 'none', 'ApplicationSumitted', 'Ade', 'Bola', '080',
        'soil-science-bsc', 'MANY/' || n, now() - n * interval '1 second', '2024/2025'
      from generate_series(1, ${2 * (most + more)}::int) n`.execute(tx)
    await sql`insert into decision (id, applicant_id, kind, state, proposed_by, approved_by, approved_at)
      select gen_random_uuid(), id, 'reject', 'approved', ${clerk.id}, ${approver.id}, now()
      from applicant where email like 'many%' order by submitted_at limit ${most + more}`.execute(tx)
    await sql`insert into office_application (applicant_id, application_number, serial, surname, firstname, othername,
        sort_name, programme_id, session, submitted_at, status, waiting_since, decision_id, decision_kind)
      select file.id, application_number, office_serial(application_number), surname, firstname, othername, 'ade bola',
        file.programme_id, admission_session, submitted_at, coalesce(decision.state, 'submitted'), submitted_at,
        decision.id, decision.kind
      from applicant file left join decision on decision.applicant_id = file.id where email like 'many%'`.execute(
      tx,
    )
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  })
  await sql`analyze`.execute(server.owner)
}
beforeAll(addApplications, 120_000)

async function audited(action: string): Promise<number> {
  const { count } = await server.database.system
    .selectFrom('auditEvent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', action)
    .executeTakeFirstOrThrow()
  return count
}

const undecided = { status: ['submitted'] }

test('a list is selected', async () => {
  const { data } = await office.post('select-applications', approver, undecided)
  const { rows, complete } = officeList.select.data.parse(data)
  expect(new Set(rows.map(({ applicantId }) => applicantId)).size).toBe(most)
  expect(complete).toBe(false)
})

test('a bulk action on a list is planned', async () => {
  const body = { all: { view: undecided }, kind: 'reject', reasons: ['programme-full'] }
  const answer = await office.post('plan-proposals', clerk, body)
  expect(bulk.planProposals.data.parse(answer.data)).toMatchObject({ total: most, isCut: true })
})

test('rules assign the applications, with an audit entry each', async () => {
  const rule = { kind: 'share', programmes: [], digits: [], share: 1, active: true }
  const rules = [clerk, approver].map(({ id: staffId }) => ({ ...rule, staffId }))
  const { revision } = assignmentRules.list.data.parse((await office.get('assignment-rules', approver)).data)
  await office.post('save-assignment-rules', approver, { rules, revision })
  for (const expected of [most, more]) {
    const { data } = await office.post('apply-assignment-rules', approver, {})
    const { colleagues } = assignmentRules.apply.data.parse(data)
    expect(colleagues.reduce((sum, { count }) => sum + count, 0)).toBe(expected)
  }
  expect(await audited('application-assigned')).toBe(most + more)
})

test('the approved decisions of one programme among others are previewed and counted for a release', async () => {
  const one = 'nursing-bsc'
  const { rows } = await sql<{
    id: string
    applicantId: string
  }>`select decision_id as id, applicant_id from office_application
    where status = 'approved' order by applicant_id limit 1500`.execute(server.owner)
  const ids = rows.map(({ id }) => id)
  const setProgramme = (programme: string) =>
    sql`update office_application set programme_id = ${programme} where decision_id = any(${ids}::uuid[])`.execute(
      server.owner,
    )
  await setProgramme(one)
  const [left = ''] = ids
  const second = rows[1]?.applicantId ?? ''
  const all = { view: { programme: [one] }, except: [left, second] }
  const preview = decisions.preview.data.parse((await office.post('preview-release', approver, { all })).data)
  expect(preview.decisions.map(({ decisionId }) => decisionId).toSorted()).toEqual(ids.slice(2).toSorted())
  const release = (body: object) => office.post('release-decisions', approver, body)
  const { digest } = preview
  expect(await release({ all, digest, count: 1500 })).toMatchObject({
    status: 400,
    errors: { count: 'There are 1,498 decisions, not 1,500.' },
  })
  const none = digestOf([])
  expect((await release({ all: { ...all, kind: 'admit' }, digest: none })).status).toBe(400)
  const undecidedOnly = { view: { programme: [one], status: ['submitted'] } }
  expect((await release({ all: undecidedOnly, digest: none })).status).toBe(400)
  expect((await release({ all, digest, count: 1498 })).data).toMatchObject({ scheduled: 1498, refused: [] })
  const [scheduled] = decisions.releases.data.parse((await office.get('releases', approver)).data)
  expect(scheduled).toMatchObject({ refusals: 1498 })
  await office.post('stop-release', clerk, { releaseId: scheduled?.id })
  expect(await server.services.office.listRefresh.refresh()).toBe(1498)
  await setProgramme('soil-science-bsc')
})

async function dueInList(): Promise<number> {
  const rows = server.database.system.selectFrom('officeApplicationDue')
  return (await rows.select(({ fn }) => fn.countAll<number>().as('due')).executeTakeFirstOrThrow()).due
}

test('approved decisions are previewed, scheduled for release and stopped, with an audit entry each', async () => {
  const preview = async (all: object) =>
    decisions.preview.data.parse((await office.post('preview-release', approver, { all })).data)
  const { total, digest, decisions: shown } = await preview({})
  expect(total).toBe(most)
  // Leaving out a decision does not add the decision after the first 20,000.
  expect((await preview({ except: [shown[0]?.decisionId ?? ''] })).total).toBe(most - 1)
  const [scheduledBefore, stoppedBefore] = [
    await audited('decision-scheduled'),
    await audited('release-stopped'),
  ]
  const released = await office.post('release-decisions', approver, { all: {}, digest, count: most })
  expect(released.data).toMatchObject({ scheduled: most, refused: [] })
  expect(await audited('decision-scheduled')).toBe(scheduledBefore + most)
  expect(await dueInList()).toBe(most)
  const [release] = decisions.releases.data.parse((await office.get('releases', approver)).data)
  await office.post('stop-release', clerk, { releaseId: release?.id })
  expect(await audited('release-stopped')).toBe(stoppedBefore + most)
  expect(await server.services.office.listRefresh.refresh()).toBe(most)
  expect(await dueInList()).toBe(0)
})
