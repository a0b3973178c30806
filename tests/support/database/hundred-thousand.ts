import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'

/**
 * SQL that converts the number `n` to letters, because names contain no digits. The final `a` ensures that no name is
 * a prefix of another one.
 */
const letters = sql`translate(n::text, '0123456789', 'jbcdefghik') || 'a'`
const rowTriggers = ['offer', 'assignee', 'reconsideration'].map((name) => `office_application_with_${name}`)
/**
 * Adds 100,000 submitted applications, half of them with an approved decision, and updates the statistics of the tables.
 * `clerk` and `approver` are the ids of the colleagues who proposed and approved these decisions.
 */
export async function addHundredThousand(
  system: Tx,
  { clerk, approver }: { clerk: string; approver: string },
): Promise<void> {
  // The bulk insert takes longer than the statement timeout. It may also have to wait for the locks of autovacuum.
  await sql`set local statement_timeout = 0`.execute(system)
  await sql`set local lock_timeout = 0`.execute(system)
  // Autovacuum could change the statistics, and so the query plans, during the test.
  for (const name of [
    'applicant',
    'applicant_name_word',
    'applicant_name_pair',
    'decision',
    'office_application',
  ])
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(system)
  // These triggers run once for each row, which would take minutes.
  for (const name of ['applicant', 'decision'])
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(system)
  for (const name of rowTriggers)
    await sql`alter table office_application disable trigger ${sql.ref(name)}`.execute(system)
  await sql`insert into applicant (id, email, password_hash, stage, surname, firstname, mobile_no, state, programme_id,
      application_number, submitted_at, admission_session)
    select gen_random_uuid(), 'bulk' || n || '@mail.example', 'none', 'ApplicationSumitted', 'Family' || ${letters}, 'First' || ${letters},
      '0801' || lpad(n::text, 7, '0'), 'state' || n % 37, 'programme' || n % 33, 'BULK/24/' || lpad(n::text, 6, '0'),
      timestamptz '2024-01-01' + n * interval '1 minute', case when n % 5 = 0 then '2023/2024' else '2024/2025' end
    from generate_series(1, 100000) n`.execute(system)
  await sql`insert into applicant_name_word (applicant_id, word)
    select id, lower(unnest(array[surname, firstname])) from applicant where email like 'bulk%'`.execute(
    system,
  )
  // Adds the pairs of words of a few names only. Tests that search for two words search for these names.
  await sql`insert into applicant_name_pair (applicant_id, first_word, second_word)
    select id, lower(surname), lower(firstname) from applicant where email like 'bulk%777@mail.example'`.execute(
    system,
  )
  await sql`insert into decision (id, applicant_id, kind, state, proposed_by, approved_by)
    select gen_random_uuid(), id, 'reject', 'approved', ${clerk}, ${approver}
    from applicant where email like 'bulk%' and right(email, 14) ~ '^[0-4]@'`.execute(system)
  // Every 1,000th application gets values that few applications have. The rows are inserted in random order. Otherwise
  // the rows that match a filter would be close together on disk, and reading them would be too cheap.
  await sql`insert into office_application (applicant_id, application_number, serial, surname, firstname, othername,
      sort_name, programme_id, state, session, submitted_at, status, waiting_since, decision_id, decision_kind,
      check_fee, check_duplicates, check_results_verified, assignee_id, reconsideration, awaited, check_identity,
      check_results_entered, check_documents, eligibility, open_flags, board_state)
    select file.id, file.application_number, office_serial(file.application_number), file.surname, file.firstname,
      file.othername, lower(file.surname || ' ' || file.firstname), file.programme_id, file.state,
      file.admission_session, file.submitted_at, coalesce(decision.state, 'submitted'), file.submitted_at, decision.id,
      case when file.mobile_no like '%1' then 'admit' else decision.kind end, case when few then 'problem' else 'passed' end, case when few then 'problem' else 'passed' end,
      case when few then 'passed' else 'open' end, case when few then ${clerk}::uuid end,
      case when few then 'open' end, half, case when half then 'passed' else 'open' end,
      case when half then 'passed' else 'open' end, case when half then 'passed' else 'open' end,
      case when half then 'awaiting' else 'met' end, case when few then 33 else 0 end,
      case when few then 'differs' when half then 'confirmed' else 'none' end
    from applicant file left join decision on decision.applicant_id = file.id,
      lateral (select file.mobile_no like '%000' as few, file.mobile_no < '08010050000' as half) rarity
    where file.email like 'bulk%' order by md5(file.email)`.execute(system)
  for (const name of rowTriggers)
    await sql`alter table office_application enable trigger ${sql.ref(name)}`.execute(system)
  for (const name of ['applicant', 'decision'])
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(system)
  await sql`analyze applicant`.execute(system)
  await sql`analyze applicant_name_word`.execute(system)
  await sql`analyze decision`.execute(system)
  await sql`analyze office_application`.execute(system)
  await sql`analyze office_count_change`.execute(system)
}
