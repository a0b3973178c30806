import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/db/client.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { stagesStatement } from '../figures/figures.store.ts'
import { admissionsStatement, countAdmissions } from './places.store.ts'

const { server, clerk, approver } = await startOfficeServer()
const session = '2024/2025'

/** Adds 10,000 offers, a tenth of them in `session`, and 200 proposed admissions in `session`. */
async function fill(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const tables = ['applicant', 'decision', 'office_application'].map((name) => sql.table(name))
  // Triggers that handle one row at a time would take minutes.
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(tx)
  await sql`insert into applicant (id, email, password_hash, stage, surname, firstname, mobile_no, programme_id,
      application_number, admission_session)
    select gen_random_uuid(), 'bulk' || n || '@mail.example', 'none', 'IsAdmitted', 'Family', 'First', '080',
      'programme' || n % 3, 'BULK/24/' || n, case when n % 10 = 0 then ${session} else '2019/2020' end
    from generate_series(1, 12000) n`.execute(tx)
  await sql`insert into decision (id, applicant_id, kind, state, programme_id, level, proposed_by, approved_by)
    select gen_random_uuid(), id, 'admit', case when serial > 10000 then 'proposed' else 'released' end, programme_id,
      '100', ${clerk.id}, case when serial > 10000 then null else ${approver.id}::uuid end
    from applicant, lateral (select split_part(application_number, '/', 3)::int as serial) numbered
    where email like 'bulk%' and (serial <= 10000 or admission_session = ${session})`.execute(tx)
  await sql`insert into office_application (applicant_id, application_number, serial, surname, firstname, othername,
      sort_name, programme_id, session, submitted_at, status, waiting_since, decision_id, decision_kind, offer_answer)
    select file.id, application_number, serial, surname, firstname, '', 'family first', file.programme_id,
      admission_session, now(), case decision.state when 'proposed' then 'proposed' else 'admitted' end, now(),
      decision.id, 'admit', case when decision.state = 'proposed' then null
        when serial % 20 = 0 then 'accepted' else 'unanswered' end
    from applicant file join decision on decision.applicant_id = file.id,
      lateral (select split_part(application_number, '/', 3)::int as serial) numbered
    order by md5(file.email)`.execute(tx)
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(tx)
}
beforeAll(async () => {
  await server.owner.transaction().execute(fill)
  await sql`analyze office_application, decision`.execute(server.owner)
})

test('the admissions of each programme are counted without reading all applications', async () => {
  const counted = await countAdmissions(server.database.system, session)
  const sum = (of: 'proposed' | 'offered' | 'accepted' | 'unanswered') =>
    [...counted.values()].reduce((total, admissions) => total + admissions[of], 0)
  expect([...counted.keys()].toSorted()).toEqual(['programme0', 'programme1', 'programme2'])
  expect([sum('proposed'), sum('offered'), sum('accepted'), sum('unanswered')]).toEqual([200, 1000, 500, 500])
  const explained = await sql<object>`explain ${admissionsStatement(session)}`.execute(server.database.system)
  const plan = JSON.stringify(explained.rows)
  expect(plan).toContain('office_application_offers_of_programme')
  expect(plan).toContain('decision_under_way')
  expect(plan).not.toMatch(/Seq Scan on (office_application|decision)/)
})

test('the offers of a session are counted by answer without reading all applications', async () => {
  const reader = { staffId: clerk.id, nowMs: Date.now() }
  const statement = stagesStatement(['offer:accepted', 'offer:unanswered'], { session: [session] }, reader)
  expect((await statement.execute(server.database.system)).rows.map(({ count }) => count)).toEqual([500, 500])
  const explained = await sql<object>`explain ${statement}`.execute(server.database.system)
  const plan = JSON.stringify(explained.rows)
  expect(plan).toContain('office_application_offers_of_programme')
  expect(plan).not.toMatch(/Seq Scan on office_application/)
})
