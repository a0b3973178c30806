-- Reasons are stored as codes with parameters instead of English words. The server adds the words.
-- contract: version 0.1.0 has neither the removed columns nor the replaced function.
alter table application_eligibility
  -- The first requirement that is not met: a shortfall of contract/eligibility/verdict.ts, or the reason
  -- programme-closed. Null if the requirements are met.
  add column shortfall jsonb check (shortfall ->> 'reason' in ('sitting', 'credits', 'passes', 'subject',
    'qualification', 'too-young', 'too-old', 'registration', 'work', 'programme-closed'));
alter table office_application add column shortfall jsonb;

create or replace function office_application_eligibility() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  update office_application
    set eligibility = new.outcome, entry_level = new.entry_level, shortfall = new.shortfall, awaited = new.awaited,
      version = version + 1
    where applicant_id = new.applicant_id
      and (eligibility, entry_level, shortfall, awaited)
        is distinct from (new.outcome, new.entry_level, new.shortfall, new.awaited);
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;

create or replace function office_application_applicant() returns trigger language plpgsql as $$
declare
  actor constant text := coalesce(current_setting('matric.actor', true), '');
  now_set text;
begin
  now_set := set_config('matric.actor', 'system', true);
  insert into office_application as target (applicant_id, application_number, serial, surname, firstname, othername,
      sort_name, programme_id, state, session, submitted_at, status, waiting_since, decision_id, decision_kind,
      eligibility, entry_level, shortfall, awaited)
    select new.id, new.application_number, office_serial(new.application_number), new.surname, new.firstname,
      new.othername, office_sort_name(new.surname, new.firstname, new.othername), new.programme_id, new.state,
      new.admission_session, new.submitted_at, found.status, coalesce(found.waiting_since, new.submitted_at),
      found.decision_id, found.decision_kind, compared.outcome, compared.entry_level, compared.shortfall,
      coalesce(compared.awaited, false)
    from office_status_of(new.id) found
      left join application_eligibility compared on compared.applicant_id = new.id
  on conflict (applicant_id) do update set
    (application_number, serial, surname, firstname, othername, sort_name, programme_id, state, session, submitted_at,
      status, waiting_since, decision_id, decision_kind, version) =
    (excluded.application_number, excluded.serial, excluded.surname, excluded.firstname, excluded.othername,
      excluded.sort_name, excluded.programme_id, excluded.state, excluded.session, excluded.submitted_at,
      excluded.status, excluded.waiting_since, excluded.decision_id, excluded.decision_kind, target.version + 1);
  now_set := set_config('matric.actor', actor, true);
  return null;
end $$;

-- The checks of an application, by rule or as set by hand, in the order of the screen. `reason` has the code and the
-- parameters of a check reason.
drop function application_checks_of(uuid);
create function application_checks_of(applicant uuid)
  returns table (name text, state text, reason jsonb, set_by uuid)
  language sql stable as $$
  with subjects as (
    select count(*) as typed, count(distinct olevel_subject.result_id) as sittings,
      count(*) filter (where grade = 'AR') as awaited, count(verified.result_id) as read,
      count(*) filter (where verified.result_id is not null and verified.slip_grade is distinct from grade) as different
    from olevel_subject left join subject_verification verified using (result_id, subject_name)
    where olevel_subject.applicant_id = applicant),
  boards as (
    select count(*) filter (where outcome <> 'confirmed') as wrong
    from (select distinct on (result_id) outcome from board_check
      where board_check.applicant_id = applicant and outdated_at is null and result_id is not null
      order by result_id, checked_at desc) latest),
  pairs as (
    select count(*) filter (where decision is null) as open,
      count(*) filter (where decision = 'fraud') as fraud,
      count(*) filter (where decision = 'keep-left' and right_id = applicant
        or decision = 'keep-right' and left_id = applicant) as other_kept
    from duplicate_flag where left_id = applicant or right_id = applicant),
  ruled (position, name, state, code, details) as (
    select 1, 'identity', case when file.nin = '' then 'open' else 'passed' end,
      case when file.nin = '' then 'no-nin' else 'nin-given' end, null::jsonb
    from applicant file where file.id = applicant
    union all
    select 2, 'fee', case when file.fees_paid ? 'ApplicationFee' then 'passed' else 'problem' end,
      case when file.fees_paid ? 'ApplicationFee' then 'paid' else 'unpaid' end, null
    from applicant file where file.id = applicant
    union all
    select 3, 'results_entered',
      case when typed = 0 then 'open' when awaited > 0 then 'waiting' else 'passed' end,
      case when typed = 0 then 'no-subjects' when awaited > 0 then 'awaited' else 'subjects' end,
      jsonb_build_object('count', case when awaited > 0 then awaited else typed end)
    from subjects
    union all
    select 4, 'results_verified',
      case when boards.wrong > 0 or different > 0 then 'problem' when typed = 0 or read < typed then 'open'
        else 'passed' end,
      case when boards.wrong > 0 then 'board-differs' when different > 0 then 'differ' else 'verified' end,
      jsonb_build_object('count', case when different > 0 then different else read end, 'of', typed)
    from subjects, boards
    union all
    select 5, 'requirements',
      case outcome when 'met' then 'passed' when 'awaiting' then 'waiting' when 'short' then 'problem' else 'open' end,
      coalesce(outcome, 'not-compared'), jsonb_build_object('shortfall', shortfall)
    from (select 1) one left join application_eligibility on application_eligibility.applicant_id = applicant
    union all
    select 6, 'documents', case when file.picture_id is null or slips.count = 0 then 'open' else 'passed' end,
      'documents', jsonb_build_object('count', slips.count + case when file.picture_id is null then 0 else 1 end,
        'of', greatest(slips.count, 1) + 1)
    from applicant file, (select count(*) from olevel_result where olevel_result.applicant_id = applicant) slips
    where file.id = applicant
    union all
    select 7, 'duplicates',
      case when fraud > 0 or other_kept > 0 or open > 0 then 'problem' when searching.applicant_id is not null then 'open'
        else 'passed' end,
      case when fraud > 0 then 'fraud' when other_kept > 0 then 'other-kept' when open > 0 then 'to-decide'
        when searching.applicant_id is not null then 'searching' else 'no-duplicates' end,
      jsonb_build_object('count', open)
    from pairs left join duplicate_search searching on searching.applicant_id = applicant)
  select ruled.name, coalesce(by_hand.state, ruled.state),
    case when by_hand.state is null then jsonb_build_object('code', ruled.code) || coalesce(ruled.details, '{}')
      else jsonb_build_object('code', 'by-hand', 'text', by_hand.reason) end, by_hand.set_by
  from ruled left join application_check by_hand on by_hand.applicant_id = applicant and by_hand.name = ruled.name
  order by position $$;

-- An empty fingerprint of the requirements makes the server compare these applications again.
update application_eligibility set rules = '' where missing <> '';
alter table application_eligibility drop column missing;
alter table office_application drop column missing;
