import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/* Rebuilds office_application from its source tables, independently of the triggers. */

/** One query for each group of columns. Each query returns `applicant_id` and the rebuilt columns. */
const groups: readonly RawBuilder<unknown>[] = [
  sql`select id as applicant_id, application_number, (regexp_match(application_number, '(\\d{1,15})$'))[1]::bigint as serial,
      surname, firstname, othername,
      left(array_to_string(matric_name_words(surname || ' ' || firstname || ' ' || othername), ' '), 120) as sort_name,
      programme_id, state, admission_session as session, submitted_at
    from applicant where submitted_at is not null`,
  sql`select id as applicant_id,
      case stage
        when 'IsAdmitted' then case when exists (select from document where applicant_id = applicant.id
            and kind = 'letter' and revoked_at is not null) and not exists (select from document
            where applicant_id = applicant.id and kind = 'letter' and revoked_at is null)
          then 'letter-withdrawn' else 'admitted' end
        else case when stage = 'IsRejected' and not exists (select from reconsideration
          where applicant_id = applicant.id and ended_at is null) then 'rejected'
        else coalesce((select state from decision where applicant_id = applicant.id
            and state in ('proposed', 'approved', 'scheduled')),
          case when exists (select from office_request where applicant_id = applicant.id and returned_at is null
            and closed_at is null) then 'correction' else 'submitted' end) end
      end as status,
      (select id from decision where applicant_id = applicant.id
        and state in ('proposed', 'approved', 'scheduled', 'released') and reconsidered_at is null) as decision_id,
      (select kind from decision where applicant_id = applicant.id
        and state in ('proposed', 'approved', 'scheduled', 'released') and reconsidered_at is null) as decision_kind,
      (select case when count(*) filter (where outcome is null) > 0 then 'open'
          when count(*) filter (where outcome = 'decided') > 0 then 'decided' end
        from reconsideration where applicant_id = applicant.id) as reconsideration
    from applicant where submitted_at is not null`,
  sql`select id as applicant_id,
      (select min(due_on) from office_request where applicant_id = applicant.id and returned_at is null
        and closed_at is null) as request_due_on,
      (select min(returned_at) from office_request where applicant_id = applicant.id and closed_at is null)
        as request_returned_at
    from applicant where submitted_at is not null`,
  sql`select id as applicant_id,
      (select coalesce(sum(distinct case kind when 'nin' then 1 when 'exam-number' then 2
          when 'picture-same' then 4 when 'picture-similar' then 8 when 'jamb' then 16 when 'phone' then 32 else 64 end), 0)
        from duplicate_flag where applicant.id in (left_id, right_id) and decision is null) as open_flags
    from applicant where submitted_at is not null`,
  sql`select applicant.id as applicant_id, staff_id as assignee_id
    from applicant left join application_assignment on applicant_id = applicant.id where submitted_at is not null`,
  sql`select applicant.id as applicant_id, outcome as eligibility, entry_level, shortfall,
      coalesce(awaited, false) as awaited
    from applicant left join application_eligibility on applicant_id = applicant.id where submitted_at is not null`,
  sql`select applicant.id as applicant_id, offer.accept_by,
      answer.given as offer_answer,
      case answer.given when 'withdrawn' then (select max(revoked_at) from document where applicant_id = applicant.id
          and kind = 'letter')
        when 'accepted' then (fees_paid ->> 'AcceptanceFee')::timestamptz
        when 'declined' then (select declined_at from offer_decline where applicant_id = applicant.id
          and undone_at is null)
        when 'lapsed' then lapsed_at end as answered_at,
      matric_number is not null as has_matric_number, fees_paid -> 'SchoolFee' is not null as has_school_fee,
      exists (select from portal_account where applicant_id = applicant.id) as has_portal_account
    from applicant left join decision offer on offer.applicant_id = applicant.id and offer.kind = 'admit'
      and offer.state = 'released',
    lateral (select case when offer.id is null then null
      when exists (select from document where applicant_id = applicant.id and kind = 'letter')
        and not exists (select from document where applicant_id = applicant.id and kind = 'letter'
          and revoked_at is null) then 'withdrawn'
      when fees_paid -> 'AcceptanceFee' is not null then 'accepted'
      when exists (select from offer_decline where applicant_id = applicant.id and undone_at is null) then 'declined'
      when lapsed_at is not null then 'lapsed' else 'unanswered' end) answer (given)
    where submitted_at is not null`,
  sql`select applicant.id as applicant_id,
      coalesce(by_hand.identity, case when nin = '' then 'open' else 'passed' end) as check_identity,
      coalesce(by_hand.fee, case when fees_paid ? 'ApplicationFee' then 'passed' else 'problem' end) as check_fee,
      coalesce(by_hand.results_entered, case when not exists (select from olevel_subject where applicant_id = applicant.id)
        then 'open' when exists (select from olevel_subject where applicant_id = applicant.id and grade = 'AR')
        then 'waiting' else 'passed' end) as check_results_entered,
      coalesce(by_hand.results_verified,
        case when exists (select from subject_verification join olevel_subject using (result_id, subject_name)
            where olevel_subject.applicant_id = applicant.id and slip_grade is distinct from grade)
          or exists (select from board_check one where one.applicant_id = applicant.id and outcome <> 'confirmed'
            and outdated_at is null and result_id is not null and not exists (select from board_check later
              where later.result_id = one.result_id and later.outdated_at is null and later.checked_at > one.checked_at))
          then 'problem'
        when exists (select from olevel_subject where applicant_id = applicant.id)
          and not exists (select from olevel_subject left join subject_verification using (result_id, subject_name)
            where olevel_subject.applicant_id = applicant.id and verified_by is null) then 'passed'
        else 'open' end) as check_results_verified,
      coalesce(by_hand.requirements, case (select outcome from application_eligibility
          where applicant_id = applicant.id) when 'met' then 'passed' when 'awaiting' then 'waiting'
          when 'short' then 'problem' else 'open' end) as check_requirements,
      coalesce(by_hand.documents, case when picture_id is not null
        and exists (select from olevel_result where applicant_id = applicant.id) then 'passed' else 'open' end)
        as check_documents,
      coalesce(by_hand.duplicates, case when exists (select from duplicate_flag
          where applicant.id in (left_id, right_id) and (decision is null or decision = 'fraud'
            or decision = 'keep-left' and right_id = applicant.id or decision = 'keep-right' and left_id = applicant.id))
          or exists (select from duplicate_shared where applicant_id = applicant.id)
          then 'problem' when exists (select from duplicate_search where applicant_id = applicant.id and not recheck)
          then 'open'
          else 'passed' end) as check_duplicates,
      case when exists (select from olevel_result sitting where sitting.applicant_id = applicant.id
          and (select outcome from board_check where result_id = sitting.id and outdated_at is null
            order by checked_at desc limit 1) <> 'confirmed') then 'differs'
        when exists (select from olevel_result where applicant_id = applicant.id)
          and not exists (select from olevel_result sitting where sitting.applicant_id = applicant.id
            and not exists (select from board_check where result_id = sitting.id and outdated_at is null))
          then 'confirmed' else 'none' end as board_state
    from applicant left join lateral (select
        max(state) filter (where name = 'identity') as identity, max(state) filter (where name = 'fee') as fee,
        max(state) filter (where name = 'results_entered') as results_entered,
        max(state) filter (where name = 'results_verified') as results_verified,
        max(state) filter (where name = 'requirements') as requirements,
        max(state) filter (where name = 'documents') as documents,
        max(state) filter (where name = 'duplicates') as duplicates
      from application_check where applicant_id = applicant.id) by_hand on true
    where submitted_at is not null`,
]

/**
 * Columns that are not compared: `version` counts changes, `waiting_since` depends on the time of a change, and the
 * other columns are generated from columns that are compared.
 */
const notCompared = [
  'version',
  'waiting_since',
  'number_key',
  'number_reversed',
  'programme_key',
  'eligibility_rank',
  'turn',
]

/** Rows of office_application, by applicant id. */
type Rows = Map<string, Record<string, unknown>>

type Row = { id: string; columns: Record<string, unknown> }

/** Returns the rows that office_application should have, without the columns in `notCompared`. */
export async function rebuiltApplications(db: Db): Promise<Rows> {
  const rebuilt: Rows = new Map()
  for (const group of groups) {
    const { rows } = await sql<Row>`select applicant_id as id, to_jsonb(source) as columns
      from (${group}) source`.execute(db)
    for (const { id, columns } of rows) rebuilt.set(id, { ...rebuilt.get(id), ...columns })
  }
  return rebuilt
}

/** Returns the stored rows of office_application in the form that `rebuiltApplications` returns. */
export async function storedApplications(db: Db): Promise<Rows> {
  const { rows } = await sql<Row>`select applicant_id as id,
    to_jsonb(office_application) - ${notCompared}::text[] as columns from office_application`.execute(db)
  return new Map(rows.map(({ id, columns }) => [id, columns]))
}
